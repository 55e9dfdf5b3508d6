import { expect, test } from "vitest";
import { countText, sizeText } from "#domain/kit/numbers.ts";

test("counts have group separators, and sizes a fitting unit", () => {
  expect(countText(1234567)).toBe("1,234,567");
  expect([0, 600, 18_432, 999 * 1024].map(sizeText)).toEqual(["1 KB", "1 KB", "18 KB", "999 KB"]);
  expect([1024 * 1024, 3906 * 1024, 10 * 1024 * 1024].map(sizeText)).toEqual(["1 MB", "3.8 MB", "10 MB"]);
});
