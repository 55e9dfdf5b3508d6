import { useLayoutEffect, useRef, useState } from "react";
import { Button, IconButton } from "#app/components/button.tsx";
import { CloseIcon } from "#app/components/icons.tsx";
import type { NoteKeeper, NoteView } from "#app/device/note.ts";
import { holdToday } from "#app/device/today.ts";
import { useLatePart } from "#app/hooks/use-late-part.ts";
import { leftToSay, NOTE_MAX, NOTE_WARNING } from "#domain/journal/limits.ts";
import { Trouble } from "./trouble.tsx";
import { useCut } from "./use-cut.ts";

const loadChoice = () => import("./other-text.tsx").then((module) => module.TextChoice);

type Props = { note: NoteKeeper; view: NoteView; date: string };

/** Today's page. It grows with its text; what does not fit is never lost silently. */
export function NoteField({ note, view, date }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState("");
  const { cut, words, undo, close, onPaste, onDrop } = useCut(field);
  const Choice = useLatePart(view.theirs !== null, loadChoice);
  const { text } = view;
  const left = NOTE_MAX - text.length;

  useLayoutEffect(() => {
    // What somebody has typed before the page was ready to hear it.
    const typed = field.current?.value ?? "";
    if (typed !== note.read().text && !note.unsaved() && typed !== "") note.change(typed);
  }, [note]);

  function change(next: string) {
    const say = leftToSay(text.length, next.length);
    if (say !== null) setSaid(`${say} characters left`);
    holdToday();
    note.change(next);
  }

  return (
    <section className="note-paper folded" aria-label="Note">
      {Choice && view.theirs && <Choice mine={text} theirs={view.theirs.content} onChoose={note.resolve} />}
      <div className="note-grow" data-text={text}>
        <textarea
          ref={field}
          aria-label={`Note for ${date}`}
          aria-describedby="note-count"
          placeholder="Write your thoughts..."
          maxLength={NOTE_MAX}
          value={text}
          onChange={(event) => change(event.target.value)}
          onBlur={() => void note.save()}
          onPaste={onPaste}
          onDrop={onDrop}
        />
      </div>
      <div className="row note-foot">
        <Trouble trouble={view.trouble} onRetry={() => void note.save()} />
        <span id="note-count" className={left < NOTE_WARNING ? "note-count low" : "note-count"}>
          {text.length}/{NOTE_MAX}
        </span>
      </div>
      <p className="sr-only" role="status">
        {said}
      </p>
      <div ref={words} role="status">
        {cut && (
          <div className="row wrap note-cut">
            <p className="grow">
              {cut.pasted - cut.rest.length} of {cut.pasted} pasted characters fit.
            </p>
            {cut.text === text && (
              <Button look="ghost" onClick={undo}>
                Undo
              </Button>
            )}
            <Button look="ghost" onClick={() => void navigator.clipboard.writeText(cut.rest)}>
              Copy the rest
            </Button>
            <IconButton label="Close" onClick={close}>
              <CloseIcon />
            </IconButton>
          </div>
        )}
      </div>
    </section>
  );
}
