import { TITLE_MAX, TITLE_MIN } from "./limits.ts";

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** The text of the `<title>`; empty where there is none. */
export function titleOf(html: string) {
  const text = /<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1] ?? "";
  return text
    .replace(/&(#39|\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * The `<title>` as far as a project's title can hold it: all of it, else what stands before a colon or dash, else whole
 * words, else its beginning. Null where it is too short.
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
