import type { ReactNode } from "react";
import { Button } from "#app/components/button.tsx";
import { NOTE_MAX, together } from "#domain/journal/limits.ts";

/** A text that is not the one in the note, and what can become of it. */
export function OtherText({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="other-text stack" aria-label={title}>
      <h2>{title}</h2>
      <blockquote>{text || "Nothing"}</blockquote>
      <div className="row wrap">{children}</div>
    </section>
  );
}

type ChoiceProps = { mine: string; theirs: string; onChoose: (choice: "mine" | "theirs" | "both") => void };

/** The note was changed here and elsewhere: both texts, and nothing is saved until it is clear which one stays. */
export function TextChoice({ mine, theirs, onChoose }: ChoiceProps) {
  const fits = together(theirs, mine).length <= NOTE_MAX;
  return (
    <OtherText title="This note was also changed somewhere else" text={theirs}>
      <Button disabled={!fits} onClick={() => onChoose("both")}>
        Keep both
      </Button>
      <Button look="soft" onClick={() => onChoose("mine")}>
        Keep mine
      </Button>
      <Button look="soft" onClick={() => onChoose("theirs")}>
        Keep the other
      </Button>
      <p className="small quiet">
        {fits
          ? "Your text is below. It is kept on this device until you choose."
          : `Together they are longer than ${NOTE_MAX} characters: shorten yours below to keep both.`}
      </p>
    </OtherText>
  );
}
