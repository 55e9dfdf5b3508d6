import { truncateToFit } from "#domain/kit/characters.ts";
import { MAX_QUERY_LENGTH, MAX_QUERY_WORDS } from "./rules.ts";
import { EMOJI_LETTER, normalizeTag, tokenize } from "./words.ts";

/** Null without a word; emoji count only then. `expression`: all words, the last one as a prefix, in quotes against operators. */
export function parseQuery(text: string) {
  const tokens = tokenize(truncateToFit(text, MAX_QUERY_LENGTH));
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
