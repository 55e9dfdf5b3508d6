import { TITLE_MAX, TITLE_MIN } from "./limits.ts";

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** The text of the `<title>`, or an empty string. */
export function titleOf(html: string) {
  const text = /<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1] ?? "";
  return text
    .replace(/&(#39|\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * A project title from the `<title>`: all of it if it fits, else the part before a colon or dash, else whole words, else
 * its beginning. Null if it is too short.
 */
export function suggestTitle(html: string) {
  const title = titleOf(html);
  const cut = title
    .slice(0, TITLE_MAX)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
  const words = title.slice(0, TITLE_MAX + 1).replace(/\s*\S*$/, "");
  return [title, title.split(/\s*[:|–—]\s*|\s-\s/)[0] ?? "", words, cut].find(fits) ?? null;
}

function fits({ length }: string) {
  return length >= TITLE_MIN && length <= TITLE_MAX;
}
