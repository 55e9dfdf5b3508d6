import type { Tier } from "#db/vocabulary.ts";
import { MINUTE_MS } from "#domain/durations.ts";

export const MAX_NOTE_LENGTH = 600;
export const NOTE_WARNING_LENGTH_LEFT = 50;
/** Screen readers hear the count when it falls to or below one of these. */
const ANNOUNCED_CHARS_LEFT = [0, 20, NOTE_WARNING_LENGTH_LEFT];

/** How long "Saved" is shown. */
export const SAVED_FLAG_MS = 1500;
/** The page of another day returns to today after this idle time and then this countdown (decision 23). */
export const RETURN_IDLE_MS = 1500;
export const RETURN_COUNTDOWN_SECONDS = 5;
/** The strip marks the notes of this many days before and after today; the next note is also searched for in them. */
export const STRIP_DAYS_EACH_SIDE = 30;
/** Notes read to show the next one: with time zones, two of them may be of days that are today for the writer. */
export const MAX_NOTES_AHEAD = 3;

/** Results of a search that are shown at once. */
export const NOTES_PAGE_SIZE = 20;
/** Notes that one search reads, the newest first; "More" continues. */
export const MAX_SEARCHED_NOTES = 1000;
export const SEARCH_DEBOUNCE_MS = 250;

/** Pause in typing after which the note is saved. */
export const SAVE_DEBOUNCE_MS = 700;
/** How long the server can restore a deleted note: longer than the toast with Undo is shown, since its request may be late. */
export const UNDO_LIFETIME_MS = 10 * MINUTE_MS;

/** Slots for shortcuts to apps, above the note. */
export const SLOTS_BY_TIER: Record<Tier, number> = { explorer: 4, builder: 6, architect: 8, admin: 8 };

export const MAX_SLOTS = Math.max(...Object.values(SLOTS_BY_TIER));

export function slotCount({ tier, superAdmin }: { tier: Tier; superAdmin: boolean }) {
  return superAdmin ? SLOTS_BY_TIER.admin : SLOTS_BY_TIER[tier];
}

/** The account's note at the time `at`; `updatedAt` is null without one. In ms of the server's clock. */
export type AccountNote = { content: string; updatedAt: number | null; at: number };

/** Null for a change that a screen reader should not announce. */
export function charsLeftToAnnounce(before: number, after: number) {
  const left = MAX_NOTE_LENGTH - after;
  const isAnnounced = ANNOUNCED_CHARS_LEFT.some((mark) => left <= mark && MAX_NOTE_LENGTH - before > mark);
  return isAnnounced ? Math.max(0, left) : null;
}

/** Never cuts an emoji in two. */
export function truncateToFit(text: string, room: number) {
  if (text.length <= room) return text;
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text)) {
    if (index + segment.length > room) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
