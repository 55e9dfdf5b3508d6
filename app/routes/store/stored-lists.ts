import { tabStorage } from "#app/device/storage.ts";
import type { Kept } from "./kept-pages.ts";

/** What this tab's lists have shown, for a document that is loaded anew. To be renamed when cards change. */
const LISTS = "store-lists/1";
/** So many lists, the last ones, and pages of each: some hundred kilobytes of the five megabytes that a site has. */
const LISTS_MAX = 3;
const PARTS_MAX = 10;

/** `scrolled`: how far the page was scrolled in px, and at which place in the history; null where no list was shown. */
type Stored = { lists: Array<[place: string, Kept]>; scrolled: { place: string; y: number } | null };

const NOTHING: Stored = { lists: [], scrolled: null };

/** Nothing on the server, and where the browser keeps nothing. */
export function readLists(): Stored {
  return tabStorage.getJson<Stored>(LISTS) ?? NOTHING;
}

export function writeLists(lists: Iterable<[string, Kept]>, scrolled: Stored["scrolled"]) {
  const last = [...lists].slice(-LISTS_MAX).map(([place, { address, parts }]): [string, Kept] => {
    // Parts are pages too, which have more than cards.
    const cards = parts.slice(0, PARTS_MAX).map(({ apps, next, limited }) => ({ apps, next, limited }));
    return [place, { address, parts: cards }];
  });
  tabStorage.setJson(LISTS, { lists: last, scrolled });
}
