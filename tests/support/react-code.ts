import { parse } from "@babel/parser";
import type { CallExpression, Node, OptionalCallExpression } from "@babel/types";

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

/**
 * The lines that call `.focus()` in a function that runs later: in a timer, a promise, an effect, or as a ref callback. The
 * function is found where it is passed on, or by its name in a `ref`.
 */
export function linesFocusingLater(code: Node) {
  const refs = new Set(refNames(code));
  const calls: Array<Node> = [];
  visit(code, false);
  return linesOf(calls);

  function visit(node: Node, isLater: boolean) {
    if (isLater && isFocusCall(node)) calls.push(node);
    const isRef = node.type === "FunctionDeclaration" && refs.has(node.id?.name ?? "");
    const deferred: ReadonlyArray<Node> = isDeferringCall(node) ? node.arguments : [];
    for (const child of childrenOf(node)) visit(child, isLater || isRef || deferred.includes(child));
  }
}

/** The lines on which an element of one of these names has the attribute `disabled`. */
export function linesDisabling(code: Node, names: ReadonlyArray<string>): Array<number> {
  const isOne =
    code.type === "JSXOpeningElement" && code.name.type === "JSXIdentifier" && names.includes(code.name.name);
  const isDisabled =
    isOne && code.attributes.some((attribute) => "name" in attribute && attribute.name.name === "disabled");
  return [...(isDisabled ? linesOf([code]) : []), ...childrenOf(code).flatMap((child) => linesDisabling(child, names))];
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

const DEFERRING = /^(setTimeout|requestAnimationFrame|queueMicrotask|then|finally|useCallback|use(Layout)?Effect)$/;

function isDeferringCall(node: Node): node is CallExpression {
  return node.type === "CallExpression" && DEFERRING.test(calledName(node) ?? "");
}

function isFocusCall(node: Node) {
  const isCall = node.type === "CallExpression" || node.type === "OptionalCallExpression";
  return isCall && node.callee.type !== "Identifier" && calledName(node) === "focus";
}

/** Of a function or of a method. */
function calledName({ callee }: CallExpression | OptionalCallExpression) {
  if (callee.type === "Identifier") return callee.name;
  const isMember = callee.type === "MemberExpression" || callee.type === "OptionalMemberExpression";
  return isMember && callee.property.type === "Identifier" ? callee.property.name : null;
}

/** What is named in an element's `ref`, also behind a condition. */
function refNames(node: Node): Array<string> {
  const isRef = node.type === "JSXAttribute" && node.name.name === "ref" && node.value;
  return isRef ? namesIn(node.value as Node) : childrenOf(node).flatMap(refNames);
}

function namesIn(node: Node): Array<string> {
  return node.type === "Identifier" ? [node.name] : childrenOf(node).flatMap(namesIn);
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

export function childrenOf(node: Node): Array<Node> {
  return Object.values(node)
    .flat()
    .filter((child) => child && typeof child === "object" && typeof child.type === "string");
}
