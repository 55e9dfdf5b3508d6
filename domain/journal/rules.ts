import type { Tier } from "#db/vocabulary.ts";
import { MINUTE_MS } from "#domain/durations.ts";

export const MAX_NOTE_CHARS = 600;
export const NOTE_WARNING_CHARS_LEFT = 50;
/** Screen readers hear the count when it falls to or below one of these. */
const ANNOUNCED_CHARS_LEFT = [0, 20, NOTE_WARNING_CHARS_LEFT];

/** How long "Saved" is shown. */
export const SAVED_FLAG_MS = 1500;
/** Another day returns to today after this idle time and countdown (decision 23). */
export const RETURN_IDLE_MS = 1500;
export const RETURN_COUNTDOWN_SECONDS = 5;
/** Notes up to this many days around today are marked in the strip; the line that announces the next note looks as far ahead. */
export const DAYS_AROUND = 30;
/** Notes read for that line: up to two are of days that may be today for the writer, one is shown. */
export const MAX_NOTES_AHEAD = 3;

/** Pause in typing after which the note is saved. */
export const SAVE_DEBOUNCE_MS = 700;
/** How long the server restores a deleted note: the toast with Undo is short, but its request may be late. */
export const UNDO_LIFETIME_MS = 10 * MINUTE_MS;

/** Shortcuts above the note. */
const SLOTS_BY_TIER: Record<Tier, number> = { explorer: 4, builder: 6, architect: 8, admin: 8 };

export const MAX_SLOTS = Math.max(...Object.values(SLOTS_BY_TIER));

export function slotCount({ tier, superAdmin }: { tier: Tier; superAdmin: boolean }) {
  return superAdmin ? SLOTS_BY_TIER.admin : SLOTS_BY_TIER[tier];
}

/** The account's note at the time `at`; `updatedAt` is null without one. In ms of the server's clock. */
export type AccountNote = { content: string; updatedAt: number | null; at: number };

/** Null for a change that a screen reader should not announce. */
export function charsLeftToAnnounce(before: number, after: number) {
  const left = MAX_NOTE_CHARS - after;
  const isAnnounced = ANNOUNCED_CHARS_LEFT.some((mark) => left <= mark && MAX_NOTE_CHARS - before > mark);
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

export function joinTexts(first: string, second: string) {
  return [first.trim(), second.trim()].filter((text) => text !== "").join("\n\n");
}

/** The text that contains the other wins, else "ask". `sent`: unanswered saves, which may be the account's text. */
export function resolveConflict({ mine, theirs, sent }: { mine: string; theirs: string; sent: ReadonlyArray<string> }) {
  if (sent.includes(theirs) || mine.includes(theirs.trim())) return "mine";
  return theirs.includes(mine.trim()) ? "theirs" : "ask";
}
