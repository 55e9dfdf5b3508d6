import { stem } from "./stems.ts";
import { isUnspaced, joinHyphenated, tokenize } from "./words.ts";

/** Begins what the index has of a word's stem; nobody types it. */
export const STEM_LETTER = "\u{a66d}";

/** Where FTS5 would cut a word at a mark that is a letter (a vowel in Thai or Hindi), it gets one for private use. */
const FIRST_PRIVATE_LETTER = 0xe000;
const PRIVATE_LETTERS = 0x1000;

/** The words of a text for the index, then their stems and the words with hyphens in one piece. */
export function indexedText(text: string) {
  const words = tokenize(text);
  const stems = words
    .filter((word) => !isUnspaced(word) && stem(word) !== word)
    .map((word) => STEM_LETTER + stem(word));
  return [...words.flatMap((word) => textTokens(word, { isWhole: true })), ...joinHyphenated(text), ...new Set(stems)]
    .map(ftsToken)
    .join(" ");
}

/**
 * Unspaced text is indexed by pairs of letters, so that a phrase of pairs finds any part of it. The whole text ends with its last
 * letter alone, so that one letter is found as the beginning of a pair.
 */
export function textTokens(word: string, { isWhole }: { isWhole: boolean }) {
  if (!isUnspaced(word)) return [word];
  const letters = Array.from(word);
  const pairs = letters.slice(0, -1).map((letter, n) => letter + letters[n + 1]);
  return isWhole || pairs.length === 0 ? [...pairs, letters.at(-1) ?? ""] : pairs;
}

export function ftsToken(word: string) {
  return word.replace(/\p{M}/gu, (mark) =>
    String.fromCodePoint(FIRST_PRIVATE_LETTER + ((mark.codePointAt(0) ?? 0) % PRIVATE_LETTERS)),
  );
}
