import type { KnownNote } from "#domain/journal/limits.ts";
import { deviceStorage } from "./storage.ts";

/**
 * A day's note on this device: what was typed, and the account's text that this started from. `sent`: what went out
 * without an answer so far.
 */
export type NoteRecord = { text: string; known: KnownNote; sent: ReadonlyArray<string> };

const NOTES = "journal/";

let forgotten = false;

export function readRecord(account: string, day: string): NoteRecord | null {
  return deviceStorage.getJson<NoteRecord>(keyOf(account, day));
}

export function writeRecord(account: string, day: string, record: NoteRecord) {
  if (!forgotten) deviceStorage.setJson(keyOf(account, day), record);
}

export function dropRecord(account: string, day: string) {
  deviceStorage.remove(keyOf(account, day));
}

/** Whether it waits to be saved to the account. */
export function isUnsaved({ text, known, sent }: NoteRecord) {
  return text !== known.content || sent.length > 0;
}

/** The days whose note waits to be saved to the account, the earliest first. What is saved of other days than `today` goes. */
export function unsavedDays(account: string, today: string) {
  const waiting: Array<string> = [];
  for (const key of deviceStorage.keys(keyOf(account, ""))) {
    const day = key.slice(keyOf(account, "").length);
    const record = readRecord(account, day);
    if (record && isUnsaved(record)) waiting.push(day);
    else if (day !== today) dropRecord(account, day);
  }
  return waiting.sort();
}

/** Nothing personal stays on the device: at sign-out. What the page that is left still writes is not kept. */
export function forgetNotes() {
  forgotten = true;
  for (const key of deviceStorage.keys(NOTES)) deviceStorage.remove(key);
}

function keyOf(account: string, day: string) {
  return `${NOTES}${account}/${day}`;
}
