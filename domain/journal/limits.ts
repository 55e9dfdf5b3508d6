import type { Tier } from "#db/vocabulary.ts";

/** Characters of a note, and from how few left on it warns (spec 2, section 9). */
export const NOTE_MAX = 600;
export const NOTE_WARNING = 50;
/** So many characters left are said aloud. */
const SAID = [0, 20, NOTE_WARNING];

/** How long 'Saved ✓' stands, in ms. */
export const SAVED_FLAG = 1500;
/** Off today: the view goes back after so long without a sign of life, in ms, and then so many seconds. */
export const RETURN_IDLE = 1500;
export const RETURN_SECONDS = 5;
/** Days around the shown one whose notes are marked; as far ahead looks the alert. */
export const DAYS_AROUND = 30;

/** A pause in the typing after which the note is saved, in ms; ours. */
export const SAVE_AFTER = 700;
/** Days between a written day and today, both of them in UTC's terms: time zones reach from UTC-12 to UTC+14. */
export const WRITABLE_DAYS = 1;
/** How long a deleted note can be brought back, in ms; longer than its toast stands. */
export const UNDO_FOR = 10 * 60 * 1000;

/** App shortcuts above the note (spec 2, section 6). */
const SLOTS: Record<Tier, number> = { explorer: 4, builder: 6, architect: 8, admin: 8 };

export const SLOTS_MAX = Math.max(...Object.values(SLOTS));

export function slotsOf({ tier, superAdmin }: { tier: Tier; superAdmin: boolean }) {
  return superAdmin ? SLOTS.admin : SLOTS[tier];
}

/** A day's note as the account had it at `at`; `updatedAt` is null where there was none. Both in ms, by the server's clock. */
export type KnownNote = { content: string; updatedAt: number | null; at: number };

/** How many characters are left, where that is to be said after a change; null where not. */
export function leftToSay(before: number, after: number) {
  const left = NOTE_MAX - after;
  return SAID.find((mark) => left <= mark && NOTE_MAX - before > mark) === undefined ? null : Math.max(0, left);
}

/** As much of a text as has room, in whole characters: an emoji is not cut in two. */
export function fitting(text: string, room: number) {
  if (text.length <= room) return text;
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text)) {
    if (index + segment.length > room) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** Two texts of one day, one after the other. */
export function together(first: string, second: string) {
  return [first.trim(), second.trim()].filter((text) => text !== "").join("\n\n");
}

/**
 * Which of two texts of one day stays, where one of them holds all of the other; "ask" where each has something of its
 * own. `sent`: what this device sent without hearing of its arrival, and may meet again.
 */
export function settle({ mine, theirs, sent }: { mine: string; theirs: string; sent: ReadonlyArray<string> }) {
  if (sent.includes(theirs) || mine.includes(theirs.trim())) return "mine";
  return theirs.includes(mine.trim()) ? "theirs" : "ask";
}
