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

test("every section that a document names exists", () => {
  const named = DOCUMENTS.flatMap((name) =>
    [...readFileSync(name, "utf8").matchAll(/[`(]([\w/-]+\.md)[`)], "([^"]+)"/g)].map(
      ([, path = "", section = ""]) => ({ at: `${name}: ${path}, "${section}"`, path, section }),
    ),
  );
  const headingsOf = (path: string) =>
    [...readFileSync(existsSync(path) ? path : `docs/${path}`, "utf8").matchAll(/^#+ (.+)/gm)].map(
      ([, title]) => title,
    );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ path, section }) => !headingsOf(path).includes(section)).map(({ at }) => at)).toEqual([]);
});

test("the list of rules names files", () => {
  expect(readFileSync("docs/rules.md", "utf8").match(/`[\w-]+\/[\w.-]+\.ts`/g)?.length).toBeGreaterThan(80);
});

test("the README has a page's length", () => {
  expect(readFileSync("README.md").byteLength).toBeLessThanOrEqual(9 * 1024);
});

test("the architecture draws each noun of domain", () => {
  const [, drawing = ""] =
    /stand on floors[^`]*`[^`]*`[^`]*```\n([^`]+)```/.exec(readFileSync("docs/architecture.md", "utf8")) ?? [];
  expect(readdirSync("domain").filter((noun) => !new RegExp(`\\b${noun}\\b`).test(drawing))).toEqual([]);
});

const ASVS = readFileSync("docs/asvs.md", "utf8");
const ASVS_LINES = ASVS.split("\n").filter((line) => line.startsWith("| V"));
const ASVS_ROW = /^\| (V[\d.]+) \| ([12]) \| ([^|]+) \| (met|gap|n\/a) \| (.+) \|$/;
/** `file` › "title"; "title" */
const NAMED_TESTS = /`(tests\/[\w./-]+)`((?:(?: › |; )"[^"]+")*)/g;

function asvsRows() {
  return ASVS_LINES.map((line) => {
    const [, number = "", level = "", , state = "", reason = ""] = ASVS_ROW.exec(line) ?? [];
    return { number, level, state, reason };
  });
}

test("every requirement of the ASVS has a state with its test or its reason, once", () => {
  expect(ASVS_LINES.filter((line) => !ASVS_ROW.test(line))).toEqual([]);
  const numbers = asvsRows().map(({ number }) => number);
  expect(numbers.length).toBeGreaterThan(180);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("what a requirement of the ASVS that is met names as its test is the title of one in that file", () => {
  const named = asvsRows()
    .filter(({ state }) => state === "met")
    .flatMap(({ number, reason }) =>
      [...reason.matchAll(NAMED_TESTS)].map(([, file = "", titles = ""]) => ({
        at: `${number} ${file}`,
        text: readFileSync(file, "utf8"),
        titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => title),
      })),
    );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(({ titles }) => titles.length === 0).map(({ at }) => at)).toEqual([]);
  const isTitle = (text: string, title: string) =>
    [`"${title}"`, `\`${title}\``].some((quoted) => text.includes(quoted));
  const wrong = named.flatMap(({ at, text, titles }) =>
    titles.filter((title) => !isTitle(text, title)).map((title) => `${at} › "${title}"`),
  );
  expect(wrong).toEqual([]);
});

test("the table of the ASVS counts its rows", () => {
  const rows = asvsRows();
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
  const basic = rows.filter(({ state, level }) => state === "gap" && level === "1").length;
  expect(ASVS).toContain(
    `${count("met")} met, ${count("gap")} gaps (${basic} of level 1), ${count("n/a")} that do not apply.`,
  );
});
