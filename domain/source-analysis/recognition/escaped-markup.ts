import { decodeEntities } from "#domain/kit/html-entities.ts";
import { isWholePage, startsLikeMarkup } from "./text-kinds.ts";

/** How often a text may have been escaped. */
const MAX_ESCAPES = 3;
const ESCAPED_START = /^\s*&(?:amp;)*lt;(?:!doctype|!--|\/?[a-z])/i;
const ESCAPED_PAGE = /&(?:amp;)*lt;(?:!doctype\s+html|html\b)[\s\S]*/i;
const ESCAPED_END = /^[\s\S]*&(?:amp;)*lt;\/html\s*&(?:amp;)*gt;/i;

/** The markup of a text that was escaped once or more; null for others. What stands around an escaped page is left out. */
export function unescapeMarkup(text: string) {
  const escaped = ESCAPED_START.test(text) ? text : escapedPageIn(text);
  if (escaped === null) return null;
  let markup = escaped;
  for (let round = 0; round < MAX_ESCAPES && /^\s*&/.test(markup); round++) markup = decodeEntities(markup);
  return startsLikeMarkup(markup) ? markup : null;
}

function escapedPageIn(text: string) {
  if (/<[a-z!/]/i.test(text)) return null;
  const page = ESCAPED_PAGE.exec(text)?.[0];
  return page === undefined ? null : (ESCAPED_END.exec(page)?.[0] ?? page);
}

/** No page has the two characters "\n" right after its first tag. */
const STRING_START = /^[\s"'`]*(<(?:!doctype\s+html|html)\b[^<>]*>\s*\\[nrt][\s\S]*)/i;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "", b: "", f: "" };

/** The page in the inside of a string literal, with or without its quotes; null for others. */
export function unescapeString(text: string) {
  const source = STRING_START.exec(text)?.[1];
  if (source === undefined) return null;
  const body = source.replace(/(<\/html\s*>)(?:\\[nrt]|[\s"'`,;})\]])*$/i, "$1");
  return body.replace(/\\(?:u([\da-f]{4})|([\s\S]))/gi, (_, code: string | undefined, sign: string) =>
    code === undefined ? (ESCAPES[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The page that is a string of JSON, or the longest among its strings; null without one. */
export function pageInJson(json: unknown) {
  if (typeof json === "string") return startsLikeMarkup(json) ? json : null;
  const pages = stringsOf(json).filter(isWholePage);
  return pages.reduce<string | null>((longest, page) => (page.length > (longest?.length ?? 0) ? page : longest), null);
}

function stringsOf(value: unknown): Array<string> {
  if (typeof value === "string") return [value];
  return value instanceof Object ? Object.values(value).flatMap(stringsOf) : [];
}
