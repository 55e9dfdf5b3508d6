import { expect, test } from "vitest";
import { users } from "#db/schema/index.ts";
import { assertNewPassword } from "#domain/auth/new-password.server.ts";
import { signUp } from "#domain/auth/sign-up.server.ts";
import { findWeakness } from "#domain/auth/weak-passwords.server.ts";
import { CLIENT, credentials } from "#tests/support/accounts.ts";
import { testServices } from "#tests/support/services.ts";

const EMAIL = "mira.lindqvist@paperworks.test";
const TOO_COMMON = "This password is too common. Please choose another one.";
const OWN_WORDS =
  "This password is easy to guess from the name of this site or your email address. Please choose another one.";

function weaknessOf(password: string) {
  const { services } = testServices();
  const config = { ...services.config, siteOrigin: "https://garden.example", appsHost: "garden-tools.example" };
  return findWeakness({ ...services, config }, EMAIL, password);
}

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
  expect(await weaknessOf(password)).toBe(TOO_COMMON);
});

test.each(["paper-and-ink", "quiet-lantern-7", "84613905127364", "Long-enough-1", "тихий-фонарь"])(
  "'%s' is not a common password",
  async (password) => {
    expect(await weaknessOf(password)).toBeNull();
  },
);

test.each([
  "sheafsheaf",
  "Sheaf2026!",
  "Sh3af-2026!",
  "my-sheaf-1",
  "sheaf-password1",
  "Builder-Explorer-1",
  "garden-tools",
  "lindqvist-84",
  "Paperworks#12",
])("'%s' is made of the site's name, its hosts, a tier or the email address", async (password) => {
  expect(await weaknessOf(password)).toBe(OWN_WORDS);
});

test.each(["sheaf-of-barley-7", "wheatsheaf-lantern", "lindqvist-plays-cello", "Mira-in-the-attic"])(
  "'%s' has enough beside such a word",
  async (password) => {
    expect(await weaknessOf(password)).toBeNull();
  },
);

test("a sign-up and a new password refuse the site's name", async () => {
  const { services } = testServices();
  const [input, title] = [credentials("Sheaf-2026!"), "Password requirements not met"];
  await expect(signUp(services, CLIENT, input)).rejects.toThrow(
    expect.objectContaining({ title: "Sign up failed", message: OWN_WORDS }),
  );
  await expect(assertNewPassword(services, EMAIL, input)).rejects.toThrow(
    expect.objectContaining({ title, message: OWN_WORDS }),
  );
});
