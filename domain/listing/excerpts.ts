import { truncateToFit } from "#domain/kit/characters.ts";
import { MAX_SUMMARY_LENGTH, MIN_EXCERPT_PARAGRAPH_LENGTH, READ_MORE_LENGTH } from "./rules.ts";

export function summarize(description: string) {
  const text = description.replace(/\s+/g, " ").trim();
  const start = truncateAtWord(text, MAX_SUMMARY_LENGTH);
  return start === text ? text : `${start}…`;
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
