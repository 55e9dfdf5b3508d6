/** Maximum age of the copies of public pages and published apps that an isolate serves, so the delay of a takedown. */
export const PUBLIC_COPY_MS = 2_000;
export const STORE_PAGE_SIZE = 24;
export const MAX_SIMILAR_APPS = 3;
/** An app with fewer installs or ratings is in no section that ranks by them. */
export const MIN_RANKED_INSTALLS = 10;
/** A developer's apps are counted up to here on the developer's page; the limit bounds the cost. */
export const MAX_COUNTED_APPS = 1_000;
/** The same on the page of one of the apps, where each counted app costs a row read. */
export const MAX_COUNTED_ON_APP_PAGE = 10;
/** Shown for a developer without a name (decision 24). */
export const DEFAULT_CREATOR = "Community Developer";

/** On the page of top apps (decision 8). */
export const MAX_TOP_APPS = 12;
/** The store's mean rating is not shown with fewer. */
export const MIN_FIGURE_RATINGS = 5;
/** With fewer apps the store says that it is young. */
export const YOUNG_STORE_APPS = 100;
