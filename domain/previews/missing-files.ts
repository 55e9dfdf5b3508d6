import { readAttribute, type Tag } from "./markup.ts";

/** A file beside the document that the source names. An app is one document, so there is no such file. */
export type MissingFile = { name: string; from: number; to: number; isMedia: boolean };

const MEDIA = new Set(["img", "audio", "video", "source", "track"]);
const CODE_LINK = /\b(?:stylesheet|modulepreload)\b/i;

/** Empty, a part of the document, its query, another host, another scheme, or put together by a template. */
const NO_FILE = /^(?:$|#|\?|\/\/|[a-z][a-z0-9+.-]*:)|[{}<>]/i;

/** The string right behind what loads it: a call, an attribute or property `src`, a module's name. */
const LOADED =
  /\b(?:(?:fetch|import|importScripts|Worker|Audio)\s*\(\s*(?=["'`])|src\s*=\s*(?=["'`][^"'`\n]{1,200}\.\w{2,5}["'`])|(?:from|import)\s*(?=["']\.{0,2}\/))(["'`])([^"'`\n$]{1,200})\1/g;
/** In `import("name")` a name without a path is a library's, which an import map explains. */
const IMPORTED = /^import\b/;
const PATH = /^\.{0,2}\//;

/** The file that a tag's own attribute names. */
export function* missingFilesOfTag(tag: Tag): Generator<MissingFile> {
  const isLink = tag.name === "link" && CODE_LINK.test(readAttribute(tag, "rel") ?? "");
  const isMedia = MEDIA.has(tag.name);
  const attribute = tag.attributes.find(({ name }) => name === (isLink ? "href" : "src"));
  if (!attribute || !(isLink || isMedia || tag.name === "script") || NO_FILE.test(attribute.value)) return;
  const { value, text, at } = attribute;
  yield { name: value, from: at, to: at + text.length, isMedia };
}

/** The files that a script loads by a fixed name; its comments are blanked. */
export function* missingFilesOfScript(script: string): Generator<MissingFile> {
  for (const { 0: text, 2: name = "", index } of script.matchAll(LOADED)) {
    if (NO_FILE.test(name) || (IMPORTED.test(text) && !PATH.test(name))) continue;
    yield { name, from: index, to: index + text.length, isMedia: /^(?:src|Audio)\b/.test(text) };
  }
}
