import { useEffect, useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import type { NoteStore } from "#app/device/journal/note.ts";
import { deleteNoteRecord, unsavedDays } from "#app/device/journal/note-records.ts";
import { openStoredNote } from "#app/device/journal/unsaved-notes.client.ts";
import { copyText } from "#app/lib/copy-text.ts";
import { readableDate } from "#domain/journal/days.ts";
import { joinTexts } from "#domain/journal/note-conflicts.ts";
import { MAX_NOTE_LENGTH } from "#domain/journal/note-length.ts";
import { ConflictText } from "./note-conflict.client.tsx";

export type UnsyncedNotesProps = { accountId: string; today: string; note: NoteStore };
type UnsyncedNote = { day: string; store: NoteStore };

export function UnsyncedNotes({ accountId, today, note }: UnsyncedNotesProps) {
  const [notes, setNotes] = useState<ReadonlyArray<UnsyncedNote>>([]);
  useEffect(() => {
    const stored = unsavedDays(accountId, today).flatMap((day) => {
      const store = day === today ? null : openStoredNote(accountId, day);
      return store ? [{ day, store }] : [];
    });
    const update = () => setNotes(stored.filter(({ store }) => store.hasUnsavedText()));
    for (const { store } of stored) store.subscribe(update);
    update();
    return () => {
      for (const { store } of stored) store.stop();
    };
  }, [accountId, today]);

  function remove({ day, store }: UnsyncedNote) {
    store.discard();
    deleteNoteRecord(accountId, day);
    setNotes(notes.filter((unsyncedNote) => unsyncedNote.day !== day));
  }

  function addToToday(unsynced: UnsyncedNote, text: string) {
    note.change(text);
    void note.save();
    remove(unsynced);
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
        <Button variant="soft" onClick={() => remove(unsyncedNote)}>
          Discard
        </Button>
      </ConflictText>
    );
  });
}
