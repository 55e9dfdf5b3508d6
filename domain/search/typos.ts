import { EMOJI_LETTER } from "./rules.ts";

/** Typos are considered if fewer apps match the query as typed. */
export const TYPOS_BELOW_HITS = 3;
/** Shorter words of a query must be spelt right. */
export const MIN_TYPO_WORD_LENGTH = 4;
/** Shorter words of descriptions are too many to index for typos; longer ones are no words. Names and tags have no limit. */
export const DESCRIPTION_WORD_LENGTH = { min: 5, max: 24 };
/** Words of descriptions count as typos only if fewer apps match as typed, and with the same first letter. */
export const DESCRIPTION_TYPOS_BELOW_HITS = 1;
export const MAX_TYPO_CANDIDATES = 10;

/** Words one edit or swap apart share a variant. */
export function deletionVariants(word: string) {
  const letters = Array.from(word);
  return [...new Set([word, ...letters.map((_, n) => letters.toSpliced(n, 1).join(""))])];
}

export function typoKeys(word: string) {
  return word.length < MIN_TYPO_WORD_LENGTH || word.startsWith(EMOJI_LETTER) ? [] : deletionVariants(word);
}
