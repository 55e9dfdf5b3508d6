import { countCharacters, firstCharacters } from "#domain/kit/characters.ts";
import { decodeEntities } from "#domain/kit/html-entities.ts";
import { visibleText } from "#domain/kit/visible-text.ts";
import { MAX_TITLE_LENGTH, MIN_TITLE_LENGTH } from "./rules.ts";

/** In characters that show. */
export function titleLength(name: string) {
  return countCharacters(visibleText(name));
}

export function isTitle(name: string) {
  const length = titleLength(name);
  return length >= MIN_TITLE_LENGTH && length <= MAX_TITLE_LENGTH;
}

/** @returns a sentence, null for a title that may be saved. */
export function titleProblem(name: string) {
  if (isTitle(name)) return null;
  return `A title must have ${MIN_TITLE_LENGTH} to ${MAX_TITLE_LENGTH} characters; this one has ${titleLength(name)}.`;
}

function readTitle(html: string) {
  const text = /<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1] ?? "";
  return visibleText(readMarkupText(text));
}

function readHeading(html: string) {
  const text = /<h[1-3][^>]*>([\s\S]{0,300}?)<\/h[1-3]>/i.exec(html)?.[1] ?? "";
  return visibleText(readMarkupText(text.replace(/<[^>]*>/g, " ")));
}

/** Decodes entities and joins the lines of the text. */
export function readMarkupText(markup: string) {
  return decodeEntities(markup).replace(/\s+/g, " ").trim();
}

/** Of the page's title, else of its first heading; one that is too short gets a word. Null only if it has neither. */
export function suggestTitle(html: string) {
  const text = readTitle(html) || readHeading(html);
  return titleOf(text) ?? titleOf(text && `${text} app`);
}

/** Tries the whole text, its part before a colon or dash, as many whole words as fit, and its first characters. */
function titleOf(text: string) {
  const cut = firstCharacters(text, MAX_TITLE_LENGTH).trim();
  const words = firstCharacters(text, MAX_TITLE_LENGTH + 1).replace(/\s*\S*$/, "");
  const parts = [text, text.split(/\s*[:|–—]\s*|\s-\s/)[0] ?? "", words, cut];
  return parts.find(isTitle) ?? null;
}

/** The name of an imported file: its page's title, else its own name, which may be too short for a title. Never empty. */
export function importedTitle(html: string, path: string) {
  const file = path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/(?:\.html?)?\.(?:html?|svg|txt|md|markdown|css|m?js|[jt]sx?|json|mht(?:ml)?)$/i, "");
  const name = firstCharacters(visibleText(file.replace(/[-_]+/g, " ")), MAX_TITLE_LENGTH).trim();
  return titleOf(readTitle(html)) ?? titleOf(readHeading(html)) ?? (name || "app");
}
