import { truncateToFit } from "#domain/kit/characters.ts";
import { MAX_CATEGORY_LENGTH } from "./rules.ts";
/** What an author chooses from for an app. Stored as `tags`, shown as "Categories". */
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

type Category = (typeof CATEGORIES)[number];

/** Which of the wizard's categories each of the store's chips finds (decision 17). */
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

/** What the store's view in the builder offers. */
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

const CATEGORY_NAMES = new Map(
  [...CATEGORIES, ...BUILDER_STORE_CATEGORIES, ...Object.keys(STORE_CHIPS)].map((name) => [name.toLowerCase(), name]),
);

/** Case-insensitive; null for "All". An unknown category is returned as it is. */
export function parseCategory(value: string | null) {
  const name = truncateToFit(value?.trim() ?? "", MAX_CATEGORY_LENGTH);
  const lowerCase = name.toLowerCase();
  if (lowerCase === "" || lowerCase === "all") return null;
  return CATEGORY_NAMES.get(lowerCase) ?? name;
}

export function isCategory(name: string) {
  return CATEGORY_NAMES.get(name.toLowerCase()) === name;
}

export function tagsOfChip(chip: string): ReadonlyArray<string> {
  return Object.hasOwn(STORE_CHIPS, chip) ? (STORE_CHIPS[chip] ?? []) : [chip];
}

export function chipOfTag(tag: string) {
  return Object.keys(STORE_CHIPS).find((chip) => STORE_CHIPS[chip]?.some((found) => found === tag)) ?? null;
}
