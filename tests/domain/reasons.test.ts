import { expect, test } from "vitest";
import { joinReasons, REASON_IDS, REASON_TEXTS, splitReasons } from "#domain/apps/reasons.ts";

test("stored reasons are read as their texts, in the same order", () => {
  expect(splitReasons(joinReasons(REASON_IDS))).toEqual(REASON_IDS.map((id) => REASON_TEXTS[id]));
});

test.each([
  ["The account was suspended", ["The account was suspended"]],
  ["too-simple; Incomplete description", [REASON_TEXTS["too-simple"], "Incomplete description"]],
  ['It says "Spam"; and isn\'t', ['It says "Spam"', "and isn't"]],
  ["", ["No specific reason provided"]],
  [null, ["No specific reason provided"]],
])("the notes %j are read as %j", (stored, read) => {
  expect(splitReasons(stored)).toEqual(read);
});
