import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const DOCUMENTS = ["README.md", ...readdirSync("docs").map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith(".md"),
);
const ROOTS = ["", "domain/", "docs/"];

test.each(DOCUMENTS)("every file that %s names exists", (name) => {
  const paths = [...readFileSync(name, "utf8").matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|md|toml|sql|mjs))`/g)].map(
    ([, path = ""]) => path,
  );
  expect(paths.filter((path) => !ROOTS.some((root) => existsSync(root + path)))).toEqual([]);
});

test("the README names files", () => {
  expect(readFileSync("README.md", "utf8").match(/`[\w-]+\/[\w.-]+\.ts`/g)?.length).toBeGreaterThan(20);
});

test("the architecture lists the nouns of domain", () => {
  const [, list = ""] =
    /The nouns of `domain\/` are ([^.]+)\./.exec(readFileSync("docs/architecture.md", "utf8")) ?? [];
  const folders = readdirSync("domain", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(list.split(/,\s+|\s+and\s+/)).toEqual(folders.map(({ name }) => name).sort());
});

test("the README names every file of rules", () => {
  const readme = readFileSync("README.md", "utf8");
  const rules = readdirSync("domain", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(`domain/${entry.name}/rules.ts`))
    .map(({ name }) => `${name}/rules.ts`);
  expect(rules.filter((path) => !readme.includes(`\`${path}\``))).toEqual([]);
});

const ASVS_ROW = /^\| (V[\d.]+) \| ([12]) \| ([^|]+) \| (met|gap|n\/a) \| (.+) \|$/;

test("every requirement of the ASVS has a state with its test or its reason, once", () => {
  const rows = readFileSync("docs/asvs.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| V"));
  expect(rows.filter((row) => !ASVS_ROW.test(row))).toEqual([]);
  const numbers = rows.map((row) => ASVS_ROW.exec(row)?.[1] ?? "");
  expect(numbers.length).toBeGreaterThan(180);
  expect(new Set(numbers).size).toBe(numbers.length);
});
