import { normalizeText } from "#domain/kit/normalize-text.ts";
import { EXCERPT_BEFORE, EXCERPT_LENGTH } from "./rules.ts";

export type ExcerptPart = { text: string; isMatch: boolean };

export function searchWords(query: string) {
  return [...new Set(foldText(query).text.split(/\s+/).filter(Boolean))];
}

/** The part of the note around the first match, in pieces. Null if a word is missing. */
export function findInNote(content: string, words: ReadonlyArray<string>): Array<ExcerptPart> | null {
  const folded = foldText(content);
  const ranges = words.flatMap((word) => rangesOf(folded, word));
  if (words.length === 0 || !words.every((word) => folded.text.includes(word))) return null;
  const first = Math.min(...ranges.map(({ from }) => from));
  const start = Math.max(0, first - EXCERPT_BEFORE);
  const end = Math.min(content.length, start + EXCERPT_LENGTH);
  return partsOf(content, mergeRanges(ranges), { start, end });
}

type Range = { from: number; to: number };
/** `offsets`: where each letter of `text` was. */
type FoldedText = { text: string; offsets: Array<number> };

function foldText(text: string): FoldedText {
  let folded = "";
  const offsets: Array<number> = [];
  let offset = 0;
  for (const letter of text) {
    const plain = normalizeText(letter);
    for (let n = 0; n < plain.length; n++) offsets.push(offset);
    folded += plain;
    offset += letter.length;
  }
  return { text: folded, offsets: [...offsets, offset] };
}

function rangesOf({ text, offsets }: FoldedText, word: string) {
  const ranges: Array<Range> = [];
  for (let index = text.indexOf(word); index >= 0; index = text.indexOf(word, index + 1))
    ranges.push({ from: offsets[index] ?? 0, to: offsets[index + word.length] ?? 0 });
  return ranges;
}

function mergeRanges(ranges: ReadonlyArray<Range>) {
  const merged: Array<Range> = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else merged.push({ ...range });
  }
  return merged;
}

function partsOf(content: string, ranges: ReadonlyArray<Range>, { start, end }: { start: number; end: number }) {
  const parts: Array<ExcerptPart> = [];
  let at = start;
  for (const { from, to } of ranges) {
    if (from < start || to > end) continue;
    if (from > at) parts.push({ text: content.slice(at, from), isMatch: false });
    parts.push({ text: content.slice(from, to), isMatch: true });
    at = to;
  }
  if (at < end) parts.push({ text: content.slice(at, end), isMatch: false });
  if (start > 0) parts.unshift({ text: "…", isMatch: false });
  if (end < content.length) parts.push({ text: "…", isMatch: false });
  return parts;
}
