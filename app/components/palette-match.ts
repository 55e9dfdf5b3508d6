import { fold } from "#app/lib/fold.ts";

const WORD_START = 12;
const NEXT_TO_LAST = 8;
const ANYWHERE = 1;
/** Of two that match alike the shorter one is meant. */
const LENGTH = 0.05;
/** Nobody types more than this to find something, in characters. */
const TYPED_MAX = 40;

/** How well the typed letters fit a text, in their order with anything between them; 0 where they do not. */
export function matchScore(text: string, typed: string) {
  const whole = fold(typed).trim().slice(0, TYPED_MAX);
  const where = fold(text);
  const best = scoreFrom(where, whole.replace(/\s+/g, ""), 0, 0, new Map());
  if (best < 0) return 0;
  const together = where.indexOf(whole);
  const bonus = (together >= 0 ? NEXT_TO_LAST : 0) + (together === 0 ? WORD_START : 0);
  return Math.max(LENGTH, best + bonus - where.length * LENGTH);
}

/** Those that fit, the best first; as they are while nothing is typed. */
export function bestMatches<Item>(items: ReadonlyArray<Item>, typed: string, textOf: (item: Item) => string) {
  if (typed.trim() === "") return [...items];
  return items
    .map((item) => ({ item, score: matchScore(textOf(item), typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

/** The best way to find the letters from the `n`th on, the one before it standing right before `from`. */
function scoreFrom(where: string, letters: string, n: number, from: number, known: Map<string, number>): number {
  if (n === letters.length) return 0;
  const key = `${n} ${from}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  let best = Number.NEGATIVE_INFINITY;
  for (let at = where.indexOf(letters.charAt(n), from); at >= 0; at = where.indexOf(letters.charAt(n), at + 1)) {
    const next = n > 0 && at === from ? NEXT_TO_LAST : 0;
    best = Math.max(best, scoreFrom(where, letters, n + 1, at + 1, known) + (next || worthOf(where, at)));
  }
  known.set(key, best);
  return best;
}

function worthOf(where: string, at: number) {
  return at === 0 || /[^\p{L}\p{N}]/u.test(where.charAt(at - 1)) ? WORD_START : ANYWHERE;
}
