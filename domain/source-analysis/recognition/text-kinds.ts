import { blankScriptComments, blankStyleComments } from "#domain/source-analysis/comments.ts";

/** Byte order marks, white space and comments in front of the first tag. */
const BEFORE_MARKUP = /^(?:[\s\u200b-\u200d\u2060\ufeff]|<!--[\s\S]*?-->)*/;
const TAG = /^<(?:!--|!doctype\b|\?(?:xml|php)\b|\/?[a-z][\w-]*(?::[\w-]+)?(?=[\s>/]|$))/i;

function skipBeforeMarkup(text: string) {
  return text.slice(BEFORE_MARKUP.exec(text)?.[0].length ?? 0);
}

/** The text begins as a page or a part of one does. */
export function startsLikeMarkup(text: string) {
  return TAG.test(skipBeforeMarkup(text));
}

export function isWholePage(html: string) {
  return /^<(?:!doctype\s+html|html|head|body)\b/i.test(skipBeforeMarkup(html));
}

export function hasTags(text: string) {
  return /<\/[a-z][\w-]*\s*>|<(?:br|hr|img|input|link|meta)\b[^<>]*>/i.test(text);
}

/** Nothing but one drawing. */
export function isSvg(text: string) {
  const svg = svgElement(text);
  if (!/^<svg[\s>]/i.test(svg)) return false;
  let depth = 0;
  for (const { 0: tag, index } of svg.matchAll(/<svg\b[^>]*>|<\/svg\s*>/gi)) {
    if (tag.endsWith("/>")) continue;
    depth += tag.startsWith("</") ? -1 : 1;
    if (depth === 0) return svg.slice(index + tag.length).trim() === "";
  }
  return false;
}

/** Without what a page can't have before it: the declaration and the document type of XML. */
export function svgElement(text: string) {
  const source = skipBeforeMarkup(text).replace(/^<\?xml[^>]*>/i, "");
  return skipBeforeMarkup(skipBeforeMarkup(source).replace(/^<!doctype\s+svg[^>[]*(?:\[[^\]]*\])?[^>]*>/i, "")).trim();
}

const SAMPLE_CHARACTERS = 4096;
const MAX_CONTROL_SHARE = 0.02;
const BINARY_STARTS = ["%PDF-", "PK\u0003\u0004", "{\\rtf1"];
const CONTROL_CHARACTER = /(?![\t\n\v\f\r])\p{Cc}|\ufffd/gu;

export function isBinary(text: string) {
  if (BINARY_STARTS.some((start) => text.startsWith(start)) || text.includes("\0")) return true;
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  return (sample.match(CONTROL_CHARACTER)?.length ?? 0) > sample.length * MAX_CONTROL_SHARE;
}

const STRING_OR_URL = /"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/gi;
const DECLARATION = /^\s*-{0,2}[a-z_][\w-]*\s*:(?!:)[\s\S]*\S/i;
const NO_SELECTOR =
  /^\s*$|^\s*(?:async|class|const|do|else|export|for|function|if|import|let|return|switch|try|var|while)\b|=>|[^~|^$*]=(?![^[]*\])|[`;]/;

/** Rules with declarations and nothing else; the last rule may be cut off. */
export function isCss(text: string) {
  const source = blankStyleComments(text).replace(STRING_OR_URL, "_");
  let depth = 0;
  let declarations = 0;
  for (const [, statement = "", end] of source.matchAll(/([^{};]*)([{};]|$)/g)) {
    if (end === "{") {
      if (NO_SELECTOR.test(statement)) return false;
      depth++;
      continue;
    }
    const isStatement = statement.trim() !== "";
    if (isStatement && depth === 0 && !(end === ";" && /^\s*@/.test(statement))) return false;
    if (isStatement && depth > 0) {
      if (!DECLARATION.test(statement) && end !== "" && !/^\s*@/.test(statement)) return false;
      declarations++;
    }
    if (end === "}" && --depth < 0) return false;
  }
  return declarations > 0;
}

const CODE_START =
  /^(?:["']use \w+["']|#!.*node|\/\/|\/\*|import\s*(?:[\w*{][^;]*?\bfrom\s*)?["']|export\s+(?:default|const|let|async|function|class|interface|type|\{|\*)|(?:const|let|var)\s+[\w$[{]|(?:async\s+)?function\b|class\s+[\w$]+|(?:interface|type|enum|declare)\s+\w|[(!;]\s*(?:async\s*)?(?:function\b|\()|(?:if|for|while|switch)\s*\(|try\s*\{|[\w$.]+(?:\[[^\]]*\])?\s*(?:=[^=]|\())/;
const CODE_LINE = /[;{}()[\],]\s*$|^\s*(?:\/\/|\/?\*|[.?:]\s?)|=>|\s[=+*-]?=\s/;
const MIN_CODE_SHARE = 0.6;
const PYTHON = /^(?:def \w+\(.*:|class \w+.*:|from [\w.]+ import |import [\w.]+\s*$|if __name__|#!.*(?:sh|python))/m;

export function startsLikeCode(text: string) {
  return CODE_START.test(text.trimStart());
}

export function isJavaScript(text: string) {
  if (!startsLikeCode(text) || PYTHON.test(text)) return false;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const code = lines.filter((line) => CODE_LINE.test(line));
  return code.length >= lines.length * MIN_CODE_SHARE;
}

const ELEMENT = /(?:\breturn|=>|[(=?:]|&&|\|\|)\s*\(?\s*<(?:[A-Za-z][\w.]*[\s/>]|>)/;
const COMPONENT =
  /\bfrom\s*["']react["']|\bexport\s+default\b|\b(?:function|class)\s+[A-Z]|\b(?:const|let|var)\s+[A-Z]\w*\s*(?::[^=]+)?=|\bReact\b/;

/** Code with elements of JSX, which only a compiler makes code of browsers. */
export function isComponent(text: string) {
  if (!startsLikeCode(text)) return false;
  const code = blankScriptComments(text);
  return ELEMENT.test(code) && /<\/[A-Za-z]|\/>|<\/>/.test(code) && COMPONENT.test(code);
}

const MARKDOWN_SIGNS: ReadonlyArray<{ pattern: RegExp; weight: number }> = [
  { pattern: /^ {0,3}#{1,6}[ \t]+\S/m, weight: 2 },
  { pattern: /^\S[^\n]*\n(?:={3,}|-{3,})[ \t]*$/m, weight: 2 },
  { pattern: /^[ \t]*\|?[^|\n]+\|[^\n]*\n[ \t]*\|?[ \t]*:?-{3,}/m, weight: 2 },
  { pattern: /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+\S[^\n]*\n(?:[ \t]*\n)?[ \t]*(?:[-*+]|\d+[.)])[ \t]+\S/m, weight: 2 },
  { pattern: /(?:\*\*|__)[^*_\n]+(?:\*\*|__)/, weight: 1 },
  { pattern: /!?\[[^\]\n]*\]\([^)\s]+\)/, weight: 1 },
  { pattern: /^ {0,3}(?:`{3,}|~{3,})/m, weight: 1 },
  { pattern: /^ {0,3}>[ \t]/m, weight: 1 },
  { pattern: /`[^`\n]+`/, weight: 1 },
];

export function isMarkdown(text: string) {
  if (PYTHON.test(text.replace(/^ {0,3}(`{3,}|~{3,})[\s\S]*?^ {0,3}\1/gm, ""))) return false;
  return MARKDOWN_SIGNS.reduce((sum, { pattern, weight }) => sum + (pattern.test(text) ? weight : 0), 0) >= 2;
}
