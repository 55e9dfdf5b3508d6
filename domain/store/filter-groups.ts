import type { StoreQuery } from "./store-query.ts";

/** The levels of a mean rating in `filter_group` (`db/schema/store.ts`): less than 2 stars or none, 2, 3, and 4 and more. */
const LEVELS = [0, 1, 2, 3];
const FLAGS = [0, 1];

/**
 * The groups whose apps pass the filters, or null if all groups have such apps. Each app is in one group, so that a list with filters
 * reads the indexes of few groups.
 */
export function filterGroups({ stars, worksOffline, contactsNobody }: StoreQuery): ReadonlyArray<number> | null {
  const isGrouped = worksOffline || contactsNobody || (stars !== null && stars > 1);
  if (!isGrouped) return null;
  const levels = LEVELS.filter((level) => level >= Math.min(stars ?? 1, 4) - 1);
  const chosen = (isWanted: boolean) => FLAGS.filter((flag) => flag === 1 || !isWanted);
  return levels.flatMap((level) =>
    chosen(worksOffline).flatMap((offline) => chosen(contactsNobody).map((nobody) => 4 * level + 2 * offline + nobody)),
  );
}
