import { useMemo } from "react";
import { Button } from "#app/components/forms/button.tsx";
import type { NoteStore } from "#app/device/journal/note.ts";
import { createUnsyncedNotes, type UnsyncedNote } from "#app/device/journal/unsaved-notes.client.ts";
import { useStore } from "#app/hooks/use-store.ts";
import { copyText } from "#app/lib/copy-text.ts";
import { notify } from "#app/lib/toast.ts";
import { joinTexts } from "#domain/journal/note-conflicts.ts";
import { MAX_NOTE_LENGTH } from "#domain/journal/rules.ts";
import { readableDate } from "#domain/kit/days.ts";
import { ConflictText } from "./note-conflict.client.tsx";

export type UnsyncedNotesProps = { accountId: string; today: string; note: NoteStore };

export function UnsyncedNotes({ accountId, today, note }: UnsyncedNotesProps) {
  const unsynced = useMemo(() => createUnsyncedNotes(accountId, today), [accountId, today]);
  const notes = useStore(unsynced);

  function addToToday(unsyncedNote: UnsyncedNote, text: string) {
    note.change(text);
    void note.save();
    unsynced.remove(unsyncedNote);
  }
  function discard(unsyncedNote: UnsyncedNote) {
    notify.success("Note deleted", { label: "Undo", onClick: unsynced.remove(unsyncedNote) });
  }

  return notes.map((unsyncedNote) => {
    const { day, store } = unsyncedNote;
    const { text } = store.get();
    const joined = joinTexts(note.get().text, text);
    return (
      <ConflictText key={day} title={`Written on ${readableDate(day, today)}, saved only on this device`} text={text}>
        <Button disabled={joined.length > MAX_NOTE_LENGTH} onClick={() => addToToday(unsyncedNote, joined)}>
          Add to today's note
        </Button>
        <Button variant="soft" onClick={() => void copyText(text)}>
          Copy
        </Button>
        <Button variant="soft" onClick={() => discard(unsyncedNote)}>
          Discard
        </Button>
      </ConflictText>
    );
  });
}
