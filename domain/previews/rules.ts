/** Longest time for which the preview worker may go on without reading an app's status again: a takedown acts within it. */
export const POINTER_TTL_MS = 2_000;
/** From this age on a pointer is read again in the background, so that a busy app never waits for the database. */
export const POINTER_REFRESH_MS = 1_000;
/** Labels remembered by one isolate, those that name no app included. */
export const POINTERS_HELD = 5_000;
/** A read of the database that takes longer than this is answered with an error. */
export const POINTER_READ_MS = 2_000;

/** Bytes of HTML that one isolate holds. */
export const BLOBS_HELD_BYTES = 16 * 1024 * 1024;
/** A larger document is never held; it is streamed. */
export const BLOB_MAX_BYTES = 1024 * 1024;

/** Messages that the product page takes from a frame in one second, and that the frame's reporter sends. */
export const BRIDGE_MESSAGES_PER_SECOND = 30;
/** Weight of a message in the rate limit: `ready` copies the whole document into the frame. */
export const BRIDGE_WEIGHTS = { ready: 10, known: 1, unknown: 2 };
/** A message that takes longer than this to read, in ms, uses up the limit of its second. */
export const BRIDGE_SLOW_READ_MS = 50;
/** A frame that exceeds the limit for this long, in seconds, is stopped. */
export const BRIDGE_FLOOD_SECONDS = 10;
/** Largest gap within one flood, in seconds: a flood can keep the page too busy to read more often. */
export const BRIDGE_FLOOD_GAP_SECONDS = 5;
/** Longer texts are cut by the reporter and refused by the product page; so no message comes near 64 KiB. */
export const BRIDGE_TEXT_LENGTH = 2_000;
/** Longer addresses are not opened. */
export const BRIDGE_URL_LENGTH = 2_000;

/** Maximum length of a file name. */
export const SAVED_NAME_LENGTH = 255;

/** A file's name as it is shown and saved: marks that turn the direction of text would hide how it really ends. */
export function savedName(name: string) {
  return name.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, "_");
}

/** Delay between an open and its write to the database; later opens join the write, which costs rows per app. */
export const OPENS_WRITTEN_AFTER_MS = 10 * 60 * 1000;
/** Objects that count opens; each app belongs to one. */
export const OPENS_SHARDS = 16;

/** The day (UTC, yyyy-mm-dd) of a moment in ms. */
export function dayOf(at: number) {
  return new Date(at).toISOString().slice(0, 10);
}
