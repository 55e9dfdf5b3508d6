import { parse } from "@babel/parser";
import type { CallExpression, Node } from "@babel/types";

const EFFECT = /^use(Layout|Insertion)?Effect$/;
const COMPONENT = /^[A-Z]\w*[a-z]/;

export function parseCode(source: string): Node {
  return parse(source, { sourceType: "module", plugins: ["typescript", "jsx"] }).program;
}

export function countEffects(code: Node) {
  return callsOf(code, EFFECT).length;
}

/** The lines of effects that run after each render. */
export function effectsWithoutDependencies(code: Node) {
  return linesOf(callsOf(code, EFFECT).filter((call) => call.arguments.length < 2));
}

/** The lines on which a function with the name of a component is called. */
export function componentsCalled(code: Node) {
  return linesOf(callsOf(code, COMPONENT).filter(({ callee }) => !("name" in callee && callee.name in globalThis)));
}

/** The lines on which the function is called by its name. */
export function linesCalling(code: Node, name: string) {
  return linesOf(callsOf(code, new RegExp(`^${name}$`)));
}

/** The lines on which a component or hook assigns to `.current` itself, not in a function that runs later. */
export function refsWrittenInRender(code: Node) {
  const writes: Array<Node> = [];
  visit(code, false);
  return linesOf(writes);

  function visit(node: Node, isRendering: boolean) {
    if (isRendering && isRefWrite(node)) writes.push(node);
    const isFunction = /Function|ObjectMethod/.test(node.type);
    const rendersChildren = isFunction ? isRenderFunction(node) : isRendering;
    for (const child of childrenOf(node)) visit(child, rendersChildren);
  }
}

function callsOf(node: Node, name: RegExp): Array<CallExpression> {
  const found = childrenOf(node).flatMap((child) => callsOf(child, name));
  const isCall = node.type === "CallExpression" && node.callee.type === "Identifier" && name.test(node.callee.name);
  return isCall ? [node, ...found] : found;
}

function linesOf(nodes: ReadonlyArray<Node>) {
  return nodes.map((node) => node.loc?.start.line ?? 0);
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
