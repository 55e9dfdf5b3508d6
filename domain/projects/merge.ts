import { diffIndices } from "node-diff3";
import { writeConflict } from "./conflict-markers.ts";

type Side = "mine" | "theirs";
type Lines = Array<string>;

/**
 * `text` holds both sides of each conflict, between markers; `theirChanges` counts the changes that came from their side.
 * `removed` are lines that one side deleted and the other left unchanged; `identical`: no merge was needed.
 */
export type Merge = {
  text: string;
  conflicts: number;
  theirChanges: number;
  removed: Array<{ line: string; by: Side }>;
  identical: boolean;
};

/** One side replaced the base's lines [start, end) by `end - start + grow` lines. */
type Hunk = { start: number; end: number; grow: number };
type Range = { start: number; end: number; grow: Record<Side, number> };
/** `a` and `b` are numbers of equal lines; `before` is the previous anchor of the series. */
type Anchor = { a: number; b: number; before: Anchor | null };

/** Maximum of (pairs of equal lines) x (lines) that are compared: node-diff3 takes about 0.15 s for this many. */
const MAX_COST = 300_000_000;

/** Line ends are preserved byte for byte. */
export function mergeTexts(texts: { base: string; mine: string; theirs: string }): Merge {
  const base = linesOf(texts.base);
  const mine = linesOf(texts.mine);
  const theirs = linesOf(texts.theirs);
  const lineEnd = texts.mine.includes("\r\n") ? "\r\n" : "\n";
  const merge: Merge = { text: "", conflicts: 0, theirChanges: 0, removed: [], identical: texts.mine === texts.theirs };
  const shift = { mine: 0, theirs: 0 };
  let done = 0;
  for (const { start, end, grow } of rangesOf(hunksOf(base, mine), hunksOf(base, theirs))) {
    const baseLines = base.slice(start, end);
    const myLines = mine.slice(start + shift.mine, end + shift.mine + grow.mine);
    const theirLines = theirs.slice(start + shift.theirs, end + shift.theirs + grow.theirs);
    merge.text += base.slice(done, start).join("");
    done = end;
    shift.mine += grow.mine;
    shift.theirs += grow.theirs;
    if (isSame(baseLines, myLines) && !isSame(baseLines, theirLines)) {
      merge.text += theirLines.join("");
      merge.theirChanges += 1;
      for (const line of missingFrom(theirLines, baseLines)) merge.removed.push({ line, by: "theirs" });
    } else if (isSame(baseLines, theirLines) || isSame(myLines, theirLines)) {
      merge.text += myLines.join("");
      if (!isSame(myLines, theirLines))
        for (const line of missingFrom(myLines, baseLines)) merge.removed.push({ line, by: "mine" });
    } else {
      merge.text += writeConflict(myLines, theirLines, lineEnd);
      merge.conflicts += 1;
    }
  }
  merge.text += base.slice(done).join("");
  return merge;
}

function linesOf(text: string): Lines {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function isSame(one: Lines, other: Lines) {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}

function missingFrom(after: Lines, before: Lines) {
  const left = new Map<string, number>();
  for (const line of after.map(withoutLineEnd)) left.set(line, (left.get(line) ?? 0) + 1);
  return before.map(withoutLineEnd).filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

function withoutLineEnd(line: string) {
  return line.replace(/\r?\n$/, "");
}

/** Ranges that touch are joined. */
function rangesOf(mine: Array<Hunk>, theirs: Array<Hunk>) {
  const hunks = [
    ...mine.map(({ start, end, grow }) => ({ start, end, grow: { mine: grow, theirs: 0 } })),
    ...theirs.map(({ start, end, grow }) => ({ start, end, grow: { mine: 0, theirs: grow } })),
  ].sort((one, other) => one.start - other.start);
  const ranges: Array<Range> = [];
  for (const hunk of hunks) {
    const last = ranges.at(-1);
    if (last && hunk.start <= last.end) {
      last.end = Math.max(last.end, hunk.end);
      last.grow.mine += hunk.grow.mine;
      last.grow.theirs += hunk.grow.theirs;
    } else ranges.push(hunk);
  }
  return ranges;
}

/** Splitting at lines that surely match gives the costly comparison short pieces. */
function hunksOf(base: Lines, side: Lines, offset = 0): Array<Hunk> {
  const shorter = Math.min(base.length, side.length);
  let head = 0;
  while (head < shorter && base[head] === side[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && base.at(-1 - tail) === side.at(-1 - tail)) tail += 1;
  const a = base.slice(head, base.length - tail);
  const b = side.slice(head, side.length - tail);
  const start = offset + head;
  const whole = { start, end: start + a.length, grow: b.length - a.length };
  if (a.length === 0 && b.length === 0) return [];
  if (a.length === 0 || b.length === 0) return [whole];

  const anchors = anchorsOf(a, b);
  if (anchors.length > 0) {
    const ends = [...anchors, { a: a.length, b: b.length }];
    return ends.flatMap((to, index) => {
      const from = anchors[index - 1] ?? { a: -1, b: -1 };
      return hunksOf(a.slice(from.a + 1, to.a), b.slice(from.b + 1, to.b), start + from.a + 1);
    });
  }
  if (costOf(a, b) > MAX_COST) return [whole];
  return diffIndices(a, b).map(({ buffer1: [at, length], buffer2 }) => ({
    start: start + at,
    end: start + at + length,
    grow: buffer2[1] - length,
  }));
}

/** Patience diff: lines unique in each text, in the longest common order. */
function anchorsOf(a: Lines, b: Lines) {
  const inB = onceIn(b);
  const piles: Array<Anchor> = [];
  for (const [line, at] of onceIn(a)) {
    const other = inB.get(line);
    if (other === undefined) continue;
    let low = 0;
    let high = piles.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((piles[middle]?.b ?? 0) < other) low = middle + 1;
      else high = middle;
    }
    piles[low] = { a: at, b: other, before: piles[low - 1] ?? null };
  }
  const chain: Array<Anchor> = [];
  for (let anchor = piles.at(-1) ?? null; anchor; anchor = anchor.before) chain.push(anchor);
  return chain.reverse();
}

function onceIn(lines: Lines) {
  const places = new Map<string, number>();
  const again = new Set<string>();
  for (const [at, line] of lines.entries()) {
    if (places.has(line)) again.add(line);
    places.set(line, at);
  }
  for (const line of again) places.delete(line);
  return places;
}

function costOf(a: Lines, b: Lines) {
  const counts = new Map<string, number>();
  for (const line of b) counts.set(line, (counts.get(line) ?? 0) + 1);
  return a.length * a.reduce((pairs, line) => pairs + (counts.get(line) ?? 0), 0);
}
