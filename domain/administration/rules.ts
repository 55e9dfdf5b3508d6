import type { Tier } from "#db/vocabulary.ts";

export const USERS_PAGE_SIZE = 50;
/** A search looks at this many addresses and nicknames; more letters narrow it. */
export const MAX_SEARCHED_USERS = 200;
export const MAX_ADMIN_NOTE_LENGTH = 500;

export const GRANTED_TIERS = ["explorer", "builder", "architect"] as const satisfies ReadonlyArray<Tier>;

/** Where a tier can come from. If several apply, the later one in this list is shown. */
export const TIER_SOURCES = ["purchase", "subscription", "override"] as const;
