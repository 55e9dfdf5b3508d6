import { desc, eq, gte, sql } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { errorCounts, jobs, projectUpdates, searchOutbox, submissions, trendingApps } from "#db/schema/index.ts";
import { DAY_MS, HOUR_MS } from "#domain/kit/durations.ts";
import { type Actor, requireSuperAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { MAX_COUNTED_ROWS, MAX_COUNTED_VIEWERS_OF } from "./rules.ts";

/** Enough rows to include the last run of every nightly step. */
const JOB_ROWS_READ = 60;
const DAY_HOURS = 24;

/** Adds one to the hour's errors of this class. */
export async function insertErrorCount({ db, now }: Pick<Services, "db" | "now">, name: string) {
  const hour = Math.floor(now() / HOUR_MS);
  await db
    .insert(errorCounts)
    .values({ hour, name, errors: 1 })
    .onConflictDoUpdate({
      target: [errorCounts.hour, errorCounts.name],
      set: { errors: sql`${errorCounts.errors} + 1` },
    });
}

/** Ages in ms, null if nothing waits. @throws AppError("forbidden") */
export async function readHealth(
  { db, now, countViewers }: Pick<Services, "db" | "now" | "countViewers">,
  actor: Actor,
) {
  requireSuperAdmin(actor);
  const at = now();
  const hour = Math.floor(at / HOUR_MS);
  const oldest = (table: typeof submissions | typeof projectUpdates) =>
    db
      .select({ at: sql<number | null>`min(${table.pendingSince})` })
      .from(table)
      .where(eq(table.status, "pending"));
  const counted = (rows: ReturnType<typeof sql>) =>
    db.select({ rows: sql<number>`count(*)` }).from(sql`(${rows} limit ${MAX_COUNTED_ROWS})`);
  const {
    submission: [submission],
    update: [update],
    waiting: [waiting],
    updatesWaiting: [updatesWaiting],
    outbox: [outbox],
    queued: [queued],
    errors,
    runs,
    apps,
  } = await batchNamed(db, {
    submission: oldest(submissions),
    update: oldest(projectUpdates),
    waiting: counted(sql`select 1 from app_submissions where status = 'pending'`),
    updatesWaiting: counted(sql`select 1 from project_updates where status = 'pending'`),
    outbox: db.select({ at: searchOutbox.createdAt }).from(searchOutbox).orderBy(searchOutbox.seq).limit(1),
    queued: counted(sql`select 1 from search_outbox order by seq`),
    errors: db
      .select()
      .from(errorCounts)
      .where(gte(errorCounts.hour, hour - DAY_HOURS + 1)),
    runs: db.select().from(jobs).orderBy(desc(jobs.seq)).limit(JOB_ROWS_READ),
    apps: db
      .select({ id: trendingApps.appId })
      .from(trendingApps)
      .orderBy(desc(trendingApps.opens))
      .limit(MAX_COUNTED_VIEWERS_OF),
  });
  const pendingSince = Math.min(submission?.at ?? at, update?.at ?? at);
  return {
    measuredAt: at,
    queue: { age: at - pendingSince, waiting: (waiting?.rows ?? 0) + (updatesWaiting?.rows ?? 0) },
    index: { age: outbox ? at - outbox.at : 0, waiting: queued?.rows ?? 0 },
    errors: summarizeErrors(errors, hour),
    night: summarizeNight(runs, at),
    viewers: { open: await countViewers(apps.map(({ id }) => id)), apps: apps.length },
  };
}

export type Health = Awaited<ReturnType<typeof readHealth>>;

function summarizeErrors(rows: ReadonlyArray<typeof errorCounts.$inferSelect>, hour: number) {
  const byHour = Array.from({ length: DAY_HOURS }, () => 0);
  const byName = new Map<string, number>();
  for (const row of rows) {
    const place = row.hour - (hour - DAY_HOURS + 1);
    byHour[place] = (byHour[place] ?? 0) + row.errors;
    byName.set(row.name, (byName.get(row.name) ?? 0) + row.errors);
  }
  const names = [...byName].map(([name, errors]) => ({ name, errors })).sort((a, b) => b.errors - a.errors);
  return { total: names.reduce((sum, { errors }) => sum + errors, 0), byHour, names };
}

/** `age` is that of the step whose last success is oldest; null before the first night. */
function summarizeNight(runs: ReadonlyArray<typeof jobs.$inferSelect>, at: number) {
  const latest = new Map<string, (typeof runs)[number]>();
  for (const run of runs) if (run.endedAt !== null && !latest.has(run.name)) latest.set(run.name, run);
  const steps = [...latest.values()];
  const compared = steps.filter(
    ({ name, endedAt }) => (name === "counters" || name === "stripe-customers") && (endedAt ?? 0) > at - DAY_MS,
  );
  return {
    age: steps.length > 0 ? at - Math.min(...steps.map(({ endedAt }) => endedAt ?? at)) : null,
    failed: steps.filter(({ error }) => error !== null).map(({ name, error }) => ({ name, error: error ?? "" })),
    /** What was wrong and has been corrected since yesterday, and plans with an unknown price. */
    drift: compared.flatMap(({ notes }) => notes),
    /** Without which an empty `drift` says nothing. */
    hasCompared: compared.length > 0 && compared.every(({ error }) => error === null),
  };
}
