import { componentPage } from "./component-page.ts";
import { jsonPage, svgPage } from "./data-pages.ts";
import { type Block, readBlocks } from "./fenced-blocks.ts";
import { joinBlocks } from "./join-blocks.ts";
import type { RecognizedSource } from "./recognized-source.ts";
import {
  COMPONENT_MADE,
  CUT_OFF,
  joinedText,
  missingImportsText,
  PAGE_TAKEN,
  severalPagesText,
} from "./source-texts.ts";
import { isMarkdown, isWholePage } from "./text-kinds.ts";

/** What an assistant's answer becomes: the code of its blocks, without the words around them. Null for other texts. */
export function readAnswer(text: string): RecognizedSource | null {
  const blocks = readBlocks(text);
  if (blocks.length === 0) return readPageInProse(text);
  const codeOf = (kind: Block["kind"]) => blocks.filter((block) => block.kind === kind).map(({ code }) => code);
  const css = codeOf("css");
  const page = choosePage(blocks.filter(({ kind }) => kind === "html"));
  const component = longest(codeOf("component"));
  if (component !== null && (page === null || isMountPoint(page.code))) return answerOfComponent(component, css);
  if (page !== null) return answerOfPage(page, { html: codeOf("html"), css, javascript: codeOf("javascript") });
  const svg = longest(codeOf("svg"));
  if (svg !== null) return { kind: "answer", html: svgPage(svg), message: "The drawing of the answer was taken." };
  return readAnswerWithoutPage(text, blocks);
}

function answerOfComponent(component: string, css: ReadonlyArray<string>): RecognizedSource {
  const { html, unresolved } = componentPage(component, css);
  const message = [COMPONENT_MADE, missingImportsText(unresolved)].filter(Boolean).join(" ");
  return { kind: "component", html, message };
}

type CodeOfAnswer = { html: Array<string>; css: Array<string>; javascript: Array<string> };

function answerOfPage(page: Block, { html, css, javascript }: CodeOfAnswer): RecognizedSource {
  const joined = joinBlocks({ html: page.code, css, javascript });
  const wholePages = html.filter(isWholePage);
  const messages = [
    joined === page.code ? PAGE_TAKEN : joinedText(css.length > 0, javascript.length > 0),
    wholePages.length > 1 ? severalPagesText(wholePages.length, wholePages.indexOf(page.code) + 1) : "",
    isCutOff(page) ? CUT_OFF : "",
  ];
  return { kind: "answer", html: joined, message: messages.filter(Boolean).join(" ") };
}

/** Of several, the last, which is the newest; the longest where the last is only a small part of it. */
function choosePage(blocks: ReadonlyArray<Block>) {
  const pages = blocks.some(({ code }) => isWholePage(code)) ? blocks.filter(({ code }) => isWholePage(code)) : blocks;
  const complete = pages.filter((page) => !isCutOff(page));
  const candidates = complete.length > 0 ? complete : pages;
  const maxLength = Math.max(...candidates.map(({ code }) => code.length));
  return candidates.findLast(({ code }) => code.length >= maxLength / 2) ?? null;
}

function isCutOff({ code, isClosed }: Block) {
  return isWholePage(code)
    ? !/<\/html\s*>/i.test(code) && (!isClosed || /^\s*<(?:!doctype|html)/i.test(code))
    : !isClosed;
}

/** A page that only holds the place of a component. */
function isMountPoint(html: string) {
  return /\bid\s*=\s*["']?(?:root|app)\b/i.test(html) && !/<script\b(?![^>]*\bsrc)[^>]*>\s*\S/i.test(html);
}

function longest(codes: ReadonlyArray<string>) {
  return codes.reduce<string | null>((best, code) => (code.length > (best?.length ?? 0) ? code : best), null);
}

const PROSE_KINDS = ["css", "javascript"] as const;

function readAnswerWithoutPage(text: string, blocks: ReadonlyArray<Block>): RecognizedSource | null {
  const [only] = blocks;
  if (blocks.length === 1 && only?.kind === "markdown") {
    return {
      kind: "markdown",
      html: null,
      markdown: only.code,
      message: "The text of the answer was made a page to read.",
    };
  }
  if (blocks.length === 1 && only?.kind === "json") {
    const data = parseData(only.code);
    if (data)
      return { kind: "json", html: jsonPage(data), message: "A page that shows the data of the answer was made." };
  }
  const words = text.replace(/^[ \t]*(`{3,}|~{3,})[\s\S]*?(?:^[ \t]*\1|$(?![\s\S]))/gm, "");
  const kind = PROSE_KINDS.find((name) => blocks.every((block) => block.kind === name));
  if (kind && !isMarkdown(words)) return { kind, html: null };
  const isCode = blocks.every((block) => block.kind === "css" || block.kind === "javascript");
  return isCode && !isMarkdown(words) ? { kind: "javascript", html: null } : null;
}

function parseData(code: string): unknown {
  try {
    return JSON.parse(code);
  } catch {
    return null;
  }
}

const PAGE_START = /<!doctype\s+html\b|<html\b/i;

/** An answer whose fences got lost when it was copied. */
function readPageInProse(text: string): RecognizedSource | null {
  const start = text.search(PAGE_START);
  if (start < 0) return null;
  const rest = text.slice(start);
  const end = /^[\s\S]*<\/html\s*>/i.exec(rest)?.[0];
  const message = end === undefined ? `${PAGE_TAKEN} ${CUT_OFF}` : PAGE_TAKEN;
  return { kind: "answer", html: end ?? rest, message };
}
