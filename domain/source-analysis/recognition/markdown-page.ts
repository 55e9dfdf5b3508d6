import type { ParserOptions } from "prettier";
import { parsers } from "prettier/plugins/markdown";
import { escapeHtml, pageShell, READABLE_STYLE } from "./page-shell.ts";

/** Of the syntax tree mdast; each type has some of the fields. */
type Node = {
  type: string;
  children?: Array<Node>;
  value?: string;
  depth?: number;
  ordered?: boolean;
  start?: number | null;
  checked?: boolean | null;
  url?: string;
  alt?: string | null;
  title?: string | null;
  identifier?: string;
  align?: Array<string | null>;
};

/** A page to read a text in Markdown. HTML in the text stays HTML. */
export async function markdownPage(text: string) {
  const options = { originalText: text } as ParserOptions<Node>;
  const root: Node = await parsers.markdown.parse(text, options);
  const definitions = new Map<string, Node>();
  for (const node of root.children ?? []) {
    if (node.type === "definition" && node.identifier) definitions.set(node.identifier, node);
  }
  const heading = root.children?.find(({ type }) => type === "heading");
  const title = (heading ? plainText(heading).trim() : "") || "Text";
  return pageShell({ title, head: READABLE_STYLE, body: htmlOf(root, definitions).trim() });
}

function plainText({ value = "", children = [] }: Node): string {
  return value + children.map(plainText).join("");
}

const WRAPPERS: Readonly<Record<string, string>> = { emphasis: "em", strong: "strong", delete: "del" };

function htmlOf(node: Node, definitions: ReadonlyMap<string, Node>): string {
  const { type, value = "", children = [] } = node;
  const inner = () => children.map((child) => htmlOf(child, definitions)).join("");
  const wrapper = WRAPPERS[type];
  if (wrapper) return `<${wrapper}>${inner()}</${wrapper}>`;
  switch (type) {
    case "text":
      return escapeHtml(value);
    case "html":
      return value;
    case "paragraph":
      return `<p>${inner()}</p>\n`;
    case "heading":
      return `<h${node.depth}>${inner()}</h${node.depth}>\n`;
    case "inlineCode":
      return `<code>${escapeHtml(value)}</code>`;
    case "code":
      return `<pre><code>${escapeHtml(value)}</code></pre>\n`;
    case "break":
      return "<br>\n";
    case "thematicBreak":
      return "<hr>\n";
    case "blockquote":
      return `<blockquote>\n${inner()}</blockquote>\n`;
    case "list":
      return listOf(node, inner());
    case "listItem":
      return itemOf(node, definitions);
    case "table":
      return tableOf(node, definitions);
    case "link":
    case "linkReference":
      return linkOf(node, definitions, inner());
    case "image":
    case "imageReference":
      return imageOf(node, definitions);
    case "root":
      return inner();
    case "definition":
    case "frontMatter":
      return "";
    default:
      return children.length > 0 ? inner() : escapeHtml(value);
  }
}

function listOf({ ordered, start }: Node, items: string) {
  if (!ordered) return `<ul>\n${items}</ul>\n`;
  return `<ol${start === null || start === 1 ? "" : ` start="${start}"`}>\n${items}</ol>\n`;
}

/** An item of one line has no paragraph. */
function itemOf({ checked, children = [] }: Node, definitions: ReadonlyMap<string, Node>) {
  const box = typeof checked === "boolean" ? `<input type="checkbox"${checked ? " checked" : ""} disabled> ` : "";
  const [first, ...rest] = children;
  const isShort = first?.type === "paragraph" && rest.every(({ type }) => type === "list");
  const parts = isShort ? [...(first.children ?? []), ...rest] : children;
  return `<li>${box}${parts.map((part) => htmlOf(part, definitions)).join("")}</li>\n`;
}

function tableOf({ children = [], align = [] }: Node, definitions: ReadonlyMap<string, Node>) {
  const rows = children.map((row, index) => {
    const tag = index === 0 ? "th" : "td";
    const cells = (row.children ?? []).map((cell, column) => {
      const side = align[column] ? ` style="text-align: ${align[column]}"` : "";
      return `<${tag}${side}>${(cell.children ?? []).map((part) => htmlOf(part, definitions)).join("")}</${tag}>`;
    });
    return `<tr>${cells.join("")}</tr>\n`;
  });
  return `<table>\n${rows.join("")}</table>\n`;
}

function targetOf({ url, title, identifier }: Node, definitions: ReadonlyMap<string, Node>) {
  const target = url === undefined ? definitions.get(identifier ?? "") : { url, title };
  if (target?.url === undefined) return null;
  return { url: escapeHtml(target.url), title: target.title ? ` title="${escapeHtml(target.title)}"` : "" };
}

function linkOf(node: Node, definitions: ReadonlyMap<string, Node>, inner: string) {
  const target = targetOf(node, definitions);
  return target ? `<a href="${target.url}"${target.title}>${inner}</a>` : `[${inner}]`;
}

function imageOf(node: Node, definitions: ReadonlyMap<string, Node>) {
  const target = targetOf(node, definitions);
  const alt = escapeHtml(node.alt ?? "");
  return target ? `<img src="${target.url}" alt="${alt}"${target.title}>` : alt;
}
