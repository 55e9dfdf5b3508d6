import type { Actor } from "#domain/policy.ts";

/** Apps that the search index hears of in one go. */
export const OUTBOX_ROWS = 1_000;
/** Pages on which people change how they are called; their data is posted to the same address. */
const NAMES = /^\/profile(\.data)?$/;

/**
 * Whether the request may have put into the outbox what the search index shall hear at once: what admins decide, and how
 * developers are called. What leaves the store is hidden already, and the nightly run forgets it.
 */
export function tellsIndex({ method, url }: Request, actor: Actor | null) {
  if (actor === null || method === "GET") return false;
  return actor.tier === "admin" || NAMES.test(new URL(url).pathname);
}
