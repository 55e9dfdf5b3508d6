import { deviceStorage } from "#app/device/storage.ts";
import type { AccountNote } from "#domain/journal/rules.ts";

/** `known`: the account's note that the text is based on. `sent`: texts sent but not acknowledged. */
export type NoteRecord = { text: string; known: AccountNote; sent: ReadonlyArray<string> };

const NOTES = "journal/";

let isSignedOut = false;

export function readNoteRecord(account: string, day: string): NoteRecord | null {
  return deviceStorage.getJson<NoteRecord>(keyOf(account, day));
}

export function writeNoteRecord(account: string, day: string, record: NoteRecord) {
  if (!isSignedOut) deviceStorage.setJson(keyOf(account, day), record);
}

export function deleteNoteRecord(account: string, day: string) {
  deviceStorage.remove(keyOf(account, day));
}

export function isUnsaved({ text, known, sent }: NoteRecord) {
  return text !== known.content || sent.length > 0;
}

/** Days with unsaved notes, the earliest first. */
export function unsavedDays(account: string) {
  return recordedDays(account)
    .filter((day) => hasUnsavedRecord(account, day))
    .sort();
}

/** Today's stays, since an open page still works with it. */
export function deleteSavedRecords(account: string, today: string) {
  for (const day of recordedDays(account))
    if (day !== today && !hasUnsavedRecord(account, day)) deleteNoteRecord(account, day);
}

function recordedDays(account: string) {
  const prefix = keyOf(account, "");
  return deviceStorage.keys(prefix).map((key) => key.slice(prefix.length));
}

function hasUnsavedRecord(account: string, day: string) {
  const record = readNoteRecord(account, day);
  return record !== null && isUnsaved(record);
}

/** Those that have notes on this device. */
export function accountsWithNotes() {
  return [...new Set(deviceStorage.keys(NOTES).map((key) => key.slice(NOTES.length).split("/")[0] ?? ""))];
}

/**
 * Called at the end of a session. Later writes of the page are dropped too. Of accounts other than `ended`, unsaved notes
 * stay until these sign in again.
 */
export function deleteNoteRecords(ended: ReadonlyArray<string>) {
  isSignedOut = true;
  for (const account of accountsWithNotes())
    for (const day of recordedDays(account))
      if (ended.includes(account) || !hasUnsavedRecord(account, day)) deleteNoteRecord(account, day);
}

function keyOf(account: string, day: string) {
  return `${NOTES}${account}/${day}`;
}
