import type { BrowserContext } from "@playwright/test";
import { expect } from "./test.ts";

const SITE = process.env.E2E_BASE_URL ?? "";
const OUTBOX = SITE.replace("//localhost", "//dev.localhost");

type Mail = { id: number; subject: string };

export async function openMail(context: BrowserContext, to: string, subject: RegExp) {
  const page = await context.newPage();
  await page.goto(`${OUTBOX}/mails/${(await mailTo(context, to, subject)).id}`);
  return page;
}

/** The first link of the newest mail's text, once there are `count` of this subject. */
export async function mailedLink(context: BrowserContext, to: string, subject: RegExp, count = 1) {
  const { id } = await mailTo(context, to, subject, count);
  const { text } = await askOutbox(context, `/mails/${id}.json`);
  return /https?:\/\/[^\s<>"']+/.exec(text)?.[0] ?? "";
}

/** A seeded account gets mails of other journeys too. */
async function mailTo(context: BrowserContext, to: string, subject: RegExp, count = 1) {
  let found: Array<Mail> = [];
  await expect(async () => {
    const mails: Array<Mail> = await askOutbox(context, `/mails.json?to=${encodeURIComponent(to)}`);
    found = mails.filter((mail) => subject.test(mail.subject));
    expect(found.length, `of ${mails.map((mail) => mail.subject).join(", ")}`).toBeGreaterThanOrEqual(count);
  }).toPass({ intervals: [50, 100, 250] });
  return found[0] as Mail;
}

/** By the name that requests are routed by: only browsers know the addresses below localhost. */
async function askOutbox(context: BrowserContext, path: string) {
  const answer = await context.request.get(SITE + path, { headers: { Host: new URL(OUTBOX).host } });
  return answer.json();
}
