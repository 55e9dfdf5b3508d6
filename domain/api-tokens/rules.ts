import type { ApiRight } from "#db/vocabulary.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/kit/durations.ts";

/** Days that a token or a connection may last. The last is the most. */
export const TOKEN_DAYS = [7, 30, 90, 180, 365] as const;
export type TokenDays = (typeof TOKEN_DAYS)[number];
export const DEFAULT_TOKEN_DAYS = 90 satisfies TokenDays;

/** Of an account: its own and connected assistants together. */
export const MAX_API_TOKENS = 20;

/** In characters as seen, and in UTF-16 units: one character can have any number of marks. */
export const MAX_TOKEN_NAME_LENGTH = 40;
export const MAX_TOKEN_NAME_UNITS = 300;
/** An assistant names itself; a longer name is cut. */
export const MAX_CLIENT_NAME_LENGTH = 60;
export const UNNAMED_CLIENT = "An assistant without a name";

/** `last_used_at` is written at most this often. */
export const TOKEN_TOUCH_INTERVAL_MS = HOUR_MS;

/** What each right allows, for the one who gives it. */
export const RIGHT_TEXTS: Readonly<Record<ApiRight, { label: string; hint: string }>> = {
  read: { label: "Read", hint: "Your nickname and plan, your projects and their code, reviews of your apps" },
  write: { label: "Write", hint: "Create projects, change them, and move them to the trash" },
  share: { label: "Share", hint: "Share your apps by link, and stop sharing them" },
  submit: { label: "Submit", hint: "Submit your apps to the store, and withdraw them" },
};

/** Calls of the API, of one token; the window begins with its first call. */
export const CALLS_PER_WINDOW = 300;
export const CALL_WINDOW_MS = MINUTE_MS;
/** How long the answer to a call with an Idempotency-Key is stored. */
export const CALL_REMEMBERED_MS = DAY_MS;
/** Of an account, within that time: each is a row. */
export const MAX_REMEMBERED_CALLS = 500;
