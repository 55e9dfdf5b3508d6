import { sql } from "drizzle-orm";
import { appOpens } from "#db/schema/index.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { AppError } from "#domain/kit/errors.ts";
import { hmacHex } from "#domain/kit/hmac.ts";
import type { Services } from "#domain/kit/services.ts";
import { utcDay } from "#domain/kit/utc-day.ts";
import { isInStore } from "./queries.server.ts";
import { NEW_VISITORS_PER_ADDRESS } from "./rules.ts";

export type Visitor = { userId: string | null; cookie: string | null; ip: string };

export type VisitorCookie = { value: string; seconds: number };

/**
 * Counts a visitor once a day: a user by account, others by a signed cookie, of which an IP address gets a limited number.
 * @returns a new visitor's cookie, else null. @throws AppError("missing") for an app outside the store.
 */
export async function countDailyOpen(
  services: Pick<Services, "db" | "countOpen" | "consumeAttempt" | "now" | "config">,
  visitor: Visitor,
  appId: string,
): Promise<VisitorCookie | null> {
  if (!(await isInStore(services, appId))) throw new AppError("missing", "Not counted", "App not found");
  const countKnown = await knownOpen(services, visitor, appId);
  if (countKnown) {
    await countKnown();
    return null;
  }
  const at = services.now();
  const day = utcDay(at);
  const cookie = await newVisitor(services, visitor.ip, day);
  if (cookie === null) return null;
  await services.countOpen(appId, day, browserKey(cookie));
  return { value: cookie, seconds: Math.ceil((DAY_MS - (at % DAY_MS)) / 1000) };
}

/**
 * @returns what counts an open of an app of the store, with nothing that the answer would have to wait for; null for a browser
 * that first needs a cookie.
 */
export async function knownOpen(
  { countOpen, now, config }: Pick<Services, "countOpen" | "now" | "config">,
  { userId, cookie }: Omit<Visitor, "ip">,
  appId: string,
): Promise<(() => Promise<void>) | null> {
  const day = utcDay(now());
  if (userId !== null) return () => countOpen(appId, day, `user:${userId}`);
  if (cookie === null || !(await isVisitor({ config }, cookie, day))) return null;
  return () => countOpen(appId, day, browserKey(cookie));
}

function browserKey(cookie: string) {
  return `browser:${cookie}`;
}

async function newVisitor(
  { consumeAttempt, config }: Pick<Services, "consumeAttempt" | "config">,
  ip: string,
  day: string,
) {
  if ((await consumeAttempt(`visitor:${ip}`, NEW_VISITORS_PER_ADDRESS)) > 0) return null;
  const id = crypto.randomUUID();
  return `${id}.${await sign(config.labelSecret, id, day)}`;
}

async function isVisitor({ config }: Pick<Services, "config">, cookie: string, day: string) {
  const [id = "", signature] = cookie.split(".");
  return signature === (await sign(config.labelSecret, id, day));
}

function sign(secret: string, id: string, day: string) {
  return hmacHex(secret, `visitor:${day}:${id}`);
}

export type DailyOpens = { appId: string; day: string; opens: number };

/** Stores totals of days, so repeated or late writes change nothing. Ignores deleted apps. */
export async function writeDailyOpens({ db }: Pick<Services, "db">, days: Array<DailyOpens>) {
  const rows = JSON.stringify(days.map(({ appId, day, opens }) => [appId, day, opens]));
  await db
    .insert(appOpens)
    .select(
      sql`select value ->> 0, value ->> 1, value ->> 2 from json_each(${rows}) join published_apps on published_apps.id = value ->> 0 where true`,
    )
    .onConflictDoUpdate({
      target: [appOpens.appId, appOpens.day],
      set: { opens: sql`excluded.opens` },
      setWhere: sql`excluded.opens > ${appOpens.opens}`,
    });
}
