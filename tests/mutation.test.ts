import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ACCEPTED_SURVIVORS } from "./mutation/accepted-survivors.ts";
import { mutantsOf } from "./mutation/mutants.ts";
import { relatedTests } from "./mutation/related-tests.ts";
import { shorten } from "./mutation/results.ts";
import { drawSample } from "./mutation/sample.ts";

test("each survivor that is accepted is a mutant of today's code", () => {
  for (const { path, original } of ACCEPTED_SURVIVORS) {
    const originals = mutantsOf(path, readFileSync(path, "utf8")).map((mutant) => shorten(mutant.original));
    expect(originals, path).toContain(original);
  }
});

test("a seed draws the same mutants each time, of every kind and also in the preview worker", () => {
  const sample = drawSample(100, 7);
  expect(drawSample(100, 7)).toEqual(sample);
  expect(drawSample(20, 7)).toEqual(sample.slice(0, 20));
  expect(drawSample(100, 8)).not.toEqual(sample);
  expect(new Set(sample.map(({ kind }) => kind)).size).toBe(7);
  expect(sample.some(({ path }) => path.startsWith("workers/preview/"))).toBe(true);
});

test("a file's own tests are run first", () => {
  expect(relatedTests("domain/journal/commands.server.ts")[0]?.[0]).toBe("tests/domain/journal.test.ts");
  expect(relatedTests("workers/preview/runs.ts").flat()).toContain("tests/preview/tokens.test.ts");
});
