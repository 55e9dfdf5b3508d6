import { expect, test } from "vitest";
import { listConflicts, resolveConflict } from "#domain/projects/conflict-markers.ts";
import { mergeTexts } from "#domain/projects/merge.ts";

const merge = mergeTexts({
  base: "<p>one</p>\n<p>two</p>\n<p>three</p>\n",
  mine: "<p>ONE</p>\n<p>two</p>\n<p>III</p>\n",
  theirs: "<p>1</p>\n<p>two</p>\n<p>3</p>\n",
});

test("each conflict is listed with its line and both sides", () => {
  expect(listConflicts(merge.text)).toEqual([
    { line: 1, mine: "<p>ONE</p>\n", theirs: "<p>1</p>\n" },
    { line: 7, mine: "<p>III</p>\n", theirs: "<p>3</p>\n" },
  ]);
});

test.each([
  ["mine", "<p>III</p>\n"],
  ["theirs", "<p>3</p>\n"],
  ["both", "<p>III</p>\n<p>3</p>\n"],
] as const)("a conflict is settled with %s, and the others stay", (side, kept) => {
  const text = resolveConflict(merge.text, 1, side);
  expect(text.endsWith(`<p>two</p>\n${kept}`)).toBe(true);
  expect(listConflicts(text)).toHaveLength(1);
  expect(resolveConflict(text, 0, "theirs")).toBe(`<p>1</p>\n<p>two</p>\n${kept}`);
});

test("text of the app is kept literally, also with a dollar sign and Windows line ends", () => {
  const text = "<<<<<<< this tab\r\n$& $1\r\n=======\r\nb\r\n>>>>>>> other tab\r\n";
  expect(resolveConflict(text, 0, "mine")).toBe("$& $1\r\n");
});
