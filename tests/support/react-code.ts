import { parse } from "@babel/parser";
import type { Node } from "@babel/types";

export function countEffects(source: string) {
  return source.match(/\buse(Layout|Insertion)?Effect\(/g)?.length ?? 0;
}

/** The lines on which a component or hook assigns to `.current` itself, not in a function that runs later. */
export function refsWrittenInRender(source: string): Array<number> {
  const lines: Array<number> = [];
  visit(parse(source, { sourceType: "module", plugins: ["typescript", "jsx"] }).program, false);
  return lines;

  function visit(node: Node, isRendering: boolean) {
    if (isRendering && isRefWrite(node)) lines.push(node.loc?.start.line ?? 0);
    const isFunction = /Function|ObjectMethod/.test(node.type);
    const rendersChildren = isFunction ? isRenderFunction(node) : isRendering;
    for (const child of childrenOf(node)) visit(child, rendersChildren);
  }
}

function isRefWrite(node: Node) {
  const target = node.type === "AssignmentExpression" ? node.left : null;
  return target?.type === "MemberExpression" && "name" in target.property && target.property.name === "current";
}

/** Components and hooks are named function declarations. */
function isRenderFunction(node: Node) {
  return node.type === "FunctionDeclaration" && /^([A-Z]|use[A-Z])/.test(node.id?.name ?? "");
}

function childrenOf(node: Node): Array<Node> {
  return Object.values(node)
    .flat()
    .filter((child) => child && typeof child === "object" && typeof child.type === "string");
}
