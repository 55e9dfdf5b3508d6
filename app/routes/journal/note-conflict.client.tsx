import type { ReactNode } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { joinTexts } from "#domain/journal/note-conflicts.ts";
import { MAX_NOTE_LENGTH } from "#domain/journal/rules.ts";
import * as styles from "./journal.module.css";

export function ConflictText({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={`${styles.otherText} stack`} aria-label={title}>
      <h2>{title}</h2>
      <blockquote dir="auto">{text || "Nothing"}</blockquote>
      <div className="row wrap">{children}</div>
    </section>
  );
}

type Props = { mine: string; theirs: string; onChoose: (choice: "mine" | "theirs" | "both") => void };

export function NoteConflict({ mine, theirs, onChoose }: Props) {
  const fits = joinTexts(theirs, mine).length <= MAX_NOTE_LENGTH;
  return (
    <ConflictText title="This note was also changed somewhere else" text={theirs}>
      <Button disabled={!fits} onClick={() => onChoose("both")}>
        Keep both
      </Button>
      <Button variant="soft" onClick={() => onChoose("mine")}>
        Keep mine
      </Button>
      <Button variant="soft" onClick={() => onChoose("theirs")}>
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
