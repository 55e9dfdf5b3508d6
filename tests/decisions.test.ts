import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("each decision has a number of its own", () => {
  const numbers = [...readFileSync("docs/decisions.md", "utf8").matchAll(/^\| (\d+) \|/gm)].map(([, number]) => number);
  expect(numbers.length).toBeGreaterThan(50);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});
