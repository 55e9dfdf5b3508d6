/** UTF-16 units, so some emoji count twice; an icon's text counts characters as seen. */
export const MIN_TITLE_LENGTH = 5;
export const MAX_TITLE_LENGTH = 15;
export const MIN_DESCRIPTION_LENGTH = 500;
export const MAX_DESCRIPTION_LENGTH = 1000;
export const MAX_CATEGORIES = 3;
export const MAX_ICON_TEXT_LENGTH = 4;
export const MAX_RELEASE_NOTES_LENGTH = 500;
export const DEFAULT_ICON = "🚀";
export const DEFAULT_DESCRIPTION = "Amazing HTML app";

const MEBIBYTE = 1024 ** 2;
export const MAX_HTML_BYTES = 5 * MEBIBYTE;
export const MAX_HTML_SIZE = `${MAX_HTML_BYTES / MEBIBYTE} MB`;
export const HTML_TOO_LARGE = `Your HTML is larger than ${MAX_HTML_SIZE}. Please make it smaller and try again.`;

export function htmlBytes(html: string) {
  return new TextEncoder().encode(html).byteLength;
}

/** Stored as `tags`, shown as "Categories". */
export const CATEGORIES = [
  "Productivity",
  "Entertainment",
  "Education",
  "Games",
  "Business",
  "Health",
  "Finance",
  "Social",
  "Travel",
  "Food",
  "Shopping",
  "News",
  "Weather",
  "Sports",
  "Music",
  "Photos",
  "Utilities",
  "Lifestyle",
  "Reference",
  "Books",
  "Navigation",
  "Medical",
  "Developer Tools",
  "Graphics & Design",
] as const;

export function iconProblem(icon: string) {
  const short = isPicture(icon) || countCharacters(icon.trim()) <= MAX_ICON_TEXT_LENGTH;
  return short ? null : `An icon can have at most ${MAX_ICON_TEXT_LENGTH} characters.`;
}

/** An emoji of several code points is one character. */
export function countCharacters(text: string) {
  return charactersOf(text).length;
}

export function isTitle(name: string) {
  const length = countCharacters(name);
  return length >= MIN_TITLE_LENGTH && length <= MAX_TITLE_LENGTH;
}

export function titleLengthText(length: number) {
  return `A title must have ${MIN_TITLE_LENGTH} to ${MAX_TITLE_LENGTH} characters; this one has ${length}.`;
}

export function firstCharacters(text: string, count: number) {
  return charactersOf(text).slice(0, count).join("");
}

function charactersOf(text: string) {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

export function missingForStore(listing: {
  name: string;
  description: string;
  icon: string | null;
  tags: Array<string>;
}) {
  const length = listing.description.trim().length;
  return [
    isTitle(listing.name) ? null : `Title: ${MIN_TITLE_LENGTH}-${MAX_TITLE_LENGTH} characters`,
    length < MIN_DESCRIPTION_LENGTH || length > MAX_DESCRIPTION_LENGTH
      ? `Description: ${MIN_DESCRIPTION_LENGTH}-${MAX_DESCRIPTION_LENGTH} characters`
      : null,
    listing.tags.length < 1 || listing.tags.length > MAX_CATEGORIES ? `Categories: 1-${MAX_CATEGORIES}` : null,
    listing.icon ? null : "Icon",
  ].filter((item) => item !== null);
}

/** Drafts of architects are named "Architect App". */
export function projectBadge(project: { status: string; published: boolean }, tier: string) {
  const { status, published } = project;
  if (status === "approved" && published) return "Published";
  if (status === "pending") return "Pending Review";
  if (status === "rejected") return "Rejected";
  if (status === "local") return "Local";
  if (status === "private") return tier === "builder" || tier === "explorer" ? "Builder App" : "Private";
  return tier === "architect" ? "Architect App" : "Draft";
}

export function isPicture(icon: string | null) {
  return icon !== null && ICON_PATH.test(icon);
}

/** The R2 key is the last segment of the address. */
export function pictureName(icon: string) {
  return icon.slice(icon.lastIndexOf("/") + 1);
}

/** An uploaded picture is named by its SHA-256. */
export const ICON_PATH = /^\/api\/icons\/[0-9a-f]{64}\.(png|jpg)$/;

/** Older versions are thinned to each day's last and those submitted or published. */
export const VERSIONS_KEPT = 50;

export const TRASH_RETENTION_DAYS = 30;
