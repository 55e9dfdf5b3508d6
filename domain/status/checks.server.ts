import { and, desc, eq, gte, lt, lte, sql } from "drizzle-orm";
import {
  errorCounts,
  publishedApps,
  statusChecks,
  statusDays,
  statusIncidents,
  submissions,
  users,
} from "#db/schema/index.ts";
import { type PartState, STATUS_PARTS, type StatusPart } from "#db/vocabulary.ts";
import { DAY_MS, HOUR_MS } from "#domain/kit/durations.ts";
import { MAIL_ERROR, reportError } from "#domain/kit/report-error.ts";
import type { Services } from "#domain/kit/services.ts";
import { utcDay } from "#domain/kit/utc-day.ts";
import { withTimeout } from "#domain/kit/with-timeout.ts";
import { searchApps } from "#domain/search/queries.server.ts";
import { PARTS } from "./parts.ts";
import { CHECK_TIMEOUT_MS, INCIDENT_RETENTION_MS, STATUS_DAYS } from "./rules.ts";

type Deps = Pick<Services, "db" | "search" | "passwords" | "stripe" | "openApp" | "hearEvent" | "now">;
type Result = { part: StatusPart; state: PartState; value: number | null };

/** Each does what its part does for users, and returns what is measured. */
const CHECKS: Record<StatusPart, (services: Deps) => Promise<number>> = {
  site: timed(({ db }) => db.select({ id: users.id }).from(users).orderBy(users.id).limit(1)),
  store: timed((services) => searchApps(services, { query: "timer", tags: [], sort: "relevance", cursor: null })),
  apps: timed(async (services) => services.openApp(await newestLabel(services))),
  "sign-in": timed(({ passwords }) => passwords.hash("status", "status")),
  live: timed(({ hearEvent }) => hearEvent()),
  payments: timed(({ stripe }) => stripe.prices()),
  email: countFailedMails,
  reviews: readQueueAge,
};

/** Checks all parts and stores the results: called by the cron, and by the page if the cron is late (decision 107). */
export async function checkParts(services: Deps, timeout = CHECK_TIMEOUT_MS) {
  const results: Array<Result> = [];
  // One after another: at the same time, each would be as slow as the slowest.
  for (const part of STATUS_PARTS) results.push(await checkTwice(services, part, timeout));
  await storeResults(services, results);
}

/** Repeats a check that fails or takes too long, and only the second result counts: one lost call is no incident. */
async function checkTwice(services: Deps, part: StatusPart, timeout: number) {
  const first = await checkPart(services, part, timeout);
  return first.state === "operational" ? first : checkPart(services, part, timeout);
}

async function checkPart(services: Deps, part: StatusPart, timeout: number): Promise<Result> {
  try {
    const value = await withTimeout(timeout, CHECKS[part](services));
    return { part, value, state: value >= PARTS[part].limit ? "degraded" : "operational" };
  } catch (error) {
    reportError(`status ${part}`, error);
    return { part, value: null, state: "outage" };
  }
}

async function storeResults({ db, now }: Pick<Deps, "db" | "now">, results: ReadonlyArray<Result>) {
  const at = now();
  const rows = sql`(select value ->> 'part' as part, value ->> 'state' as state, value ->> 'value' as value
    from json_each(${JSON.stringify(results)})) as result`;
  const isOpen = sql`status_incidents.part = result.part and status_incidents.ended_at is null`;
  await db.batch([
    db
      .insert(statusChecks)
      .select(sql`select part, state, value, ${at} from ${rows} where true`)
      .onConflictDoUpdate({
        target: statusChecks.part,
        set: { state: sql`excluded.state`, value: sql`excluded.value`, checkedAt: sql`excluded.checked_at` },
      }),
    db
      .insert(statusDays)
      .select(
        sql`select ${utcDay(at)}, part, state = 'operational', state = 'degraded', state = 'outage' from ${rows} where true`,
      )
      .onConflictDoUpdate({
        target: [statusDays.day, statusDays.part],
        set: {
          operational: sql`${statusDays.operational} + excluded.operational`,
          degraded: sql`${statusDays.degraded} + excluded.degraded`,
          outage: sql`${statusDays.outage} + excluded.outage`,
        },
      }),
    db
      .update(statusIncidents)
      .set({ endedAt: at })
      .where(
        sql`ended_at is null and part in ${[...STATUS_PARTS]}
          and state <> (select state from ${rows} where result.part = status_incidents.part)`,
      ),
    db.insert(statusIncidents).select(
      sql`select null, part, state, ${at}, null from ${rows}
          where state <> 'operational' and not exists (select 1 from status_incidents where ${isOpen})`,
    ),
  ]);
}

/** The nightly step: deletes results and incidents past their retention. */
export async function deleteOldStatus({ db, now }: Pick<Services, "db" | "now">) {
  const at = now();
  await db.batch([
    db.delete(statusDays).where(lt(statusDays.day, utcDay(at - STATUS_DAYS * DAY_MS))),
    db
      .delete(statusIncidents)
      .where(
        and(lte(statusIncidents.startedAt, at - INCIDENT_RETENTION_MS), sql`${statusIncidents.endedAt} is not null`),
      ),
  ]);
}

function timed(run: (services: Deps) => Promise<unknown>) {
  return async (services: Deps) => {
    const start = services.now();
    await run(services);
    return services.now() - start;
  };
}

/** Null if the store is empty. */
async function newestLabel({ db }: Pick<Deps, "db">) {
  const [app] = await db
    .select({ label: publishedApps.label })
    .from(publishedApps)
    .where(eq(publishedApps.status, "approved"))
    .orderBy(desc(publishedApps.createdAt), desc(publishedApps.id))
    .limit(1);
  return app?.label ?? null;
}

async function countFailedMails({ db, now }: Pick<Deps, "db" | "now">) {
  const hour = Math.floor(now() / HOUR_MS);
  const [row] = await db
    .select({ failed: sql<number>`coalesce(sum(${errorCounts.errors}), 0)` })
    .from(errorCounts)
    .where(and(gte(errorCounts.hour, hour - 1), eq(errorCounts.name, MAIL_ERROR)));
  return row?.failed ?? 0;
}

/** How long the submission that waits longest has been pending, in ms; 0 if none is. */
async function readQueueAge({ db, now }: Pick<Deps, "db" | "now">) {
  const [row] = await db
    .select({ oldest: sql<number | null>`min(${submissions.pendingSince})` })
    .from(submissions)
    .where(eq(submissions.status, "pending"));
  return row?.oldest == null ? 0 : Math.max(0, now() - row.oldest);
}
