/** Opens of this time are stored in one row of their counter, which their responses wait for, since each row is billed. */
export const OPENS_GROUP_MS = 1_000;
/** More opens of a day than are stored, so that they are stored again during the day. */
const MIN_OPENS = 10;
const MIN_SHARE = 0.1;

/** After the day all opens are stored. */
export function shouldStoreOpens(opens: number, stored: number) {
  return opens - stored >= Math.max(MIN_OPENS, stored * MIN_SHARE);
}
