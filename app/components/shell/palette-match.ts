import { truncateToFit } from "#domain/kit/characters.ts";
import { normalizeText } from "#domain/kit/normalize-text.ts";

const WORD_START_SCORE = 12;
const ADJACENT_SCORE = 8;
const BASE_SCORE = 1;
/** Lowers the score of longer texts, so that of equal matches the shorter text wins. */
const LENGTH_PENALTY = 0.05;
/** In characters. Longer queries are cut, since the time to score grows with the square of the length. */
const MAX_QUERY_LENGTH = 40;

/** Scores letters that occur in this order, with anything between them; 0 if they do not. */
export function matchScore(text: string, typed: string) {
  const query = truncateToFit(normalizeText(typed).trim(), MAX_QUERY_LENGTH);
  const target = normalizeText(text);
  const best = scoreFrom(target, query.replace(/\s+/g, ""), 0, 0, new Map());
  if (best < 0) return 0;
  const substringIndex = target.indexOf(query);
  const bonus = (substringIndex >= 0 ? ADJACENT_SCORE : 0) + (substringIndex === 0 ? WORD_START_SCORE : 0);
  return Math.max(LENGTH_PENALTY, best + bonus - target.length * LENGTH_PENALTY);
}

export function bestMatches<Item>(items: ReadonlyArray<Item>, typed: string, textOf: (item: Item) => string) {
  if (typed.trim() === "") return [...items];
  return items
    .map((item) => ({ item, score: matchScore(textOf(item), typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

/** The best score for the letters from `letterIndex` on, if the previous one is right before `from`. */
function scoreFrom(
  target: string,
  letters: string,
  letterIndex: number,
  from: number,
  memo: Map<string, number>,
): number {
  if (letterIndex === letters.length) return 0;
  const key = `${letterIndex} ${from}`;
  const known = memo.get(key);
  if (known !== undefined) return known;
  let best = Number.NEGATIVE_INFINITY;
  for (
    let at = target.indexOf(letters.charAt(letterIndex), from);
    at >= 0;
    at = target.indexOf(letters.charAt(letterIndex), at + 1)
  ) {
    const adjacentScore = letterIndex > 0 && at === from ? ADJACENT_SCORE : 0;
    best = Math.max(
      best,
      scoreFrom(target, letters, letterIndex + 1, at + 1, memo) + (adjacentScore || scoreAt(target, at)),
    );
  }
  memo.set(key, best);
  return best;
}

function scoreAt(target: string, at: number) {
  return at === 0 || /[^\p{L}\p{M}\p{N}]/u.test(target.charAt(at - 1)) ? WORD_START_SCORE : BASE_SCORE;
}
