import { MEBIBYTE } from "#domain/kit/bytes.ts";
import { DAY_MS } from "#domain/kit/durations.ts";

/** Maximum age of the copies of public pages and published apps that an isolate serves, so the delay of a takedown. */
export const PUBLIC_COPY_MS = 2_000;
export const MAX_SIMILAR_APPS = 3;
/** An app with fewer installs or ratings is in no section that ranks by them. */
export const MIN_RANKED_INSTALLS = 10;
/** A developer's apps are counted up to here on the developer's page; the limit bounds the cost. */
export const MAX_COUNTED_APPS = 1_000;
/** The same on the page of one of the apps, where each counted app costs a row read. */
export const MAX_COUNTED_ON_APP_PAGE = 10;

/** On the page of top apps (decision 8). */
export const MAX_TOP_APPS = 12;
/** The store's mean rating is not shown with fewer. */
export const MIN_FIGURE_RATINGS = 5;
/** With fewer apps the store says that it is young. */
export const YOUNG_STORE_APPS = 100;

export const MAX_FEED_APPS = 30;
/** The format allows 50,000 addresses per file. */
export const MAX_SITEMAP_ADDRESSES = 40_000;
/** Pages of search hits that are read to fill one filtered page. */
export const MAX_HIT_PAGES = 6;
export const MAX_SECTION_APPS = 6;
/** A section of fewer apps would be no ranking. */
export const MIN_SECTION_APPS = 3;
export const SEARCH_TIMEOUT_MS = 2_000;
export const SECTION_COUNT = 3;
/** Shown where a search finds nothing. */
export const MAX_SUGGESTED_APPS = 3;
/** More than are shown, since an app may leave the store before the next refresh. */
export const MAX_TRENDING_APPS = 12;

/** What Safari shows of an app on a phone's home screen. */
export const TOUCH_ICON_SIDE_PX = 180;
export const MAX_TOUCH_ICON_BYTES = MEBIBYTE / 4;
/** How long the server keeps such an icon. Safari loads it once, when the app is added. */
export const TOUCH_ICON_LIFETIME_MS = DAY_MS;
/** Icons of one network address before the first wait; waits and reset are those of `kit/throttle.ts`. */
export const TOUCH_ICON_BURST = 60;
/** The apps with the most opens of a day that may be trending. */
export const TRENDING_CANDIDATES_PER_DAY = 24;
/** Only the most installed apps are searched, so the cost does not grow with the store. */
export const MAX_SCANNED_APPS = 1_000;
