import type { BrowserContext } from "@playwright/test";
import { expect } from "./test.ts";

const SITE = process.env.E2E_BASE_URL ?? "";
const OUTBOX = SITE.replace("//localhost", "//dev.localhost");

export async function openMail(context: BrowserContext, to: string, subject: RegExp) {
  const page = await context.newPage();
  await page.goto(`${OUTBOX}/mails/${(await mailTo(context, to, subject)).id}`);
  return page;
}

/** The first link of the mail's text. */
export async function mailedLink(context: BrowserContext, to: string, subject: RegExp) {
  const { id } = await mailTo(context, to, subject);
  const { text } = await askOutbox(context, `/mails/${id}.json`);
  return /https?:\/\/[^\s<>"']+/.exec(text)?.[0] ?? "";
}

async function mailTo(context: BrowserContext, to: string, subject: RegExp) {
  let mail = { id: 0, subject: "" };
  await expect(async () => {
    [mail] = await askOutbox(context, `/mails.json?to=${encodeURIComponent(to)}`);
    expect(mail?.subject).toMatch(subject);
  }).toPass({ intervals: [50, 100, 250] });
  return mail;
}

/** By the name that requests are routed by: only browsers know the addresses below localhost. */
async function askOutbox(context: BrowserContext, path: string) {
  const answer = await context.request.get(SITE + path, { headers: { Host: new URL(OUTBOX).host } });
  return answer.json();
}
