import { accountsWithUnsaved, unsavedStore } from "#app/device/drafts/unsaved.ts";
import type { AccountNote } from "#domain/journal/rules.ts";

/** `known`: the account's note that the text is based on. `sent`: texts sent but not acknowledged. */
export type NoteRecord = { text: string; known: AccountNote; sent: ReadonlyArray<string> };

const records = unsavedStore<NoteRecord>("journal");

let isSignedOut = false;

export function readNoteRecord(account: string, day: string): NoteRecord | null {
  return records.read(account, day);
}

/** @returns false if this browser can't keep it. */
export function writeNoteRecord(account: string, day: string, record: NoteRecord) {
  return isSignedOut || records.write(account, day, record);
}

export function deleteNoteRecord(account: string, day: string) {
  records.write(account, day, null);
}

export function isUnsaved({ text, known, sent }: NoteRecord) {
  return text !== known.content || sent.length > 0;
}

/** Days with unsaved notes, the earliest first. */
export function unsavedDays(account: string) {
  return records
    .ids(account)
    .filter((day) => hasUnsavedRecord(account, day))
    .sort();
}

/** Today's stays, since an open page still works with it. */
export function deleteSavedRecords(account: string, today: string) {
  for (const day of records.ids(account))
    if (day !== today && !hasUnsavedRecord(account, day)) deleteNoteRecord(account, day);
}

function hasUnsavedRecord(account: string, day: string) {
  const record = readNoteRecord(account, day);
  return record !== null && isUnsaved(record);
}

/**
 * Called at the end of a session. Later writes of the page are dropped too. Of accounts other than `ended`, unsaved notes
 * stay until these sign in again.
 */
export function deleteNoteRecords(ended: ReadonlyArray<string>) {
  isSignedOut = true;
  for (const account of accountsWithUnsaved())
    for (const day of records.ids(account))
      if (ended.includes(account) || !hasUnsavedRecord(account, day)) deleteNoteRecord(account, day);
}
