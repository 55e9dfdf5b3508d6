import type { Mutant } from "./mutants.ts";
import { shorten } from "./results.ts";

/** A mutant that no test needs to notice. `original` is the code that it replaces, on one line. */
export type AcceptedSurvivor = { path: string; original: string; why: string };

const ROOM = "An upper limit with room: nothing depends on one more.";

export const ACCEPTED_SURVIVORS: ReadonlyArray<AcceptedSurvivor> = [
  { path: "workers/preview/frame/console/send-lines.ts", original: "MAX_BRIDGE_CONSOLE_LENGTH - 1000", why: ROOM },
  { path: "domain/search/index.server.ts", original: "250", why: ROOM },
  { path: "workers/preview/frame/errors.ts", original: "1000", why: "Nobody sees one ms more." },
  {
    path: "domain/notifications/queries.server.ts",
    original: "and waiting.deleted = 0",
    why: "`deleteNotification` marks as read too, and only unread ones are counted.",
  },
];

export function findAccepted({ path, original }: Pick<Mutant, "path" | "original">) {
  return ACCEPTED_SURVIVORS.find((one) => one.path === path && one.original === shorten(original));
}
