import { expect, test } from "vitest";
import { previousPath, stepsBackToStore } from "#app/lib/history-entries.ts";

function historyOf(paths: ReadonlyArray<string>, index = paths.length - 1) {
  const entries = paths.map((path) => ({ url: `https://sheaf.example${path}` }));
  return { entries: () => entries, currentEntry: { url: null, index } };
}

test("the way back leads to the store's list that one came from, over apps and developers only", () => {
  const steps = (paths: ReadonlyArray<string>, index?: number) => stepsBackToStore(historyOf(paths, index));
  expect(steps(["/", "/store?search=pad&stars=4", "/store/pixel-pad"])).toBe(1);
  expect(steps(["/store", "/store/pixel-pad", "/developer/1", "/store/unit-swap"])).toBe(3);
  expect(steps(["/store", "/", "/store/pixel-pad"])).toBeNull();
  expect(steps(["/store/pixel-pad"])).toBeNull();
  expect(steps(["/store", "/store/pixel-pad", "/store"], 1)).toBe(1);
});

test("the previous path has its search, and is null at the first entry", () => {
  expect(previousPath(historyOf(["/journal?day=2026-01-05", "/journal"]))).toBe("/journal?day=2026-01-05");
  expect(previousPath(historyOf(["/journal"]))).toBeNull();
});
