import { firstCharacters, isTitle, MAX_TITLE_LENGTH } from "./rules.ts";

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

export function titleOf(html: string) {
  const text = /<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1] ?? "";
  return decodeEntities(text);
}

/** In one line. */
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

/** Tries the whole, the part before a colon or dash, whole words, the beginning. Null if it is too short. */
export function suggestTitle(html: string) {
  const title = titleOf(html);
  const cut = firstCharacters(title, MAX_TITLE_LENGTH).trim();
  const words = firstCharacters(title, MAX_TITLE_LENGTH + 1).replace(/\s*\S*$/, "");
  return [title, title.split(/\s*[:|–—]\s*|\s-\s/)[0] ?? "", words, cut].find(isTitle) ?? null;
}
