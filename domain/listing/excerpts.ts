import { truncateToFit } from "#domain/kit/characters.ts";
import { MAX_SUMMARY_LENGTH, MIN_EXCERPT_PARAGRAPH_LENGTH, MIN_SUMMARY_LENGTH, READ_MORE_LENGTH } from "./rules.ts";

export function summarize(description: string) {
  const text = description.replace(/\s+/g, " ").trim();
  if (text.length <= MAX_SUMMARY_LENGTH) return text;
  const sentences = wholeSentences(truncateToFit(text, MAX_SUMMARY_LENGTH + 1));
  return sentences.length < MIN_SUMMARY_LENGTH ? `${truncateAtWord(text, MAX_SUMMARY_LENGTH)}…` : sentences;
}

function wholeSentences(start: string) {
  return /^.*[.!?](?=\s)/.exec(start)?.[0] ?? "";
}

/** Cuts after a word, without punctuation before the ellipsis. */
export function truncateAtWord(text: string, max: number) {
  if (text.length <= max) return text;
  return truncateToFit(text, max)
    .replace(/\s+\S*$/, "")
    .replace(/[\s.,;:…–—-]+$/, "");
}

/** The part of a description above "Read more": it ends with a paragraph rather than with a stub of the next. */
export function excerptOf(description: string) {
  const start = truncateAtWord(description, READ_MORE_LENGTH);
  const paragraphEnd = start.lastIndexOf("\n");
  const isStub =
    start !== description && paragraphEnd > 0 && start.length - paragraphEnd < MIN_EXCERPT_PARAGRAPH_LENGTH;
  return isStub ? start.slice(0, paragraphEnd).trimEnd() : start;
}
