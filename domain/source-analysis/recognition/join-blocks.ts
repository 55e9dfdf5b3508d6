import { type Piece, readAttribute, readPieces } from "#domain/source-analysis/html-parser.ts";
import { escapeScript, pageShell } from "./page-shell.ts";
import { isWholePage } from "./text-kinds.ts";

type Parts = { html: string; css: ReadonlyArray<string>; javascript: ReadonlyArray<string> };
type Edit = { from: number; to: number; insert: string };

/**
 * One page of an answer's parts. Links to files of its own stand for the blocks, and go. A whole page that has styles or
 * scripts inline needs no others of that kind: a block beside it then is a repetition or a proposal.
 */
export function joinBlocks({ html, css, javascript }: Parts) {
  const pieces = [...readPieces(html)];
  const links = pieces.filter(isOwnStyleSheet);
  const scripts = pieces.filter(isOwnScript);
  const isWhole = isWholePage(html);
  const styles = links.length > 0 || !(isWhole && pieces.some(isInlineStyle)) ? newParts(css, html) : [];
  const code = scripts.length > 0 || !(isWhole && pieces.some(isInlineScript)) ? newParts(javascript, html) : [];
  const style = styles.length > 0 ? `<style>\n${styles.join("\n\n")}\n</style>\n` : "";
  const isModule = scripts.some(({ tag }) => readAttribute(tag, "type") === "module") || code.some(usesModules);
  const opening = isModule ? '<script type="module">' : "<script>";
  const script = code.length > 0 ? `${opening}\n${escapeScript(code.join("\n\n"))}\n</script>\n` : "";
  const removed = [...(style ? links : []), ...(script ? scripts : [])].map((piece) => removal(html, piece));
  const places = findPlaces(html);
  const edits = [...removed, { ...places.head, insert: style }, { ...places.bodyEnd, insert: script }];
  const isChanged = style !== "" || script !== "";
  if (isChanged && !isWhole && !/<html\b/i.test(html)) {
    const body = applyEdits(html, removed);
    return pageShell({ title: "App", head: style.trimEnd(), body: `${body}\n${script}`.trimEnd() });
  }
  return applyEdits(html, edits);
}

function usesModules(code: string) {
  return /^\s*(?:import\s*[\w{*"']|export\s)/m.test(code);
}

/** What `html` doesn't have already. */
function newParts(parts: ReadonlyArray<string>, html: string) {
  const isPresent = codeFinder(html);
  return parts.filter((part) => !isPresent(part));
}

/** Finds code in a page also with other spaces, and as `joinBlocks` writes scripts. */
export function codeFinder(html: string) {
  const present = squash(html);
  return (code: string) => present.includes(squash(code)) || present.includes(squash(escapeScript(code)));
}

function squash(text: string) {
  return text.replace(/\s+/g, "");
}

function isOwnFile(path: string | undefined) {
  return path !== undefined && path.trim() !== "" && !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(path.trim());
}

function isOwnStyleSheet({ tag }: Piece) {
  const isStyleSheet = tag.name === "link" && /\bstylesheet\b/i.test(readAttribute(tag, "rel") ?? "");
  return isStyleSheet && isOwnFile(readAttribute(tag, "href"));
}

function isOwnScript({ tag }: Piece) {
  return tag.name === "script" && isOwnFile(readAttribute(tag, "src"));
}

function isInlineStyle({ tag, content }: Piece) {
  return tag.name === "style" && content.trim() !== "";
}

function isInlineScript({ tag, content }: Piece) {
  const type = readAttribute(tag, "type") ?? "";
  return tag.name === "script" && content.trim() !== "" && /^$|javascript|module|babel/i.test(type);
}

/** With the line that would stay empty. */
function removal(html: string, { from, tag, content, contentAt }: Piece): Edit {
  const end = tag.name === "script" ? html.indexOf(">", contentAt + content.length) + 1 || html.length : contentAt;
  const lineStart = html.slice(0, from).search(/[ \t]*$/);
  const lineEnd = /^[ \t]*\r?\n/.exec(html.slice(end))?.[0].length;
  const isWholeLine = lineEnd !== undefined && (lineStart === 0 || html[lineStart - 1] === "\n");
  return isWholeLine ? { from: lineStart, to: end + lineEnd, insert: "" } : { from, to: end, insert: "" };
}

/** Where styles end the head, and scripts the body. */
function findPlaces(html: string) {
  const markup = blankRawText(html);
  const headEnd = markup.search(/<\/head\s*>/i);
  const bodyStart = markup.search(/<body\b/i);
  const root = /<html\b[^>]*>/i.exec(markup);
  const head = [headEnd, bodyStart, root ? root.index + root[0].length : -1].find((at) => at >= 0) ?? 0;
  const ends = [...markup.matchAll(/<\/(?:body|html)\s*>/gi)].map(({ index }) => index);
  const bodyEnd = ends.find((at) => /^<\/body/i.test(markup.slice(at))) ?? ends[0] ?? html.length;
  return { head: { from: head, to: head }, bodyEnd: { from: bodyEnd, to: bodyEnd } };
}

/** Scripts, styles and comments may name tags. */
function blankRawText(html: string) {
  let markup = html;
  for (const { content, contentAt } of readPieces(html)) {
    if (content === "") continue;
    markup = markup.slice(0, contentAt) + " ".repeat(content.length) + markup.slice(contentAt + content.length);
  }
  return markup.replace(/<!--[\s\S]*?-->/g, (comment) => " ".repeat(comment.length));
}

function applyEdits(html: string, edits: ReadonlyArray<Edit>) {
  return edits
    .toSorted((a, b) => b.from - a.from || b.to - a.to)
    .reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), html);
}
