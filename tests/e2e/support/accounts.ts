import type { BrowserContext, Page } from "@playwright/test";
import { mailedLink } from "./mail.ts";
import { post } from "./test.ts";

/** By calls, without a page: tests/e2e/accounts.spec.ts goes through the screens. */
export async function confirmedAccount(
  page: Page,
  context: BrowserContext,
  email = `${crypto.randomUUID()}@example.test`,
) {
  const password = "quiet-lantern-7";
  await post(page, "/auth.data", { intent: "sign-up", email, password, confirmPassword: password });
  const link = await mailedLink(context, email, /Confirm/);
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get("token") ?? "";
  await post(page, "/confirmed.data", { intent: "confirm", token });
  return { email, password };
}

export async function settledAccount(page: Page, context: BrowserContext) {
  const account = await confirmedAccount(page, context);
  await post(page, "/tutorial.data", { intent: "skip" });
  return account;
}
