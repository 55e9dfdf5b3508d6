import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SIGN_UP_MIN_LENGTH } from "#domain/auth/rules.ts";
import { readCommonPasswords } from "#scripts/common-passwords.ts";

test("at least the 3,000 most common passwords that a sign-up's minimum length allows are refused", () => {
  const refused: ReadonlyArray<string> = JSON.parse(readFileSync("workers/factors/common-passwords.json", "utf8"));
  expect(refused.filter(({ length }) => length >= SIGN_UP_MIN_LENGTH).length).toBeGreaterThan(3000);
  expect(refused).toEqual(expect.arrayContaining(["123456", "654321", "password", "qwerty123", "trustno1"]));
  expect(refused, "npm run common-passwords writes the list").toEqual(readCommonPasswords());
});
