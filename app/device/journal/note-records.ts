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

/** Days with unsaved notes, the earliest first. Also deletes saved records of past days. */
export function unsavedDays(account: string, today: string) {
  const unsaved: Array<string> = [];
  for (const key of deviceStorage.keys(keyOf(account, ""))) {
    const day = key.slice(keyOf(account, "").length);
    const record = readNoteRecord(account, day);
    if (record && isUnsaved(record)) unsaved.push(day);
    else if (day !== today) deleteNoteRecord(account, day);
  }
  return unsaved.sort();
}

/** Called at sign-out. Later writes of the page are dropped too. */
export function deleteNoteRecords() {
  isSignedOut = true;
  for (const key of deviceStorage.keys(NOTES)) deviceStorage.remove(key);
}

function keyOf(account: string, day: string) {
  return `${NOTES}${account}/${day}`;
}
