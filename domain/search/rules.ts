/** The golden queries in tests/domain/search.test.ts judge changes of these numbers. */

/** Raise it when entries are computed differently: the nightly run then reindexes every app. */
export const INDEX_VERSION = 3;

/** bm25 weights in the order of the columns of `search_texts`. */
export const COLUMN_WEIGHTS = { name: 10, tags: 4, description: 1, creator: 2 };
/** Added to the bm25 score when the name has all words; lower scores are better. */
export const NAME_SCORE = -5;

/** At most this many matches are ranked; if more match, bm25 is skipped, since it reads each of them. */
export const MAX_RANKED = 300;
export const MAX_NAME_MATCHES = 50;
export const MAX_SORTED = 5_000;
