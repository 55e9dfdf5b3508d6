/** All numbers of the store's search. What changes here is judged by the golden queries in tests/domain/search.test.ts. */

/** Characters of a query that are read, and the words of it that are looked for. */
export const QUERY_MAX = 100;
export const WORDS_MAX = 8;

/** To be raised when apps are folded or weighed otherwise than before: the nightly run then writes every app again. */
export const INDEX_VERSION = 2;

/** How much a word counts in each column of `search_texts`, in their order (bm25). */
export const COLUMN_WEIGHTS = { name: 10, tags: 4, description: 1, creator: 2 };
/** What all words in the name are worth, in bm25's points: less is better. */
export const NAME_SCORE = -5;
/** Share of its score that an app gains for each step of popularity. */
export const POPULARITY_WEIGHT = 0.01;
/** Steps of popularity: two for each doubling of the installs. */
export const POPULARITY_MAX = 63;

/** Apps that are ranked, the best known of those that match. Where fewer match, bm25 weighs them all. */
export const CANDIDATES = 300;
/** Apps whose names begin with the query, spaces aside, that are ranked besides. */
export const NAME_CANDIDATES = 50;
/** Apps that are sorted where another order than relevance is wanted. */
export const SORT_CANDIDATES = 5_000;

/** Other spellings are tried where fewer apps than this match as written. */
export const TYPOS_BELOW = 3;
/** Letters from which a word of a query may have a slip. */
export const TYPO_MIN = 4;
/** Letters of a word of a description that a slip may be meant for: short ones are too many, endless ones no words. */
export const DESCRIBED_WORD = { min: 5, max: 24 };
/** Other spellings tried for one word. */
export const SPELLINGS_MAX = 10;

/** Ratings that every app is given, so that one five-star review does not top a list. */
export const RATING_PRIOR = { mean: 3.5, count: 5 };

export const SEARCH_SORTS = {
  relevance: "Relevance",
  newest: "Newest",
  rated: "Top rated",
  installed: "Most installed",
} as const;

export type SearchSort = keyof typeof SEARCH_SORTS;

/** What the address says of the order; relevance unless it names another one. */
export function readSort(value: string | null): SearchSort {
  return isSort(value) ? value : "relevance";
}

function isSort(value: string | null): value is SearchSort {
  return value !== null && Object.hasOwn(SEARCH_SORTS, value);
}

/** Letters that Unicode does not take apart, as people type them. */
const LETTERS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" };

/** The words of a text: lower case, without accents, only letters and digits. Index and queries are folded alike. */
export function words(text: string) {
  const folded = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return folded.replace(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A name without accents, case and spaces: "Pixel-Pad" and "pixelpad" are the same. */
export function nameKey(name: string) {
  return words(name).join("");
}

/**
 * What to look for, or null where the text has no letter and no digit. `expression` is FTS5: every word is quoted, so
 * that none is an operator, and the last one may go on; in `whole` it may not.
 */
export function parseQuery(text: string) {
  const typed = words(text.slice(0, QUERY_MAX));
  const all = [...new Set(typed)].slice(0, WORDS_MAX);
  if (all.length === 0) return null;
  const terms = all.map((word, n) => ({
    word,
    quoted: n === all.length - 1 ? `"${word}"*` : `"${word}"`,
  }));
  return {
    nameKey: typed.join(""),
    expression: terms.map((term) => term.quoted).join(" AND "),
    whole: all.map((word) => `"${word}"`).join(" AND "),
    terms,
  };
}

export type SearchQuery = NonNullable<ReturnType<typeof parseQuery>>;

/** An FTS5 expression for apps with any of these tags; null where every app will do. */
export function tagsExpression(tags: ReadonlyArray<string>) {
  if (tags.length === 0) return null;
  return `tags : (${tags.map((tag) => `"${foldTag(tag)}"`).join(" OR ")})`;
}

export function foldTag(tag: string) {
  return words(tag).join(" ");
}

/** The word, and the word without each of its letters in turn: a letter too many, missing, wrong or swapped is found. */
export function spellings(word: string) {
  const letters = Array.from(word);
  return [...new Set([word, ...letters.map((_, n) => letters.toSpliced(n, 1).join(""))])];
}

/** Under which spellings a word of a query may be known; a short one has to be right. */
export function knownAs(word: string) {
  return word.length < TYPO_MIN ? [] : spellings(word);
}

export function popularity(installs: number) {
  return Math.min(POPULARITY_MAX, Math.round(2 * Math.log2(1 + installs)));
}

/** The stars an app is sorted by, in thousandths. */
export function ratingKey({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }) {
  const { mean, count } = RATING_PRIOR;
  return Math.round((1000 * (ratingSum + mean * count)) / (ratingCount + count));
}

/** Where the next page of a search begins: what its last app was sorted by, and the app's id. */
export type SearchCursor = { key: number; id: string };

export function writeSearchCursor({ key, id }: SearchCursor) {
  return `${key}.${id}`;
}

export function readSearchCursor(value: string | null): SearchCursor | null {
  const match = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(value ?? "");
  return match?.[1] && match[2] ? { key: Number(match[1]), id: match[2] } : null;
}
