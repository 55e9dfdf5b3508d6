import { localDay } from "#domain/journal/days.ts";
import { readNoteRecord, unsavedDays } from "./note-records.ts";
import { createDayNote } from "./note-sync.ts";

export async function saveUnsavedNotes(account: string) {
  const today = localDay(new Date());
  const notes = unsavedDays(account, today).map((day) => openStoredNote(account, day));
  await Promise.all(notes.map((note) => note?.save()));
  return unsavedDays(account, today).length;
}

export function openStoredNote(account: string, day: string) {
  const record = readNoteRecord(account, day);
  if (!record) return null;
  const note = createDayNote(account, day, record.known);
  note.open();
  return note;
}
