import { truncateToFit } from "#domain/kit/characters.ts";
import { ftsToken, STEM_LETTER, textTokens } from "./fts-tokens.ts";
import { isFunctionWord } from "./function-words.ts";
import { MAX_QUERY_LENGTH, MAX_QUERY_WORDS } from "./rules.ts";
import { stem } from "./stems.ts";
import { EMOJI_LETTER, isUnspaced, normalizeTag, tokenize } from "./words.ts";

/** What one word of a query finds, as expressions of FTS5, in quotes against operators. */
export type Term = {
  word: string;
  /** As typed. The last word of a query is also a beginning. */
  asTyped: string;
  whole: string;
  /** Every form of the word. Null for words like "for", which other forms of a query may lack. */
  anyForm: string | null;
  /** Whether it may be misspelt: a phrase or a part of unspaced text isn't looked up by letters. */
  isSpelt: boolean;
};

/** Null without a word; emoji count only then. */
export function parseQuery(text: string) {
  const tokens = tokenize(truncateToFit(text, MAX_QUERY_LENGTH));
  const words = tokens.filter((token) => !token.startsWith(EMOJI_LETTER));
  const typed = words.length > 0 ? words : tokens;
  const groups = uniqueGroups(groupWords(typed)).slice(0, MAX_QUERY_WORDS);
  if (groups.length === 0) return null;
  const terms = groups.map((group, n) => termOf(group, { isLast: n === groups.length - 1 }));
  const forms = terms.flatMap(({ anyForm }) => anyForm ?? []);
  return {
    nameKey: typed.join(""),
    expression: terms.map(({ asTyped }) => asTyped).join(" AND "),
    wholeWords: terms.map(({ whole }) => whole).join(" AND "),
    anyForms: (forms.length > 0 ? forms : terms.map(({ asTyped }) => asTyped)).join(" AND "),
    terms,
  };
}

export type SearchQuery = NonNullable<ReturnType<typeof parseQuery>>;

export function ftsTagFilter(tags: ReadonlyArray<string>) {
  if (tags.length === 0) return null;
  return `tags : (${tags.map((tag) => phrase(normalizeTag(tag))).join(" OR ")})`;
}

/** Words that are found only next to each other: "to do", and a query of nothing but such words ("who am i"). */
function groupWords(words: ReadonlyArray<string>): Array<Array<string>> {
  if (words.length > 1 && words.every(isFunctionWord)) return [[...words]];
  const groups: Array<Array<string>> = [];
  for (const word of words) {
    const last = groups.at(-1);
    if (word === "do" && last?.length === 1 && last[0] === "to") last.push(word);
    else groups.push(...(isUnspaced(word) ? unspacedWords(word) : [word]).map((part) => [part]));
  }
  return groups;
}

function uniqueGroups(groups: ReadonlyArray<Array<string>>) {
  return [...new Map(groups.map((group) => [group.join(" "), group])).values()];
}

/**
 * The words of unspaced text, by the dictionaries of the runtime. These cut unknown words into single letters, which are joined to what is
 * before them; a single Japanese letter is a particle.
 */
function unspacedWords(text: string) {
  const parts: Array<string> = [];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)) {
    const last = parts.at(-1);
    if (last === undefined || Array.from(segment).length > 1) parts.push(segment);
    else if (!/^\p{sc=Hiragana}$/u.test(segment)) parts[parts.length - 1] = last + segment;
  }
  return parts;
}

function termOf(group: ReadonlyArray<string>, { isLast }: { isLast: boolean }): Term {
  const [word = ""] = group;
  if (group.length > 1) {
    const joined = group.join("");
    const asTyped = anyOf([phrase(group.join(" ")), phrase(joined)]);
    const anyForm = anyOf([asTyped, phrase(STEM_LETTER + stem(joined))]);
    return { word: group.join(" "), asTyped, whole: asTyped, anyForm, isSpelt: false };
  }
  if (isUnspaced(word)) {
    const whole = phrase(word);
    return { word, asTyped: whole, whole, anyForm: anyOf([whole, phrase(stem(word))]), isSpelt: false };
  }
  const whole = phrase(word);
  const asTyped = isLast ? `${whole}*` : whole;
  const root = stem(word);
  const anyForm = anyOf([asTyped, phrase(root), phrase(STEM_LETTER + root)]);
  return { word, asTyped, whole, anyForm: isFunctionWord(word) ? null : anyForm, isSpelt: true };
}

function anyOf(expressions: ReadonlyArray<string>) {
  return `(${[...new Set(expressions)].join(" OR ")})`;
}

function phrase(text: string) {
  const tokens = text.split(" ").flatMap((word) => textTokens(word, { isWhole: false }));
  return `"${tokens.map(ftsToken).join(" ")}"${tokens.length === 1 && isUnspaced(text) ? "*" : ""}`;
}
