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
  const form = { intent: "sign-up", email, password, confirmPassword: password };
  const answer = await post(page, "/auth.data", form, { "CF-Connecting-IP": anyAddress() });
  if (!answer.ok()) throw new Error(`No sign-up: ${answer.status()} ${await answer.text()}`);
  const link = await mailedLink(context, email, /Confirm/);
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get("token") ?? "";
  await post(page, "/confirmed.data", { intent: "confirm", token });
  return { email, password };
}

/** A network address that signs up once: one address may sign up 50 times (`SIGN_UP_BURST`), and journeys do more often. */
function anyAddress() {
  return `10.${[...crypto.getRandomValues(new Uint8Array(3))].join(".")}`;
}

export async function settledAccount(page: Page, context: BrowserContext) {
  const account = await confirmedAccount(page, context);
  await post(page, "/tutorial.data", { intent: "skip" });
  return account;
}
