import type { Tier } from "#db/vocabulary.ts";
import { MINUTE_MS } from "#domain/kit/durations.ts";

export const USERS_PAGE_SIZE = 50;
export const MAX_USER_SEARCH_LENGTH = 100;
/** A search looks at this many addresses and nicknames; more letters narrow it. */
export const MAX_SEARCHED_USERS = 200;
export const MAX_ADMIN_NOTE_LENGTH = 500;
export const ADMIN_NOTE_TOO_LONG = `At most ${MAX_ADMIN_NOTE_LENGTH} characters.`;

/** The super admin sets these, never for themself; `commands.server.ts` says what else is refused. */
export const GRANTED_TIERS = ["explorer", "builder", "architect"] as const satisfies ReadonlyArray<Tier>;

/** Where a tier can come from. If several apply, the later one in this list is shown. */
export const TIER_SOURCES = ["purchase", "subscription", "override"] as const;

/** How often the screen reloads its numbers, in ms. */
export const HEALTH_POLL_MS = 20_000;
/** An older value is shown in gray with its age, in ms. */
export const HEALTH_STALE_MS = MINUTE_MS;
/** A larger queue is shown as "1,000 or more". */
export const MAX_COUNTED_ROWS = 1000;
/** Open viewers are counted for this many apps, those opened most: each count is a call to an object of its own. */
export const MAX_COUNTED_VIEWERS_OF = 50;
