import type { Node, StringLiteral } from "@babel/types";
import { childrenOf } from "#tests/support/react-code.ts";

/** What a chain of conditions compares: an expression, with the values that are named. */
type Chain = { subject: string; values: Array<string>; line: number };

/** The values of each `const LIST = ["a", "b"] as const`. */
export function listsIn(node: Node): Array<ReadonlyArray<string>> {
  const list = node.type === "TSAsExpression" && node.expression.type === "ArrayExpression" ? node.expression : null;
  const values = list?.elements.filter((element): element is StringLiteral => element?.type === "StringLiteral") ?? [];
  const isList = list !== null && values.length > 1 && values.length === list.elements.length;
  return [...(isList ? [values.map(({ value }) => value)] : []), ...childrenOf(node).flatMap(listsIn)];
}

/**
 * The lines of chains (`if … return`, nested conditions, a `switch` with a default) that name several values of a list and
 * have one answer for all others, which a new value would get unseen. A table (`Record<Value, …>`) doesn't compile without it.
 */
export function linesSwallowingValues(code: Node, source: string, lists: ReadonlyArray<ReadonlyArray<string>>) {
  return chainsIn(code)
    .filter(({ values }) => {
      const named = new Set(values);
      return (
        named.size > 1 &&
        lists.some((list) => list.length > named.size && [...named].every((value) => list.includes(value)))
      );
    })
    .map(({ line }) => line);

  function chainsIn(node: Node): Array<Chain> {
    const here = node.type === "BlockStatement" ? chainsOf(node.body.flatMap(returningTests)) : [];
    const nested = node.type === "ConditionalExpression" ? chainsOf(testsOf(node)) : [];
    const switched = node.type === "SwitchStatement" ? [switchOf(node)] : [];
    return [...here, ...nested, ...switched, ...childrenOf(node).flatMap(chainsIn)];
  }

  function switchOf({ discriminant, cases, loc }: Extract<Node, { type: "SwitchStatement" }>): Chain {
    const hasDefault = cases.some(({ test }) => !test);
    const values = cases.flatMap(({ test }) => (test?.type === "StringLiteral" ? [test.value] : []));
    return { subject: textOf(discriminant), values: hasDefault ? values : [], line: loc?.start.line ?? 0 };
  }

  function chainsOf(tests: ReadonlyArray<Node>): Array<Chain> {
    const compared = tests.flatMap(comparisonsIn);
    return [...new Set(compared.map(({ subject }) => subject))].map((subject) => {
      const same = compared.filter((comparison) => comparison.subject === subject);
      return { subject, values: same.map(({ value }) => value), line: same[0]?.line ?? 0 };
    });
  }

  function comparisonsIn(node: Node): Array<{ subject: string; value: string; line: number }> {
    if (node.type === "LogicalExpression") return [...comparisonsIn(node.left), ...comparisonsIn(node.right)];
    if (node.type !== "BinaryExpression" || !/^[=!]==$/.test(node.operator) || node.right.type !== "StringLiteral")
      return [];
    return [{ subject: textOf(node.left), value: node.right.value, line: node.loc?.start.line ?? 0 }];
  }

  function textOf({ start, end }: Node) {
    return source.slice(start ?? 0, end ?? 0);
  }
}

function returningTests(statement: Node): Array<Node> {
  if (statement.type === "ReturnStatement") return statement.argument ? testsOf(statement.argument) : [];
  if (statement.type !== "IfStatement") return [];
  const { consequent, alternate, test } = statement;
  const last = consequent.type === "BlockStatement" ? consequent.body.at(-1) : consequent;
  return last?.type === "ReturnStatement" ? [test, ...(alternate ? returningTests(alternate) : [])] : [];
}

function testsOf(node: Node): Array<Node> {
  return node.type === "ConditionalExpression" ? [node.test, ...testsOf(node.alternate)] : [];
}
