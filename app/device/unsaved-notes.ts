import { dayOf } from "#domain/journal/days.ts";
import { readRecord, unsavedDays } from "./note-records.ts";
import { noteOfDay } from "./note-surroundings.ts";

/** Saves every note of the account that is only on this device. How many are so still. */
export async function saveUnsavedNotes(account: string) {
  const today = dayOf(new Date());
  const notes = unsavedDays(account, today).map((day) => openRecord(account, day));
  await Promise.all(notes.map((note) => note?.save()));
  return unsavedDays(account, today).length;
}

/** A note of which there is no screen, from what the device knows of it; null where that is nothing. */
export function openRecord(account: string, day: string) {
  const record = readRecord(account, day);
  if (!record) return null;
  const note = noteOfDay(account, day, record.known);
  note.open();
  return note;
}
