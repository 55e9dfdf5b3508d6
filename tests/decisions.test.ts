import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROWS = [...readFileSync("docs/decisions.md", "utf8").matchAll(/^\| (\d+) \|/gm)].map(([, number]) => number);

test("each decision has a number of its own", () => {
  expect(ROWS.length).toBeGreaterThan(50);
  expect(ROWS.filter((number, index) => ROWS.indexOf(number) !== index)).toEqual([]);
});

test("each decision that code or a document names has a row", () => {
  const paths = globSync(["{app,db,domain,scripts,tests,workers}/**/*.{ts,tsx,css}", "docs/*.md", "README.md"]);
  const named = paths.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/\bdecisions? (\d+(?:(?:, | and )\d+)*)/g)].flatMap(([, list = ""]) =>
      [...list.matchAll(/\d+/g)].map(([number]) => ({ path, number })),
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ number }) => !ROWS.includes(number))).toEqual([]);
});
