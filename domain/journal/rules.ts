import { MINUTE_MS } from "#domain/kit/durations.ts";

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
/** The server restores a deleted note for longer than the toast with Undo is shown, since its request may be late. */
export const UNDO_LIFETIME_MS = 10 * MINUTE_MS;

/** The account's note at the time `at`; `updatedAt` is null without one. In ms of the server's clock. */
export type AccountNote = { content: string; updatedAt: number | null; at: number };

export const MAX_NOTE_LENGTH = 600;
export const NOTE_WARNING_LENGTH_LEFT = 50;
export const MAX_NOTE_SEARCH_LENGTH = 100;
/** Of the notes of "On this day". */
export const MAX_YEARS_AGO = 10;
/** Characters of a note that a result of the search shows before the words that were found, and in all. */
export const EXCERPT_BEFORE = 40;
export const EXCERPT_LENGTH = 160;
