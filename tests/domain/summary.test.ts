import { expect, test } from "vitest";
import { foldAt, SUMMARY_MAX, summarize } from "#domain/store/rules.ts";

test("a text that is cut ends in a word and one ellipsis, also where a sentence ends there", () => {
  const sentence = `${"word ".repeat(20)}end.`;
  expect(summarize(sentence)).toBe(sentence);
  expect(summarize(`${sentence} ${"x".repeat(SUMMARY_MAX)}`)).toBe(`${"word ".repeat(20)}end…`);
  for (const end of [".", "...", ",", ";", ":", " –", "…"])
    expect(summarize(`${"word ".repeat(20)}end${end} ${"x".repeat(SUMMARY_MAX)}`)).toMatch(/ end…$/);
  expect(summarize(`Is it so? ${"x".repeat(SUMMARY_MAX)}`)).toBe("Is it so?…");
});

test("what is folded and what is shown are the whole text", () => {
  const text = `${"It is so. ".repeat(30)}And more.`;
  const shown = foldAt(text, 300);
  expect(shown).toMatch(/It is so$/);
  expect(text.startsWith(shown)).toBe(true);
  expect(foldAt("Short.", 300)).toBe("Short.");
  expect(foldAt("x".repeat(400), 300)).toHaveLength(300);
});
