/** Maximum age of the copies of public pages and published apps that an isolate serves, so the delay of a takedown. */
export const PUBLIC_COPY_MS = 2_000;
export const STORE_PAGE_SIZE = 24;
/** Longer descriptions get "Read more". */
export const READ_MORE_LENGTH = 300;
const MIN_EXCERPT_PARAGRAPH_LENGTH = 60;
export const MAX_SUMMARY_LENGTH = 140;
export const MAX_SIMILAR_APPS = 3;
/** An app with fewer installs or ratings is in no section that ranks by them. */
export const MIN_RANKED_INSTALLS = 10;
/** A developer's apps are counted up to here on the developer's page; the limit bounds the cost. */
export const MAX_COUNTED_APPS = 1_000;
/** The same on the page of one of the apps, where each counted app costs a row read. */
export const MAX_COUNTED_ON_APP_PAGE = 10;
/** Shown for a developer without a name (decision 24). */
export const DEFAULT_CREATOR = "Community Developer";

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

/** Lower case with dashes, never empty. */
export function slugify(name: string) {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return slug || "app";
}

/** On the page of top apps (decision 8). */
export const MAX_TOP_APPS = 12;
/** The store's mean rating is not shown with fewer. */
export const MIN_FIGURE_RATINGS = 5;
/** With fewer apps the store says that it is young. */
export const YOUNG_STORE_APPS = 100;
