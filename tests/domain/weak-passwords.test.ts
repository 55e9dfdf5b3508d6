import { expect, test } from "vitest";
import { users } from "#db/schema/index.ts";
import { signUp } from "#domain/auth/sign-up.server.ts";
import { findWeakness } from "#domain/auth/weak-passwords.server.ts";
import { CLIENT, credentials } from "#tests/support/accounts.ts";
import { testServices } from "#tests/support/services.ts";

const TOO_COMMON = "This password is too common. Please choose another one.";

test("a sign-up with a common password is refused and makes no account", async () => {
  const { services, mails } = testServices();
  await expect(signUp(services, CLIENT, credentials("password"))).rejects.toThrow(
    expect.objectContaining({ code: "invalid", title: "Sign up failed", message: TOO_COMMON }),
  );
  expect(mails).toEqual([]);
  expect(await services.db.$count(users)).toBe(0);
});

test.each([
  "654321",
  "letmein",
  "Trustno1",
  "P@ssw0rd",
  "Password123!",
  "Pa$$word1",
  "Admin123!",
  "Dragon2026!",
  "12345!",
  "ｐａｓｓｗｏｒｄ",
])("'%s' is a common password, or one with other letters or an ending", async (password) => {
  expect(await findWeakness(testServices().services, password)).toBe(TOO_COMMON);
});

test.each(["paper-and-ink", "quiet-lantern-7", "84613905127364", "Long-enough-1", "тихий-фонарь"])(
  "'%s' is not a common password",
  async (password) => {
    expect(await findWeakness(testServices().services, password)).toBeNull();
  },
);
