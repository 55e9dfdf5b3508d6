import type { ReactNode } from "react";
import { Button } from "#app/components/forms/button.tsx";
import type { NoteStore } from "#app/device/journal/note.ts";
import { focusHeadingOnRemoval } from "#app/lib/focus.ts";
import { notify } from "#app/lib/toast.ts";
import { joinTexts } from "#domain/journal/note-conflicts.ts";
import { MAX_NOTE_LENGTH } from "#domain/journal/rules.ts";
import * as styles from "./journal.module.css";

export function ConflictText({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section ref={focusHeadingOnRemoval} className={`${styles.otherText} stack`} aria-label={title}>
      <h2>{title}</h2>
      <blockquote dir="auto">{text || "Nothing"}</blockquote>
      <div className="row wrap">{children}</div>
    </section>
  );
}

type Props = { note: NoteStore; mine: string; theirs: string };

export function NoteConflict({ note, mine, theirs }: Props) {
  const fits = joinTexts(theirs, mine).length <= MAX_NOTE_LENGTH;
  function keepMine() {
    note.chooseText("mine");
    offerUndo("mine", theirs);
  }
  function keepTheirs() {
    note.chooseText("theirs");
    offerUndo("theirs", mine);
  }
  /** Undo puts the text that is left out in the place of the chosen one, which is then the one that is left out. */
  function offerUndo(chosen: "mine" | "theirs", leftOut: string) {
    notify.success(chosen === "mine" ? "Your text was chosen" : "The other text was chosen", {
      label: "Undo",
      onClick() {
        const { text } = note.get();
        note.change(leftOut);
        void note.save();
        offerUndo(chosen === "mine" ? "theirs" : "mine", text);
      },
    });
  }
  return (
    <ConflictText title="This note was also changed somewhere else" text={theirs}>
      <Button disabled={!fits} onClick={() => note.chooseText("both")}>
        Keep both
      </Button>
      <Button variant="soft" onClick={keepMine}>
        Keep mine
      </Button>
      <Button variant="soft" onClick={keepTheirs}>
        Keep the other
      </Button>
      <p className="small quiet">
        {fits
          ? "Your version is below. Nothing is saved until you choose."
          : `Together they're longer than ${MAX_NOTE_LENGTH} characters. Shorten yours below to keep both.`}
      </p>
    </ConflictText>
  );
}
