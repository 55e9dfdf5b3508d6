import { alwaysAllowedPurpose } from "#domain/listing/always-allowed-hosts.ts";
import { type Piece, readAttribute, type Tag } from "./html-parser.ts";
import { tagReferences } from "./references.ts";

/** A script or style sheet of a library host that can be pasted into the code; `from` and `to` span the element. */
export type InlineLibrary = { url: string; host: string; from: number; to: number };

/** The library that an element loads, if it can be pasted; null for a module, whose imports are relative to its address. */
export function inlineLibrary(html: string, { tag, from, content, contentAt }: Piece): InlineLibrary | null {
  const isScript = tag.name === "script" && content.trim() === "" && isClassicScript(tag);
  if (!isScript && !isStyleSheet(tag)) return null;
  const [reference] = tagReferences(tag);
  const url = readAttribute(tag, isScript ? "src" : "href");
  if (
    !reference ||
    url === undefined ||
    alwaysAllowedPurpose(reference.host) !== "code" ||
    reference.scheme === "http:"
  )
    return null;
  const to = isScript ? html.indexOf(">", contentAt + content.length) + ">".length : contentAt;
  if (to === 0) return null;
  return { url: url.startsWith("//") ? `https:${url}` : url, host: reference.host, from, to };
}

function isClassicScript(tag: Tag) {
  const type = readAttribute(tag, "type");
  return !type || /javascript$/i.test(type);
}

export function isStyleSheet(tag: Tag) {
  return tag.name === "link" && readAttribute(tag, "rel")?.toLowerCase() === "stylesheet";
}

/**
 * The element with its content; null if the content could end the element elsewhere, or is a style sheet that imports
 * others.
 */
export function inlineElement(element: string, source: string, url: string) {
  const text = source.trim();
  if (/^<link/i.test(element)) {
    return /<\/style|@import\b/i.test(text) ? null : `<style>\n${absoluteUrls(text, url)}\n</style>`;
  }
  if (/<!--/.test(text) && /<script/i.test(text)) return null;
  // In a script `</script` can only be in a string or a regular expression, where both spellings mean the same.
  return `<script>\n${text.replace(/<(?=\/script)/gi, "\\x3c")}\n</script>`;
}

const RELATIVE_URL = /url\(\s*(["']?)(?![a-z][a-z0-9+.-]*:|\/\/|#)([^"')]{1,2000})\1\s*\)/gi;

function absoluteUrls(css: string, base: string) {
  return css.replace(RELATIVE_URL, (written, _quote, path: string) =>
    URL.canParse(path, base) ? `url("${new URL(path, base).href}")` : written,
  );
}
