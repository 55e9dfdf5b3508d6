/** Longer descriptions get "Read more". */
export const READ_MORE_LENGTH = 300;
const MIN_EXCERPT_PARAGRAPH_LENGTH = 60;
export const MAX_SUMMARY_LENGTH = 140;

export function summarize(description: string) {
  const text = description.replace(/\s+/g, " ").trim();
  const start = truncateAtWord(text, MAX_SUMMARY_LENGTH);
  return start === text ? text : `${start}…`;
}

/** Cuts after a word, without punctuation before the ellipsis. */
export function truncateAtWord(text: string, max: number) {
  if (text.length <= max) return text;
  return text
    .slice(0, max)
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
