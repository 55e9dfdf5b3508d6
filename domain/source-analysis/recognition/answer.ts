import { type AnswerPage, isCutOff, longestOf, readAnswerPage } from "./answer-page.ts";
import { componentPage } from "./component-page.ts";
import { jsonPage, svgPage } from "./data-pages.ts";
import { type Block, readBlocks } from "./fenced-blocks.ts";
import { codeFinder, joinBlocks } from "./join-blocks.ts";
import type { RecognizedSource } from "./recognized-source.ts";
import {
  COMPONENT_MADE,
  CUT_OFF,
  joinedText,
  leftOutText,
  missingImportsText,
  PAGE_TAKEN,
  severalPagesText,
} from "./source-texts.ts";
import { isMarkdown, isWholePage } from "./text-kinds.ts";

/** A text with more blocks is a document. Each block is searched for in the page, so the time grows with their number. */
const MAX_BLOCKS = 200;

/** What an assistant's answer becomes: the code of its blocks, without the words around them. Null for other texts. */
export function readAnswer(text: string): RecognizedSource | null {
  const blocks = readBlocks(text);
  if (blocks.length === 0) return readPageInProse(text);
  if (blocks.length > MAX_BLOCKS) return null;
  const page = readAnswerPage(blocksOf(blocks, "html"));
  const component = longestOf(blocksOf(blocks, "component"));
  if (component !== null && (page === null || isMountPoint(page.code))) return answerOfComponent(component, blocks);
  if (page !== null) return answerOfPage(page, blocks);
  const svg = longestOf(blocksOf(blocks, "svg"));
  if (svg !== null) return answerOfDrawing(svg, blocks);
  return readAnswerWithoutPage(text, blocks);
}

function blocksOf(blocks: ReadonlyArray<Block>, kind: Block["kind"]) {
  return blocks.filter((block) => block.kind === kind);
}

function codeOf(blocks: ReadonlyArray<Block>, kind: Block["kind"]) {
  return blocksOf(blocks, kind).map(({ code }) => code);
}

function answerOfComponent(component: Block, blocks: ReadonlyArray<Block>): RecognizedSource {
  const { html, unresolved } = componentPage(component.code, codeOf(blocks, "css"));
  const others = blocks.filter((block) => block !== component);
  const messages = [COMPONENT_MADE, missingImportsText(unresolved), leftOutText(countLeftOut(others, html))];
  return { kind: "component", html, message: messages.filter(Boolean).join(" ") };
}

function answerOfDrawing(svg: Block, blocks: ReadonlyArray<Block>): RecognizedSource {
  const others = blocks.filter((block) => block !== svg);
  const messages = ["The drawing of the answer was taken.", leftOutText(countLeftOut(others, svg.code))];
  return { kind: "answer", html: svgPage(svg.code), message: messages.filter(Boolean).join(" ") };
}

function answerOfPage(page: AnswerPage, blocks: ReadonlyArray<Block>): RecognizedSource {
  const [css, javascript] = [codeOf(blocks, "css"), codeOf(blocks, "javascript")];
  const html = joinBlocks({ html: page.code, css, javascript });
  const isJoined = html !== page.code || page.parts.length > 1;
  const hasSome = (codes: ReadonlyArray<string>) => codes.some(codeFinder(html));
  const wholePages = blocks.filter(({ code, kind }) => kind === "html" && isWholePage(code));
  const [part] = page.parts;
  const counted = new Set([...page.parts, ...wholePages]);
  const others = blocks.filter((block) => !counted.has(block));
  const messages = [
    isJoined ? joinedText(hasSome(css), hasSome(javascript)) : PAGE_TAKEN,
    part && wholePages.length > 1 ? severalPagesText(wholePages.length, wholePages.indexOf(part) + 1) : "",
    leftOutText(countLeftOut(others, `${page.code}\n${html}`)),
    page.parts.some(isCutOff) ? CUT_OFF : "",
  ];
  return { kind: "answer", html, message: messages.filter(Boolean).join(" ") };
}

/** How many of the blocks have code that the result lacks. */
function countLeftOut(blocks: ReadonlyArray<Block>, html: string) {
  const code = blocks.filter(({ kind }) => kind !== "markdown" && kind !== "text");
  const isPresent = codeFinder(html);
  return code.filter((block) => !isPresent(block.code)).length;
}

/** A page that only holds the place of a component. */
function isMountPoint(html: string) {
  return /\bid\s*=\s*["']?(?:root|app)\b/i.test(html) && !/<script\b(?![^>]*\bsrc)[^>]*>\s*\S/i.test(html);
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
