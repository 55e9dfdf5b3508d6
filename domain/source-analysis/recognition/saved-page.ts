import { htmlBytes } from "#domain/listing/html.ts";
import { MAX_HTML_BYTES } from "#domain/listing/rules.ts";
import { type Piece, readAttribute, readPieces, type Tag } from "#domain/source-analysis/html-parser.ts";
import { inlineElement, isStyleSheet } from "#domain/source-analysis/inlining.ts";
import { filesInMhtml, type SavedFile } from "./mhtml.ts";
import { escapeHtml } from "./page-shell.ts";

/** `leftOut`: names of the saved files that the page doesn't hold. */
type SavedPage = { html: string; embedded: number; leftOut: Array<string> };

const EMBEDDED_ATTRIBUTES = new Set(["src", "poster", "background", "href", "xlink:href"]);
/** What they name is no picture: another page, or code. */
const OTHER_TAGS = new Set(["a", "area", "base", "embed", "frame", "iframe", "object", "script"]);
const STYLE_URL = /url\(\s*(["']?)([^"')]{1,2000})\1\s*\)/gi;
const MEDIA_TYPE = /^(?:image|font|audio|video)\/[\w.+-]+$|^application\/[\w.+-]*font[\w.+-]*$/;

/**
 * The page in a saved web page (.mht, .mhtml) with its pictures, fonts and style sheets in it, as many as an app has room
 * for; null for other texts.
 */
export function savedPage(text: string): SavedPage | null {
  const files = filesInMhtml(text);
  const page = files.find(({ type }) => type === "text/html");
  if (!page) return null;
  const others = files.filter((file) => file !== page);
  return embedFiles({ html: page.readText().trim(), address: page.location ?? "" }, others);
}

function embedFiles(page: { html: string; address: string }, files: ReadonlyArray<SavedFile>): SavedPage {
  const { html, address } = page;
  const byAddress = new Map(files.flatMap((file) => addressesOf(file).map((key) => [key, file] as const)));
  const embedded = new Set<SavedFile>();
  /** A page may name a file any number of times. */
  const contents = new Map<SavedFile, string | null>();
  let room = MAX_HTML_BYTES - htmlBytes(html);

  function find(reference: string) {
    const named = byAddress.get(reference);
    if (named || !URL.canParse(reference, address)) return named;
    return byAddress.get(new URL(reference, address).href);
  }

  /** Null if the page has no room for it. */
  function take(file: SavedFile, content: string | null) {
    contents.set(file, content);
    const bytes = content === null ? 0 : htmlBytes(content);
    if (content === null || bytes > room) return null;
    room -= bytes;
    embedded.add(file);
    return content;
  }

  function dataUrl(reference: string) {
    const file = find(reference);
    if (!file || !MEDIA_TYPE.test(file.type)) return null;
    return take(file, contents.get(file) ?? `data:${file.type};base64,${toBase64(file.readBytes())}`);
  }

  /** The first time that a style sheet is named. */
  function styleElement(reference: string) {
    const file = find(reference);
    if (!file || contents.has(file)) return null;
    return take(file, inlineElement("<link", file.readText(), file.location ?? ""));
  }

  function embedInStyle(css: string) {
    return css.replace(STYLE_URL, (written, _quote, reference: string) => {
      const url = dataUrl(reference);
      return url === null ? written : `url("${url}")`;
    });
  }

  function* editsOf({ tag, from, content, contentAt }: Piece): Generator<Edit> {
    if (isStyleSheet(tag)) {
      const style = styleElement(readAttribute(tag, "href") ?? "");
      if (style) return yield { from, to: contentAt, text: embedInStyle(style) };
    }
    if (tag.name === "style") yield { from: contentAt, to: contentAt + content.length, text: embedInStyle(content) };
    yield* attributeEdits(tag);
  }

  function* attributeEdits(tag: Tag): Generator<Edit> {
    if (OTHER_TAGS.has(tag.name)) return;
    let hasOwnSource = false;
    for (const { name, value, text, at } of tag.attributes) {
      const isStyle = name === "style";
      const content = isStyle ? embedInStyle(value) : EMBEDDED_ATTRIBUTES.has(name) && dataUrl(value);
      if (!content || content === value) continue;
      hasOwnSource ||= name === "src";
      yield { from: at, to: at + text.length, text: `${name}="${escapeHtml(content)}"` };
    }
    // Else the browser asks for the picture's other sizes.
    const sizes = hasOwnSource ? tag.attributes.filter(({ name }) => name === "srcset") : [];
    for (const { text, at } of sizes) yield { from: at, to: at + text.length, text: "" };
  }

  const edits = [...readPieces(html)].flatMap((piece) => [...editsOf(piece)]);
  const leftOut = files.filter((file) => !embedded.has(file)).map(nameOf);
  return { html: applyEdits(html, edits), embedded: embedded.size, leftOut };
}

type Edit = { from: number; to: number; text: string };

function applyEdits(html: string, edits: ReadonlyArray<Edit>) {
  let end = 0;
  let result = "";
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from)) {
    result += html.slice(end, from) + text;
    end = to;
  }
  return result + html.slice(end);
}

function addressesOf({ location, id }: SavedFile) {
  return [...(location === null ? [] : [location]), ...(id === null ? [] : [`cid:${id}`])];
}

/** As people know it: the last part of its address. */
function nameOf({ location, id, type }: SavedFile) {
  const path = (location ?? id ?? type).replace(/[?#].*$/, "").replace(/\/+$/, "");
  return path.slice(path.lastIndexOf("/") + 1) || type;
}

/** So many bytes fit into one call's arguments. */
const CHUNK_BYTES = 8192;

function toBase64(bytes: Uint8Array) {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  return btoa(text);
}
