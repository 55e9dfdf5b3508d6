/** Maximum age of the copies of public pages and published apps that an isolate serves, so the delay of a takedown. */
export const PUBLIC_COPY_MS = 2_000;
export const STORE_PAGE_SIZE = 24;
/** Longer descriptions get "Read more". */
export const READ_MORE_CHARS = 300;
const MIN_EXCERPT_PARAGRAPH_CHARS = 60;
export const MAX_SUMMARY_CHARS = 140;
export const MAX_SIMILAR_APPS = 3;
/** Less evidence is no ranking: an app with fewer is in no section of that kind. */
export const MIN_TRENDING_OPENS = 10;
export const MIN_RANKED_INSTALLS = 10;
/** A developer's apps are counted up to here on the developer's page; the limit bounds the cost. */
export const MAX_COUNTED_APPS = 1_000;
/** The same on the page of one of the apps, where each counted app costs a row read. */
export const MAX_COUNTED_ON_APP_PAGE = 10;
/** Shown for a developer without a name (decision 24). */
export const DEFAULT_CREATOR = "Community Developer";

export function summarize(description: string) {
  const text = description.replace(/\s+/g, " ").trim();
  const start = truncateAtWord(text, MAX_SUMMARY_CHARS);
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
  const start = truncateAtWord(description, READ_MORE_CHARS);
  const paragraphEnd = start.lastIndexOf("\n");
  const isStub = start !== description && paragraphEnd > 0 && start.length - paragraphEnd < MIN_EXCERPT_PARAGRAPH_CHARS;
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

export type Cursor = { createdAt: number; id: string };

export function formatCursor(cursor: Cursor) {
  return `${cursor.createdAt}.${cursor.id}`;
}

export function parseCursor(value: string | null): Cursor | null {
  const match = /^(\d{1,16})\.([0-9a-f-]{36})$/.exec(value ?? "");
  return match?.[1] && match[2] ? { createdAt: Number(match[1]), id: match[2] } : null;
}
