import { MAX_NOTE_LENGTH, NOTE_WARNING_LENGTH_LEFT } from "./rules.ts";

/** Screen readers hear the count when it falls to or below one of these. */
const ANNOUNCED_CHARS_LEFT = [0, 20, NOTE_WARNING_LENGTH_LEFT];

/** Null for a change that a screen reader should not announce. */
export function charsLeftToAnnounce(before: number, after: number) {
  const left = MAX_NOTE_LENGTH - after;
  const isAnnounced = ANNOUNCED_CHARS_LEFT.some((mark) => left <= mark && MAX_NOTE_LENGTH - before > mark);
  return isAnnounced ? Math.max(0, left) : null;
}
