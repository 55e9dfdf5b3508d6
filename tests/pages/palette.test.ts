import { expect, test } from "vitest";
import { bestMatches, matchScore } from "#app/components/palette-match.ts";

const NAMES = ["Focus Garden", "Flashcards", "Tip Split", "Breathe 478", "Café Finder", "Builder Mode", "Sign Out"];

function found(typed: string) {
  return bestMatches(NAMES, typed, (name) => name);
}

test("nothing typed leaves everything as it is", () => {
  expect(found("")).toEqual(NAMES);
  expect(found("  ")).toEqual(NAMES);
});

test("letters match in their order, the beginnings of words first", () => {
  expect(found("fg")[0]).toBe("Focus Garden");
  expect(found("flc")).toEqual(["Flashcards"]);
  expect(found("so")[0]).toBe("Sign Out");
  expect(found("bm")[0]).toBe("Builder Mode");
  expect(found("478")).toEqual(["Breathe 478"]);
});

test("what stands together beats what is scattered, and a beginning beats both", () => {
  expect(matchScore("Flashcards", "cards")).toBeGreaterThan(matchScore("Calendar days", "cards"));
  expect(matchScore("Store", "st")).toBeGreaterThan(matchScore("My Store", "st"));
});

test("case, accents and spaces do not matter; what is not there does", () => {
  expect(found("CAFE")).toEqual(["Café Finder"]);
  expect(found("tip  split")).toEqual(["Tip Split"]);
  expect(found("zzz")).toEqual([]);
});

test("a long text of one letter takes no long time", () => {
  const started = performance.now();
  matchScore("a".repeat(120), "a".repeat(40));
  expect(performance.now() - started).toBeLessThan(1000);
});
