import { unescapeMarkup } from "./escaped-markup.ts";
import { isComponent, isCss, isJavaScript, isSvg, isWholePage, startsLikeMarkup } from "./text-kinds.ts";

type BlockKind = "html" | "css" | "javascript" | "component" | "svg" | "json" | "other" | "markdown" | "text";
/**
 * A block of an answer: code ("other" in other languages), or what is no code of an app, such as commands ("text").
 * `isClosed` is false where the answer ends in the middle of it.
 */
export type Block = { kind: BlockKind; code: string; isClosed: boolean };

/** A list's number or a quote may stand before the fence. */
const OPENING = /^([ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)?)(`{3,}|~{3,})[ \t]*([^`]*)$/;

/** The code between fences of Markdown, in order. */
export function readBlocks(text: string): Array<Block> {
  const lines = text.split(/\r\n|\r|\n/);
  const blocks: Array<Block> = [];
  for (let at = 0; at < lines.length; at++) {
    const [, indent = "", fence, info = ""] = OPENING.exec(lines[at] ?? "") ?? [];
    if (fence === undefined) continue;
    const end = endOfBlock(lines, at + 1, fence);
    const isClosed = end < lines.length;
    const code = lines.slice(at + 1, end).map((line) => withoutIndent(line, indent.length));
    blocks.push(blockOf(info, code.join("\n"), isClosed));
    at = end;
  }
  return blocks;
}

/** A page's own scripts may have lines that look like the end of the block, so a page ends after its last tag. */
function endOfBlock(lines: ReadonlyArray<string>, from: number, fence: string) {
  const closing = new RegExp(`^[ \\t]*${fence[0]}{${fence.length},}[ \\t]*$`);
  const isPage = isWholePage(lines.slice(from, from + 10).join("\n"));
  let hasEnded = !isPage;
  let first = lines.length;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (/<\/html\s*>/i.test(line)) hasEnded = true;
    if (!closing.test(line)) continue;
    if (hasEnded) return at;
    first = Math.min(first, at);
  }
  return first;
}

function withoutIndent(line: string, width: number) {
  const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
  return line.slice(Math.min(indent, width));
}

const KINDS: Readonly<Record<string, BlockKind>> = {
  html: "html",
  htm: "html",
  html5: "html",
  xhtml: "html",
  css: "css",
  js: "javascript",
  mjs: "javascript",
  javascript: "javascript",
  svg: "svg",
  json: "json",
  md: "markdown",
  markdown: "markdown",
};
const CODE_LANGUAGES = new Set(["", "js", "mjs", "javascript", "jsx", "tsx", "ts", "typescript", "react"]);
const TEXT_LANGUAGES = new Set(["", "code", "text", "txt", "plaintext", "plain", "xml", "copy", "artifact"]);
const COMMANDS = new Set(["bash", "sh", "shell", "zsh", "console", "terminal", "cmd", "bat", "powershell", "ps1"]);

function blockOf(info: string, written: string, isClosed: boolean): Block {
  const code = unescapeMarkup(written) ?? written;
  const language = /^[{.\s]*([a-z0-9+#-]+)/i.exec(info)?.[1]?.toLowerCase() ?? "";
  return { kind: kindOf(language, code), code: code.replace(/^\n+|\s+$/g, ""), isClosed };
}

function kindOf(language: string, code: string): BlockKind {
  if (isWholePage(code)) return "html";
  if (isSvg(code)) return "svg";
  if (CODE_LANGUAGES.has(language) && isComponent(code)) return "component";
  const kind = KINDS[language];
  if (kind) return kind;
  if (TEXT_LANGUAGES.has(language)) return kindOfCode(code);
  return COMMANDS.has(language) ? "text" : "other";
}

function kindOfCode(code: string): BlockKind {
  if (startsLikeMarkup(code)) return "html";
  if (isCss(code)) return "css";
  return isJavaScript(code) ? "javascript" : "text";
}
