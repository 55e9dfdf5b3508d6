import { MIN_TYPO_WORD_LENGTH } from "./rules.ts";
import { EMOJI_LETTER } from "./words.ts";

/** Lengths of the words of descriptions that are indexed for typos. Words of names and tags all are. */
export const DESCRIPTION_WORD_LENGTH = { min: 5, max: 24 };

/** The word and the word without each of its letters: two words with one typo between them share one of these. */
export function deletionVariants(word: string) {
  const letters = Array.from(word);
  return [...new Set([word, ...letters.map((_, n) => letters.toSpliced(n, 1).join(""))])];
}

export function typoKeys(word: string) {
  return word.length < MIN_TYPO_WORD_LENGTH || word.startsWith(EMOJI_LETTER) ? [] : deletionVariants(word);
}
