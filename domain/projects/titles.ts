import { countCharacters, firstCharacters } from "#domain/characters.ts";

/** Lengths of an app's name, in characters as seen (`countCharacters`). */
export const MIN_TITLE_LENGTH = 5;
export const MAX_TITLE_LENGTH = 15;

export function isTitle(name: string) {
  const length = countCharacters(name);
  return length >= MIN_TITLE_LENGTH && length <= MAX_TITLE_LENGTH;
}

export function titleLengthText(length: number) {
  return `A title must have ${MIN_TITLE_LENGTH} to ${MAX_TITLE_LENGTH} characters; this one has ${length}.`;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function readTitle(html: string) {
  const text = /<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1] ?? "";
  return decodeEntities(text);
}

/** Decodes entities and joins the lines of the text. */
export function decodeEntities(text: string) {
  return text
    .replace(/&#(x?)([0-9a-f]{1,6});/gi, (entity, hex: string, digits: string) => {
      const code = Number.parseInt(digits, hex ? 16 : 10);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    })
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Tries the whole title, its part before a colon or dash, as many whole words as fit, and its first characters. Null
 * if none of them is a title.
 */
export function suggestTitle(html: string) {
  const title = readTitle(html);
  const cut = firstCharacters(title, MAX_TITLE_LENGTH).trim();
  const words = firstCharacters(title, MAX_TITLE_LENGTH + 1).replace(/\s*\S*$/, "");
  return [title, title.split(/\s*[:|–—]\s*|\s-\s/)[0] ?? "", words, cut].find(isTitle) ?? null;
}

/** The name of an imported file: its page's title, else its own name, which may be too short for a title. Never empty. */
export function importedTitle(html: string, path: string) {
  const file = path.slice(path.lastIndexOf("/") + 1).replace(/\.html?$/i, "");
  const name = firstCharacters(file.replace(/[-_]+/g, " ").trim(), MAX_TITLE_LENGTH).trim();
  return suggestTitle(html) ?? (name || "app");
}
