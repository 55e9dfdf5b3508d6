import { type ChangeEvent, useRef } from "react";
import { Button, IconButton } from "#app/components/forms/button.tsx";
import { CloseIcon } from "#app/components/icons/icons.tsx";
import { Paper } from "#app/components/journal/paper.tsx";
import { readInitialValue } from "#app/device/event-replay.ts";
import type { NoteStore, NoteView } from "#app/device/journal/note.ts";
import { keepDayWhileWriting } from "#app/device/journal/today.ts";
import { notifyMissingPart } from "#app/device/offline/missing-part.ts";
import { useAnnouncement } from "#app/hooks/use-announcement.tsx";
import { useLazyComponent } from "#app/hooks/use-lazy-component.ts";
import { copyText } from "#app/lib/copy-text.ts";
import { charsLeftToAnnounce } from "#domain/journal/announced-length.ts";
import { joinTexts, resolveNoteConflict } from "#domain/journal/note-conflicts.ts";
import { MAX_NOTE_LENGTH, NOTE_WARNING_LENGTH_LEFT } from "#domain/journal/rules.ts";
import * as styles from "./journal.module.css";
import { SyncStatus } from "./sync-status.tsx";
import { usePasteLimit } from "./use-paste-limit.ts";

const ON_FAILURE = { onFailure: () => void notifyMissingPart() };
const loadConflict = () => import("./note-conflict.client.tsx").then((module) => module.NoteConflict);

type Props = { note: NoteStore; view: NoteView; dateText: string };

export function NoteField({ note, view, dateText }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { announce, announcement } = useAnnouncement();
  const { overflow, messageRef, undo, close, onPaste, onDrop } = usePasteLimit(field);
  const Conflict = useLazyComponent(view.theirs !== null, loadConflict, ON_FAILURE);
  const { text } = view;
  const charsLeft = MAX_NOTE_LENGTH - text.length;

  function change({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) {
    const next = withOwnText(target.value, readInitialValue(nativeEvent));
    const announced = charsLeftToAnnounce(text.length, next.length);
    if (announced !== null) announce(announced === 1 ? "1 character left" : `${announced} characters left`);
    keepDayWhileWriting();
    note.change(next);
  }

  /** What was typed before the page's scripts ran, over `initial`, doesn't replace a note that only this device had. */
  function withOwnText(typed: string, initial: string | undefined) {
    // The page may not have rendered it yet.
    const own = note.get().text;
    if (initial === undefined || initial === own) return typed;
    const winner = resolveNoteConflict({ mine: typed, theirs: own, sent: [] });
    return winner === "ask" ? joinTexts(own, typed) : { mine: typed, theirs: own }[winner];
  }

  return (
    <Paper as="section" className={styles.notePaper} aria-label="Note">
      {Conflict && view.theirs && <Conflict note={note} mine={text} theirs={view.theirs.content} />}
      <div className={styles.noteGrow} data-text={text}>
        <textarea
          ref={field}
          dir="auto"
          aria-label={`Note for ${dateText}`}
          aria-describedby="note-count"
          placeholder="Write your thoughts..."
          maxLength={MAX_NOTE_LENGTH}
          value={text}
          onChange={change}
          onBlur={() => void note.save()}
          onPaste={onPaste}
          onDrop={onDrop}
        />
      </div>
      <div className={`row ${styles.noteFoot}`}>
        <SyncStatus error={view.syncError} onRetry={() => void note.save()} />
        <span
          id="note-count"
          className={charsLeft < NOTE_WARNING_LENGTH_LEFT ? `${styles.noteCount} ${styles.low}` : styles.noteCount}
        >
          {charsLeft}/{MAX_NOTE_LENGTH} left
        </span>
      </div>
      {announcement}
      <div ref={messageRef} role="status">
        {overflow && (
          <div className={`row wrap ${styles.noteCut}`}>
            <p className="grow">
              Pasted {overflow.pastedChars - overflow.rest.length} of {overflow.pastedChars} characters; the rest didn't
              fit.
            </p>
            {/* Only while nothing was typed since. */}
            {overflow.text === text && (
              <Button variant="ghost" onClick={undo}>
                Undo
              </Button>
            )}
            <Button variant="ghost" onClick={() => void copyText(overflow.rest)}>
              Copy the rest
            </Button>
            <IconButton label="Close" onClick={close}>
              <CloseIcon />
            </IconButton>
          </div>
        )}
      </div>
    </Paper>
  );
}
