import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readJourneys } from "#scripts/testing/journeys.ts";
import { formatSummary } from "#scripts/testing/table.ts";
import { matchesWords, titlePattern } from "#scripts/testing/words.ts";

test("words are found in a path or title, in any order and case", () => {
  expect(matchesWords(["Claim", "queue"], "tests/domain/queue-pages.test.ts", "a claim ends")).toBe(true);
  expect(matchesWords(["claim", "note"], "tests/domain/claims.test.ts", "a claim ends")).toBe(false);
});

test("a title is matched by each of its words, which are no patterns", () => {
  expect(titlePattern(["ends", "a claim"]).test("A claim\nends")).toBe(true);
  expect(titlePattern(["ends", "note"]).test("a claim ends")).toBe(false);
  expect(titlePattern(["(a|b) [c]."]).test("what (a|b) [c]. means")).toBe(true);
  expect(titlePattern(["a.c"]).test("abc")).toBe(false);
});

test("the table names the slowest first, and each journey that needed a second try", () => {
  const journeys = Array.from({ length: 12 }, (_, index) => ({
    file: "tests/e2e/home.spec.ts",
    title: `journey ${index}`,
    seconds: index,
    tries: index === 3 ? 2 : 1,
  }));
  const table = formatSummary({ steps: [{ title: "tsc", seconds: 3.14 }], files: [], journeys, failures: [] });
  expect(table).toContain("Seconds of each step\n     3.1  tsc");
  expect(table).toContain("Slowest journeys\n      11  tests/e2e/home.spec.ts: journey 11\n");
  expect(table).not.toContain("journey 1\n");
  expect(table).toContain("Journeys that needed a second try\n       2  tests/e2e/home.spec.ts: journey 3");
  expect(table).not.toContain("Slowest test files");
  expect(formatSummary({ steps: [], files: [], journeys: [], failures: [] })).toBe("No journey needed a second try.");
});

test("the table ends with what failed, and with the last lines of a command", () => {
  const output = Array.from({ length: 70 }, (_, index) => `line ${index}\n`).join("");
  const failures = [
    { title: "tests/domain/claims.test.ts: a claim ends", output: "" },
    { title: "tsc", output },
  ];
  const table = formatSummary({ steps: [], files: [], journeys: [], failures });
  expect(table).toContain("\n\nFailed\n  tests/domain/claims.test.ts: a claim ends\n  tsc\n    line 10\n");
  expect(table.endsWith("    line 69")).toBe(true);
});

test("a failed journey is listed with what its page showed", () => {
  const path = join(mkdtempSync(join(tmpdir(), "sheaf-journey-")), "error-context.md");
  writeFileSync(
    path,
    '# Page snapshot\n\n```yaml\n- iframe [ref=e3]:\n  - button "Count" [ref=f1e2]\n```\n\n# Test source\n',
  );
  const specOf = (title: string, attachments: Array<object>) => ({
    title,
    file: "home.spec.ts",
    ok: attachments.length === 0,
    tests: [{ results: [{ duration: 1500, attachments }] }],
  });
  const specs = [specOf("a tile opens", []), specOf("a tile moves", [{ name: "error-context", path }])];
  const report = {
    config: { rootDir: "tests/e2e" },
    stats: { expected: 1, flaky: 0 },
    suites: [{ title: "", specs }],
  };
  const { journeys, passed, failures } = readJourneys(JSON.stringify(report));
  expect(journeys).toContainEqual({ file: "tests/e2e/home.spec.ts", title: "a tile opens", seconds: 1.5, tries: 1 });
  expect(passed).toBe(1);
  const output = '- iframe:\n  - button "Count"';
  expect(failures).toEqual([{ title: "tests/e2e/home.spec.ts: a tile moves", output }]);
});
