import { CATEGORIES } from "#domain/projects/limits.ts";

/** Cards a page of the store shows. */
export const STORE_PAGE = 24;
/** Characters of a description before "Read more". */
export const READ_MORE_AT = 300;
/** Characters of the short text on a card. */
export const SUMMARY_MAX = 140;
export const SIMILAR_APPS = 3;
/** A developer's apps are counted up to here, so that counting costs no more with ever more of them. */
export const COUNTED_APPS = 1_000;
/** Who made an app whose developer has no name (decision 24). */
export const DEFAULT_CREATOR = "Community Developer";

type Category = (typeof CATEGORIES)[number];

/** The store's chips, each with the wizard's categories that it also finds (decision 17). */
export const STORE_CHIPS: Record<string, ReadonlyArray<Category>> = {
  Productivity: ["Productivity", "Business"],
  Education: ["Education", "Reference", "Books"],
  Finance: ["Finance", "Business", "Shopping"],
  "Health & Fitness": ["Health", "Medical", "Sports"],
  Tools: ["Utilities"],
  Entertainment: ["Entertainment", "Music", "Books"],
  "Art & Design": ["Graphics & Design", "Photos"],
  Lifestyle: ["Lifestyle", "Travel", "Food", "Social", "Shopping"],
  "Web Utilities": ["Utilities", "Weather", "News", "Navigation"],
  "Coding & Dev": ["Developer Tools"],
  Focus: ["Productivity"],
  "Self-Improvement": ["Education", "Lifestyle"],
  "Mental Health": ["Health"],
  Creativity: ["Graphics & Design", "Music", "Photos"],
  "Mini Games": ["Games"],
  Simulation: ["Games", "Education"],
  Experimental: ["Developer Tools"],
};

/** The short list of the builder's store view, besides "All". */
export const BUILDER_STORE_CATEGORIES: ReadonlyArray<string> = [
  "Productivity",
  "Games",
  "Utilities",
  "Education",
  "Entertainment",
  "Social",
  "Business",
  "Finance",
  "Health",
];

/** Characters of a category that an address may name, so that no address writes a page of its own. */
const CATEGORY_MAX = 40;
/** Every category that there is, by its small letters: the chips, the builder's short list, the wizard's. */
const CATEGORY_NAMES = new Map(
  [...CATEGORIES, ...BUILDER_STORE_CATEGORIES, ...Object.keys(STORE_CHIPS)].map((name) => [name.toLowerCase(), name]),
);

/**
 * What the address says of a category, null for "All". Letter case is ignored; the answer has those of
 * the category itself. One that there isn't, or no more, is answered as it is: it finds nothing, which the store says.
 */
export function readChip(value: string | null) {
  const name = value?.trim().slice(0, CATEGORY_MAX) ?? "";
  const folded = name.toLowerCase();
  if (folded === "" || folded === "all") return null;
  return CATEGORY_NAMES.get(folded) ?? name;
}

/** Whether there is such a category, spelt so. */
export function isCategory(name: string) {
  return CATEGORY_NAMES.get(name.toLowerCase()) === name;
}

/** The wizard's categories that a chip finds; any other category finds itself. */
export function tagsOf(chip: string): ReadonlyArray<string> {
  return Object.hasOwn(STORE_CHIPS, chip) ? (STORE_CHIPS[chip] ?? []) : [chip];
}

/** The store's chip that shows apps of a wizard's category; null ("All") where none does. */
export function chipOf(tag: string) {
  return Object.keys(STORE_CHIPS).find((chip) => STORE_CHIPS[chip]?.some((found) => found === tag)) ?? null;
}

/** The short text on a card: the first sentence or so, cut at a word. */
export function summarize(description: string) {
  const text = description.replace(/\s+/g, " ").trim();
  const start = foldAt(text, SUMMARY_MAX);
  return start === text ? text : `${start}…`;
}

/** The beginning of a text that is longer, cut at a word and before what would stand awkwardly before an ellipsis. */
export function foldAt(text: string, max: number) {
  if (text.length <= max) return text;
  return text
    .slice(0, max)
    .replace(/\s+\S*$/, "")
    .replace(/[\s.,;:…–—-]+$/, "");
}

/** An address for a name: lower case, dashes; never empty. */
export function slugify(name: string) {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return slug || "app";
}

/** Where the next page begins: the last card's time and id. */
export type Cursor = { createdAt: number; id: string };

export function writeCursor(cursor: Cursor) {
  return `${cursor.createdAt}.${cursor.id}`;
}

export function readCursor(value: string | null): Cursor | null {
  const match = /^(\d{1,16})\.([0-9a-f-]{36})$/.exec(value ?? "");
  return match?.[1] && match[2] ? { createdAt: Number(match[1]), id: match[2] } : null;
}

/** The mean of the stars, one decimal; null without ratings. */
export function meanRating(app: { ratingSum: number; ratingCount: number }) {
  return app.ratingCount === 0 ? null : Math.round((app.ratingSum / app.ratingCount) * 10) / 10;
}
