import { parse } from "@babel/parser";
import type { Node } from "@babel/types";

/** `start` and `end` are UTF-16 offsets. */
export type Mutant = {
  path: string;
  line: number;
  kind: string;
  start: number;
  end: number;
  original: string;
  replacement: string;
};

const SWAPPED: Record<string, string> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "===" };
const SQL_CONDITION = /\band [\w."]+ (?:=|<>|<=|>=|<|>|is not|is) (?:\$\{[^}]*\}|'[^']*'|\?\d*|[\w.]+)/g;

export function mutantsOf(path: string, text: string): Array<Mutant> {
  const mutants: Array<Mutant> = [];
  const add = (kind: string, start: number, end: number, replacement: string) => {
    const line = text.slice(0, start).split("\n").length;
    mutants.push({ path, line, kind, start, end, original: text.slice(start, end), replacement });
  };
  walk(parse(text, { sourceType: "module", plugins: ["typescript"] }).program, null);
  return mutants;

  function walk(node: Node, parent: Node | null) {
    mutate(node, parent);
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (child && typeof child === "object" && typeof child.type === "string") walk(child, node);
      }
    }
  }

  function mutate(node: Node, parent: Node | null) {
    const start = node.start ?? 0;
    const end = node.end ?? 0;
    if (node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "and")
      dropEach("condition of a WHERE", node.arguments);
    if (node.type === "ArrayExpression" && isBatch(parent)) dropEach("statement of a batch", node.elements);
    if (node.type === "IfStatement" && !node.alternate && leaves(node.consequent))
      add("guard", node.test.start ?? 0, node.test.end ?? 0, "false");
    if (node.type === "BinaryExpression" && SWAPPED[node.operator]) {
      const from = node.left.end ?? 0;
      const to = node.right.start ?? 0;
      add("comparison", from, to, text.slice(from, to).replace(node.operator, SWAPPED[node.operator] ?? ""));
    }
    if (node.type === "ExpressionStatement" && isCall(node.expression)) add("call", start, end, ";");
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier" && /^[A-Z][A-Z0-9_]+$/.test(node.id.name)) {
      const value = node.init;
      if (value?.type === "NumericLiteral" || value?.type === "BinaryExpression")
        add("constant", value.start ?? 0, value.end ?? 0, `(${text.slice(value.start ?? 0, value.end ?? 0)}) + 1`);
    }
    if (node.type === "TaggedTemplateExpression") {
      for (const match of text.slice(start, end).matchAll(SQL_CONDITION))
        add("condition in SQL", start + match.index, start + match.index + match[0].length, "");
    }
  }

  function dropEach(kind: string, nodes: ReadonlyArray<Node | null>) {
    if (nodes.length < 2) return;
    nodes.forEach((node, index) => {
      const next = nodes[index + 1];
      const last = nodes[index - 1];
      if (node) add(kind, next ? (node.start ?? 0) : (last?.end ?? 0), next ? (next.start ?? 0) : (node.end ?? 0), "");
    });
  }
}

function isBatch(parent: Node | null) {
  return (
    parent?.type === "CallExpression" &&
    parent.callee.type === "MemberExpression" &&
    parent.callee.property.type === "Identifier" &&
    parent.callee.property.name === "batch"
  );
}

function leaves(node: Node): boolean {
  if (node.type === "BlockStatement") return node.body.length === 1 && node.body.every(leaves);
  return node.type === "ThrowStatement" || node.type === "ReturnStatement";
}

function isCall(node: Node): boolean {
  return node.type === "AwaitExpression" ? isCall(node.argument) : node.type === "CallExpression";
}
