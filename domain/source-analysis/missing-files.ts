import { readAttribute, type Tag } from "./html-parser.ts";

/** A relative file that the source names. An app is one document, so no such file exists. */
export type MissingFile = {
  name: string;
  from: number;
  to: number;
  isMedia: boolean;
  /** Whether a data: URL can replace it. It can't replace the file of a worker. */
  isEmbeddable: boolean;
};

const MEDIA_TAGS = new Set(["img", "audio", "video", "source", "track"]);
const CODE_REL = /\b(?:stylesheet|modulepreload)\b/i;

const NOT_RELATIVE = /^(?:\.?\/?$|#|\?|\/\/|[a-z][a-z0-9+.-]*:)|[{}<>]/i;

const LOADED_FILE =
  /\b(?:(?:fetch|import|importScripts|Worker|Audio)\s*\(\s*(?=["'`])|src\s*=\s*(?=["'`][^"'`\n]{1,200}\.\w{2,5}["'`])|(?:from|import)\s*(?=["']\.{0,2}\/))(["'`])([^"'`\n$]{1,200})\1/g;
/** `import("name")` without a path names a library from an import map. */
const DYNAMIC_IMPORT = /^import\b/;
const RELATIVE_PATH = /^\.{0,2}\//;

export function* missingFilesOfTag(tag: Tag): Generator<MissingFile> {
  const isLink = tag.name === "link" && CODE_REL.test(readAttribute(tag, "rel") ?? "");
  const isMedia = MEDIA_TAGS.has(tag.name);
  const attribute = tag.attributes.find(({ name }) => name === (isLink ? "href" : "src"));
  if (!attribute || !(isLink || isMedia || tag.name === "script") || NOT_RELATIVE.test(attribute.value)) return;
  const { value, text, at } = attribute;
  yield { name: value, from: at, to: at + text.length, isMedia, isEmbeddable: true };
}

/** The app's own page, under the names that a website has for its first one. */
const OWN_PAGE = /^(?:\.{0,2}\/)*(?:index\.html?)?(?:[?#]|$)/i;

/** A page that a link names. */
export function missingPageOfTag({ name, attributes }: Tag) {
  const link = name === "a" || name === "area" ? attributes.find((attribute) => attribute.name === "href") : undefined;
  return link && !NOT_RELATIVE.test(link.value) && !OWN_PAGE.test(link.value) ? link : null;
}

export function* missingFilesOfScript(script: string): Generator<MissingFile> {
  for (const { 0: text, 2: name = "", index } of script.matchAll(LOADED_FILE)) {
    if (NOT_RELATIVE.test(name) || (DYNAMIC_IMPORT.test(text) && !RELATIVE_PATH.test(name))) continue;
    const kind = { isMedia: /^(?:src|Audio)\b/.test(text), isEmbeddable: !/^Worker\b/.test(text) };
    yield { name, from: index, to: index + text.length, ...kind };
  }
}

/** `reference` with the file's content in place of its name; null if it no longer names that file. */
export function embedFile(reference: string, name: string, dataUrl: string) {
  const at = reference.lastIndexOf(name);
  return at < 0 ? null : reference.slice(0, at) + dataUrl + reference.slice(at + name.length);
}
