import type { SourceKind } from "./recognized-source.ts";

export const PAGE_TAKEN = "The HTML of the answer was taken. The text around it is left out.";
export const CUT_OFF = "The answer ends before its code does, so the end is missing. Ask for the rest of it.";
export const COMPONENT_MADE = "A page around the React component was made, which loads React and runs it.";
export const ESCAPES_REMOVED = "Its markup was written as text; now it is a page again.";
/** How many of the files that are missing from a saved page its message names. */
const MAX_LISTED_FILES = 3;

export function savedPageText({ embedded, leftOut }: { embedded: number; leftOut: ReadonlyArray<string> }) {
  const files = embedded === 1 ? "1 file" : `${embedded} files`;
  const taken = `The page of the saved file was taken${embedded > 0 ? `, with ${files} in it` : ""}.`;
  if (leftOut.length === 0) return taken;
  const others = leftOut.length - MAX_LISTED_FILES;
  const names = leftOut.slice(0, MAX_LISTED_FILES).join(", ");
  return `${taken} Left out: ${names}${others > 0 ? ` and ${others} more` : ""}.`;
}

export function joinedText(hasCss: boolean, hasJavaScript: boolean) {
  const parts = ["HTML", ...(hasCss ? ["CSS"] : []), ...(hasJavaScript ? ["JavaScript"] : [])];
  if (parts.length === 1) return "The parts of HTML in the answer were joined into one page.";
  return `The ${parts.slice(0, -1).join(", ")} and ${parts.at(-1)} of the answer were joined into one page.`;
}

export function severalPagesText(count: number, taken: number) {
  const which = taken === count ? "the last one" : `number ${taken}`;
  return `The answer has ${count} pages; ${which} was taken.`;
}

/** Of blocks of code that are no part of the result. */
export function leftOutText(count: number) {
  if (count === 0) return "";
  return count === 1 ? "1 more block of code was left out." : `${count} more blocks of code were left out.`;
}

export function missingImportsText(specifiers: ReadonlyArray<string>) {
  if (specifiers.length === 0) return "";
  const what = specifiers.length === 1 ? "This import isn't" : "These imports aren't";
  return `${what} available, so the app won't start with ${specifiers.length === 1 ? "it" : "them"}: ${specifiers.join(", ")}.`;
}

const NAMES: Readonly<Record<Exclude<SourceKind, "page" | "svg" | "empty">, string>> = {
  answer: "an answer with code in it",
  escaped: "a page whose markup is written as text",
  component: "a React component",
  markdown: "Markdown",
  json: "data in JSON",
  "saved-page": "a saved web page",
  address: "an address",
  css: "CSS",
  javascript: "JavaScript",
  text: "text",
  binary: "a binary file",
};

/** Why a text is no app; null for a page, for a drawing, which browsers show as one, and without text. */
export function notAPageText(kind: SourceKind) {
  return kind === "page" || kind === "svg" || kind === "empty" ? null : `This is ${NAMES[kind]}, not a page.`;
}
