/** The golden queries in tests/domain/search.test.ts judge changes of these numbers. */

export const MAX_QUERY_LENGTH = 100;
export const MAX_QUERY_WORDS = 8;

/** Raise it when entries are computed differently: the nightly run then reindexes every app. */
export const INDEX_VERSION = 3;

/** bm25 weights in the order of the columns of `search_texts`. */
export const COLUMN_WEIGHTS = { name: 10, tags: 4, description: 1, creator: 2 };
/** Added to the bm25 score when the name has all words; lower scores are better. */
export const NAME_SCORE = -5;
/** An app's score improves by this share for each step of popularity. */
export const POPULARITY_WEIGHT = 0.01;
/** Installs double every two steps. */
export const MAX_POPULARITY = 63;

/** At most this many matches are ranked; if more match, bm25 is skipped, since it reads each of them. */
export const MAX_RANKED = 300;
export const MAX_NAME_MATCHES = 50;
export const MAX_SORTED = 5_000;

export const SEARCH_SORTS = {
  relevance: "Relevance",
  newest: "Newest",
  rated: "Top rated",
  installed: "Most installed",
} as const;

export type SearchSort = keyof typeof SEARCH_SORTS;

export function parseSort(value: string | null): SearchSort {
  return isSort(value) ? value : "relevance";
}

function isSort(value: string | null): value is SearchSort {
  return value !== null && Object.hasOwn(SEARCH_SORTS, value);
}

/** Unicode does not decompose these letters. */
const LETTERS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" };

/** Begins the word for an emoji; nobody types it. */
export const EMOJI_LETTER = "\u{a66e}";

/** Index and queries share this normalization: lower case, no accents, letters and digits only; emoji are words. */
export function tokenize(text: string) {
  const folded = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/(?!\p{ASCII})\p{Extended_Pictographic}/gu, (emoji) => ` ${EMOJI_LETTER}${emoji.codePointAt(0)} `)
    .toLowerCase();
  return folded.replace(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** "pixelpad" for "Pixel-Pad". */
export function nameKey(name: string) {
  return tokenize(name).join("");
}

/** Emoji count only without words. Quotes keep words from being operators; the last word is a prefix in `expression`. Null without a word. */
export function parseQuery(text: string) {
  const tokens = tokenize(text.slice(0, MAX_QUERY_LENGTH));
  const words = tokens.filter((token) => !token.startsWith(EMOJI_LETTER));
  const typed = words.length > 0 ? words : tokens;
  const all = [...new Set(typed)].slice(0, MAX_QUERY_WORDS);
  if (all.length === 0) return null;
  const terms = all.map((word, n) => ({
    word,
    quoted: n === all.length - 1 ? `"${word}"*` : `"${word}"`,
  }));
  return {
    nameKey: typed.join(""),
    expression: terms.map((term) => term.quoted).join(" AND "),
    wholeWords: all.map((word) => `"${word}"`).join(" AND "),
    terms,
  };
}

export type SearchQuery = NonNullable<ReturnType<typeof parseQuery>>;

export function ftsTagFilter(tags: ReadonlyArray<string>) {
  if (tags.length === 0) return null;
  return `tags : (${tags.map((tag) => `"${normalizeTag(tag)}"`).join(" OR ")})`;
}

export function normalizeTag(tag: string) {
  return tokenize(tag).join(" ");
}

export function popularityStep(installs: number) {
  return Math.min(MAX_POPULARITY, Math.round(2 * Math.log2(1 + installs)));
}

export type SearchCursor = { key: number; id: string };

export function formatSearchCursor({ key, id }: SearchCursor) {
  return `${key}.${id}`;
}

export function parseSearchCursor(value: string | null): SearchCursor | null {
  const match = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(value ?? "");
  return match?.[1] && match[2] ? { key: Number(match[1]), id: match[2] } : null;
}
