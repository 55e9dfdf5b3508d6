import { parse } from "@babel/parser";
import { type Node, traverseFast } from "@babel/types";

function parseFile(text: string) {
  return parse(text, { sourceType: "module", plugins: ["typescript", "jsx"] });
}

/**
 * The words of each class that a file gives in text: in `className`, in props and variables of such a name, and in
 * functions that make one. A button's `variant` is a class too.
 */
export function classNamesIn(text: string) {
  const words: Array<string> = [];
  traverseFast(parseFile(text), (node) => {
    if (node.type === "JSXAttribute" && /classname$|^variant$/i.test(String(node.name.name)))
      words.push(...wordsOf(node.value));
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier" && /classname$/i.test(node.id.name))
      words.push(...wordsOf(node.init));
    if (node.type === "ObjectProperty" && node.key.type === "Identifier" && /classname$/i.test(node.key.name))
      words.push(...wordsOf(node.value));
    if (
      node.type === "AssignmentExpression" &&
      node.left.type === "MemberExpression" &&
      isClassName(node.left.property)
    )
      words.push(...wordsOf(node.right));
    if (node.type === "FunctionDeclaration" && /class$/i.test(node.id?.name ?? "")) words.push(...stringsIn(node.body));
  });
  return words;
}

function isClassName(node: Node) {
  return node.type === "Identifier" && node.name === "className";
}

function wordsOf(node: Node | null | undefined): Array<string> {
  if (!node) return [];
  if (node.type === "JSXExpressionContainer") return wordsOf(node.expression);
  if (node.type === "StringLiteral") return split(node.value);
  if (node.type === "TemplateLiteral")
    return [...node.quasis.flatMap(({ value }) => split(value.cooked ?? "")), ...node.expressions.flatMap(wordsOf)];
  if (node.type === "ConditionalExpression") return [...wordsOf(node.consequent), ...wordsOf(node.alternate)];
  if (node.type === "LogicalExpression") return [...wordsOf(node.left), ...wordsOf(node.right)];
  if (node.type === "CallExpression") return stringsIn(node);
  return [];
}

/** What is only compared with is no class. */
function stringsIn(node: Node) {
  const words: Array<string> = [];
  traverseFast(node, (inner) => {
    if (inner.type === "BinaryExpression" || inner.type === "AssignmentPattern") return traverseFast.skip;
    if (inner.type === "StringLiteral") words.push(...split(inner.value));
    if (inner.type === "TemplateElement") words.push(...split(inner.value.cooked ?? ""));
  });
  return words;
}

function split(text: string) {
  return text.split(/\s+/).filter((word) => word !== "");
}

/** Each `styles.card` of a file, with the module that `styles` stands for. */
export function styleUsesIn(text: string) {
  const files = new Map<string, string>();
  const uses: Array<{ file: string; name: string }> = [];
  traverseFast(parseFile(text), (node) => {
    if (node.type === "ImportDeclaration" && node.source.value.endsWith(".module.css"))
      for (const { local } of node.specifiers) files.set(local.name, node.source.value);
    if (node.type !== "MemberExpression" || node.object.type !== "Identifier") return;
    const file = files.get(node.object.name);
    if (file && node.property.type === "Identifier" && !node.computed) uses.push({ file, name: node.property.name });
  });
  return uses;
}
