import { parse } from "@babel/parser";
import type { Node } from "@babel/types";

export type Text = { line: number; text: string };

/** String literals and JSX texts. A template is one text, with "…" for what it inserts. */
export function textsOf(source: string): Array<Text> {
  const texts: Array<Text> = [];
  walk(parse(source, { sourceType: "module", plugins: ["typescript", "jsx"] }).program);
  return texts;

  function walk(node: Node) {
    const text = textOf(node)?.replace(/\s+/g, " ").trim();
    if (text) texts.push({ line: node.loc?.start.line ?? 0, text });
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (child && typeof child === "object" && typeof child.type === "string") walk(child);
      }
    }
  }
}

function textOf(node: Node): string | undefined {
  if (node.type === "StringLiteral" || node.type === "JSXText") return node.value;
  if (node.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.cooked ?? "").join("…");
}
