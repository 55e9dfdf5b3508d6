import { expect, test } from "vitest";
import { dateText, timeText } from "#domain/time-texts.ts";

test("times and dates have one form each", () => {
  expect(timeText(new Date(2026, 10, 22, 9, 7))).toBe("9:07");
  expect(timeText(new Date(2026, 10, 22, 21, 27))).toBe("21:27");
  expect(dateText(Date.UTC(2026, 10, 13, 23, 59))).toBe("November 13, 2026");
});
