import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/kit/durations.ts";
import {
  clockOfLastDay,
  dateText,
  relativeTimeInSentence,
  relativeTimeText,
  timeText,
} from "#domain/kit/time-texts.ts";

test("times and dates have one form each", () => {
  expect(timeText(new Date(2026, 10, 22, 9, 7))).toBe("9:07");
  expect(timeText(new Date(2026, 10, 22, 21, 27))).toBe("21:27");
  expect(dateText(Date.UTC(2026, 10, 13, 23, 59))).toBe("November 13, 2026");
});

test.each([
  [MINUTE_MS - 1, "Just now"],
  [MINUTE_MS, "1 min ago"],
  [HOUR_MS - 1, "59 min ago"],
  [HOUR_MS, "1h ago"],
  [DAY_MS - 1, "23h ago"],
  [DAY_MS, "1d ago"],
])("what was %i ms ago was %s, also within a sentence", (past, text) => {
  expect(relativeTimeText(1e12 - past, 1e12)).toBe(text);
  expect(relativeTimeInSentence(1e12 - past, 1e12)).toBe(text.toLowerCase());
});

test("what happened within a day has its clock time too", () => {
  const at = new Date(2026, 10, 22, 9, 7).getTime();
  expect(clockOfLastDay(at, at + DAY_MS - 1)).toBe("9:07");
  expect(clockOfLastDay(at, at + DAY_MS)).toBeNull();
});
