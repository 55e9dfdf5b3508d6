/** The golden queries in tests/domain/search.test.ts judge changes of these numbers. */

/** Raise it when entries are computed differently: the nightly run then reindexes every app. */
export const INDEX_VERSION = 5;

/** bm25 weights in the order of the columns of `search_texts`. */
export const COLUMN_WEIGHTS = { name: 10, tags: 4, description: 1, creator: 2 };
/** Added to the bm25 score when the name has all words; lower scores are better. */
export const NAME_SCORE = -5;

/** At most this many matches are ranked; if more match, bm25 is skipped, since it reads each of them. */
export const MAX_RANKED = 300;
export const MAX_NAME_MATCHES = 50;
export const MAX_SORTED = 5_000;

/** Highest step of popularity (`popularityStep`). Installs double every two steps. */
export const MAX_POPULARITY = 63;
/** An app's score improves by this share for each step of popularity. */
export const POPULARITY_WEIGHT = 0.01;

export const MAX_QUERY_LENGTH = 100;
export const MAX_QUERY_WORDS = 8;

/** Other forms of the words ("converts" for "converter") are considered if fewer apps match as typed. */
export const MIN_HITS_WITHOUT_FORMS = 24;
/** A typo is one letter added, left out, replaced or swapped. Typos are considered if fewer apps match as typed. */
export const MIN_HITS_WITHOUT_TYPOS = 3;
/** Typos of words in descriptions are considered only if fewer apps match as typed, and must have the same first letter. */
export const MIN_HITS_WITHOUT_DESCRIPTION_TYPOS = 1;
/** Shorter words of a query must be spelt right. */
export const MIN_TYPO_WORD_LENGTH = 4;
export const MAX_TYPO_CANDIDATES = 10;
/** At most this many matches with typos are found, and ranked if they are fewer. */
export const MAX_TYPO_HITS = 200;

/** Where nothing is found. */
export const MAX_SUGGESTED_SEARCHES = 4;
/** Rows of the index that are read for words near to those of a query, at most, in each of two ways. */
export const MAX_NEAR_ROWS = 400;
