/** Limits of a listing, in characters. */
export const TITLE_MIN = 5;
export const TITLE_MAX = 15;
export const DESCRIPTION_MIN = 500;
export const DESCRIPTION_MAX = 1000;
export const CATEGORIES_MAX = 3;
export const ICON_TEXT_MAX = 4;
export const RELEASE_NOTES_MAX = 500;
/** What the ids of apps on a device begin with; a time follows. */
export const EXPLORER_ID = "explorer_";
/** Apps that an explorer keeps on a device. */
export const EXPLORER_APPS_MAX = 3;
export const DEFAULT_ICON = "🚀";
export const DEFAULT_DESCRIPTION = "Amazing HTML app";

/** The most HTML one app may have, in bytes. */
export const HTML_MAX_BYTES = 5 * 1024 * 1024;

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

/** Why the text is not a valid icon, or null. */
export function iconProblem(icon: string) {
  const short = isPicture(icon) || countCharacters(icon.trim()) <= ICON_TEXT_MAX;
  return short ? null : `An icon has at most ${ICON_TEXT_MAX} characters.`;
}

/** Characters as a person counts them: an emoji of several code points is one. */
export function countCharacters(text: string) {
  return charactersOf(text).length;
}

export function firstCharacters(text: string, count: number) {
  return charactersOf(text).slice(0, count).join("");
}

function charactersOf(text: string) {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** What is still missing for the store, in the order of the wizard; empty where all is there. */
export function missingForStore(listing: {
  name: string;
  description: string;
  icon: string | null;
  tags: Array<string>;
}) {
  const length = listing.description.trim().length;
  return [
    listing.name.length < TITLE_MIN || listing.name.length > TITLE_MAX
      ? `Title: ${TITLE_MIN}-${TITLE_MAX} characters`
      : null,
    length < DESCRIPTION_MIN || length > DESCRIPTION_MAX
      ? `Description: ${DESCRIPTION_MIN}-${DESCRIPTION_MAX} characters`
      : null,
    listing.tags.length < 1 || listing.tags.length > CATEGORIES_MAX ? `Categories: 1-${CATEGORIES_MAX}` : null,
    listing.icon ? null : "Icon",
  ].filter((item) => item !== null);
}

/** The badge on a project's card (a generic badge for unknown states). */
export function projectBadge(project: { status: string; published: boolean }, tier: string) {
  const { status, published } = project;
  if (status === "approved" && published) return "Published";
  if (status === "pending") return "Pending Review";
  if (status === "rejected") return "Rejected";
  if (status === "local") return "Local";
  if (status === "private") return tier === "builder" || tier === "explorer" ? "Builder App" : "Private";
  return tier === "architect" ? "Architect App" : "Draft";
}

/** Whether an icon is a picture of ours; any other one is shown as text. */
export function isPicture(icon: string | null) {
  return icon !== null && ICON_PATH.test(icon);
}

/** The bucket key of an uploaded picture: the last segment of its address. */
export function pictureName(icon: string) {
  return icon.slice(icon.lastIndexOf("/") + 1);
}

/** The address of an uploaded picture: its SHA-256 names it. */
export const ICON_PATH = /^\/api\/icons\/[0-9a-f]{64}\.(png|jpg)$/;

/** The newest versions of a project, all kept. Of older ones: each day's last, and those submitted or published. */
export const VERSIONS_KEPT = 50;

/** How long a deleted project can be brought back, in days. */
export const TRASH_DAYS = 30;
