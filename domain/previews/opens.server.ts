import { and, eq, sql } from "drizzle-orm";
import { appOpens, publishedApps } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { hmacHex } from "#domain/ids.ts";
import type { Services } from "#domain/services.ts";
import { dayOf } from "./rules.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Visitors without an account that one network address brings on a day, before most of them go uncounted. */
const FREE_VISITORS = 200;

/** Who opens an app: an account, or a browser by the cookie that it may have, from a network address. */
export type Visitor = { userId: string | null; cookie: string | null; ip: string };

/** The cookie of a new visitor, and the seconds for which it is good: until the day is over. */
export type VisitorCookie = { value: string; seconds: number };

/**
 * Counts that a published app was opened, once per visitor and day (UTC). Only cookies that we made count as visitors,
 * and an address gets a limited number of them. @returns the cookie that a new visitor is to keep, else null.
 * @throws AppError("missing") where the app is not in the store.
 */
export async function openApp(
  services: Pick<Services, "db" | "countOpen" | "admit" | "now" | "config">,
  visitor: Visitor,
  appId: string,
): Promise<VisitorCookie | null> {
  const { db, countOpen, now } = services;
  const [app] = await db
    .select({ id: publishedApps.id })
    .from(publishedApps)
    .where(and(eq(publishedApps.id, appId), eq(publishedApps.status, "approved")));
  if (!app) throw new AppError("missing", "Not counted", "App not found");
  const at = now();
  const day = dayOf(at);
  if (visitor.userId !== null) {
    await countOpen(appId, day, `user:${visitor.userId}`);
    return null;
  }
  const known = await isVisitor(services, visitor.cookie, day);
  const cookie = known ? visitor.cookie : await newVisitor(services, visitor.ip, day);
  if (cookie === null) return null;
  await countOpen(appId, day, `browser:${cookie}`);
  return known ? null : { value: cookie, seconds: Math.ceil((DAY - (at % DAY)) / 1000) };
}

async function newVisitor({ admit, config }: Pick<Services, "admit" | "config">, ip: string, day: string) {
  if ((await admit(`visitor:${ip}`, FREE_VISITORS)) > 0) return null;
  const id = crypto.randomUUID();
  return `${id}.${await sign(config.labelSecret, id, day)}`;
}

/** Whether the cookie is one of ours, made on this day. */
async function isVisitor({ config }: Pick<Services, "config">, cookie: string | null, day: string) {
  const [id = "", signature] = (cookie ?? "").split(".");
  return signature === (await sign(config.labelSecret, id, day));
}

function sign(secret: string, id: string, day: string) {
  return hmacHex(secret, `visitor:${day}:${id}`);
}

/** How often an app was opened on a day so far. */
export type DayOfOpens = { appId: string; day: string; opens: number };

/**
 * Writes days of opens, in one batch. They are totals, not additions: the app's own total grows by what is new of the
 * day, so that writing the same twice, or an older total after a newer one, changes nothing. Apps that are gone are
 * passed over.
 */
export async function writeOpens({ db }: Pick<Services, "db">, days: Array<DayOfOpens>) {
  const rows = JSON.stringify(days.map(({ appId, day, opens }) => [appId, day, opens]));
  const totals = sql`select value ->> 0 as app_id, value ->> 1 as day, value ->> 2 as opens from json_each(${rows})`;
  const growth = sql`(select totals.app_id as app_id, sum(max(0, totals.opens - coalesce(known.opens, 0))) as opens
    from (${totals}) as totals
    left join app_opens as known on known.app_id = totals.app_id and known.day = totals.day
    group by totals.app_id) as growth`;
  await db.batch([
    db
      .update(publishedApps)
      .set({ opens: sql`${publishedApps.opens} + growth.opens` })
      .from(growth)
      .where(sql`${publishedApps.id} = growth.app_id and growth.opens > 0`),
    db
      .insert(appOpens)
      .select(
        sql`select app_id, day, totals.opens from (${totals}) as totals join published_apps on id = app_id where true`,
      )
      .onConflictDoUpdate({
        target: [appOpens.appId, appOpens.day],
        set: { opens: sql`excluded.opens` },
        setWhere: sql`excluded.opens > ${appOpens.opens}`,
      }),
  ]);
}
