import { expect, test } from "vitest";
import { excerptOf, summarize, truncateAtWord } from "#domain/listing/excerpts.ts";
import { MAX_SUMMARY_LENGTH, READ_MORE_LENGTH } from "#domain/listing/rules.ts";

test("a truncated summary ends with a whole word and one ellipsis", () => {
  const sentence = `${"word ".repeat(20)}end.`;
  expect(summarize(sentence)).toBe(sentence);
  expect(summarize(`${"word ".repeat(20)}end ${"x".repeat(MAX_SUMMARY_LENGTH)}`)).toBe(`${"word ".repeat(20)}end…`);
  for (const end of [",", ";", ":", " –", "…"])
    expect(summarize(`${"word ".repeat(20)}end${end} ${"x".repeat(MAX_SUMMARY_LENGTH)}`)).toMatch(/ end…$/);
  expect(summarize(`Is it so? ${"x".repeat(MAX_SUMMARY_LENGTH)}`)).toBe("Is it so?…");
});

test("a summary ends with a sentence where that is long enough, without an ellipsis", () => {
  const sentence = "Grows a plant while you work, one leaf for each session.";
  expect(summarize(`${sentence} ${sentence} ${"x".repeat(MAX_SUMMARY_LENGTH)}`)).toBe(`${sentence} ${sentence}`);
  expect(
    summarize(
      `${sentence} Four of them make a tree, and the row of all the trees shows how your whole week went so far.`,
    ),
  ).toBe(sentence);
});

test("the visible and the hidden part of a description are the whole text", () => {
  const text = `${"It is so. ".repeat(30)}And more.`;
  const shown = truncateAtWord(text, 300);
  expect(shown).toMatch(/It is so$/);
  expect(text.startsWith(shown)).toBe(true);
  expect(truncateAtWord("Short.", 300)).toBe("Short.");
  expect(truncateAtWord("x".repeat(400), 300)).toHaveLength(300);
});

test("an excerpt ends with a paragraph rather than with a stub of the next", () => {
  const paragraph = "It is so. ".repeat(27).trim();
  expect(excerptOf(`${paragraph}\n\nChoose a colour and draw with finger or mouse.`)).toBe(paragraph);
  const long = `Short.\n\n${"word ".repeat(100)}`;
  expect(excerptOf(long).length).toBeGreaterThan(READ_MORE_LENGTH - 10);
  expect(excerptOf("Short.\nTwo.")).toBe("Short.\nTwo.");
});

test("a text without spaces is cut between two characters", () => {
  expect(truncateAtWord(`a${"🍕".repeat(200)}`, 140)).toBe(`a${"🍕".repeat(69)}`);
});
