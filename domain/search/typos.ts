import { EMOJI_LETTER } from "./words.ts";

/** A typo is one letter added, left out, replaced or swapped. Typos are considered if fewer apps match as typed. */
export const MIN_HITS_WITHOUT_TYPOS = 3;
/** Shorter words of a query must be spelt right. */
const MIN_TYPO_WORD_LENGTH = 4;
/** Lengths of the words of descriptions that are indexed for typos. Words of names and tags all are. */
export const DESCRIPTION_WORD_LENGTH = { min: 5, max: 24 };
/** Typos of words in descriptions are considered only if fewer apps match as typed, and must have the same first letter. */
export const MIN_HITS_WITHOUT_DESCRIPTION_TYPOS = 1;
export const MAX_TYPO_CANDIDATES = 10;

/** The word and the word without each of its letters: two words with one typo between them share one of these. */
export function deletionVariants(word: string) {
  const letters = Array.from(word);
  return [...new Set([word, ...letters.map((_, n) => letters.toSpliced(n, 1).join(""))])];
}

export function typoKeys(word: string) {
  return word.length < MIN_TYPO_WORD_LENGTH || word.startsWith(EMOJI_LETTER) ? [] : deletionVariants(word);
}
