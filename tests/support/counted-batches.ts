import type { Node } from "@babel/types";
import { childrenOf } from "#tests/support/react-code.ts";

const MAX_POSITIONS = 3;

/**
 * The lines that read a batch's results by position where a name belongs: more than three of them, or one whose position
 * depends on how many statements a helper makes (a spread before it, or a list that isn't written out).
 */
export function linesCountingResults(code: Node): Array<number> {
  const nested = childrenOf(code).flatMap(linesCountingResults);
  if (code.type !== "VariableDeclarator" || code.id.type !== "ArrayPattern") return nested;
  const statements = statementsOf(code.init);
  return statements && isCounted(code.id.elements, statements) ? [code.loc?.start.line ?? 0, ...nested] : nested;
}

/** What `await db.batch(…)` is called with. */
function statementsOf(node: Node | null | undefined) {
  const call = node?.type === "AwaitExpression" ? node.argument : null;
  if (call?.type !== "CallExpression" || call.callee.type !== "MemberExpression") return null;
  const { property } = call.callee;
  return property.type === "Identifier" && property.name === "batch" ? call.arguments[0] : null;
}

function isCounted(results: ReadonlyArray<Node | null>, statements: Node) {
  const spread = statements.type === "ArrayExpression" ? firstSpread(statements.elements) : 0;
  return results.length > MAX_POSITIONS || results.some((result, index) => result && index > lastKnown(result, spread));
}

function firstSpread(statements: ReadonlyArray<Node | null>) {
  const index = statements.findIndex((statement) => statement?.type === "SpreadElement");
  return index === -1 ? Number.POSITIVE_INFINITY : index;
}

/** The rest may be what a spread made; a single result stands before it. */
function lastKnown(result: Node, spread: number) {
  return result.type === "RestElement" ? spread : spread - 1;
}
