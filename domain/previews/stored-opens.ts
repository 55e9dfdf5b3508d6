import { MIN_NEW_OPENS, MIN_NEW_OPENS_SHARE } from "./rules.ts";

/** After the day all opens are stored. */
export function shouldStoreOpens(opens: number, stored: number) {
  return opens - stored >= Math.max(MIN_NEW_OPENS, stored * MIN_NEW_OPENS_SHARE);
}
