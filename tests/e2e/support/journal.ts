import type { Browser, Page } from "@playwright/test";
import { RETURN_IDLE_MS, SAVED_FLAG_MS } from "#domain/journal/rules.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { openPage } from "./ready.ts";
import { stretchLimits } from "./stretch-limits.ts";
import { signIn } from "./test.ts";
import { expect } from "./visitor.ts";

export function localDay(days = 0) {
  return new Date(Date.now() + days * DAY_MS).toLocaleDateString("sv-SE");
}

export function readableDate(days = 0) {
  return new Date(Date.now() + days * DAY_MS).toLocaleDateString("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
  });
}

export function noteField(page: Page) {
  return page.getByRole("textbox", { name: /^Note for / });
}

export async function callJournal(page: Page, method: "PUT" | "DELETE", path: string, data?: unknown) {
  const answer = await page.request.fetch(`/api/journal/${path}`, {
    method,
    data,
    headers: { Origin: process.env.E2E_BASE_URL ?? "" },
  });
  expect(answer.ok()).toBe(true);
}

export async function openJournal(page: Page, { today = "", yesterday = "" } = {}) {
  const account = (await page.request.get("/")).headers()["x-account"];
  for (const [days, content] of [
    [0, today],
    [-1, yesterday],
  ] as const) {
    await callJournal(page, "DELETE", localDay(days));
    if (content) await callJournal(page, "PUT", localDay(days), { account, content, base: null });
  }
  await callJournal(page, "PUT", "shortcuts", { slots: [] });
  await stayLonger(page);
  await openPage(page, "/journal");
}

export async function openOnOtherDevice(
  partitioned: Browser,
  { email, password }: { email: string; password: string },
) {
  const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  const page = await context.newPage();
  await signIn(page, email, password);
  await stayLonger(page);
  await openPage(page, "/journal");
  return page;
}

/** "Saved ✓" is shown for a minute, and another day is left after one. */
function stayLonger(page: Page) {
  return stretchLimits(page, { timers: [SAVED_FLAG_MS, RETURN_IDLE_MS] });
}
