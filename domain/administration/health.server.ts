import { desc, eq, gte, sql } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { errorCounts, jobs, projectUpdates, searchOutbox, submissions, trendingApps } from "#db/schema/index.ts";
import { DAY_MS, HOUR_MS } from "#domain/kit/durations.ts";
import { type Actor, requireSuperAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { MAX_COUNTED_ROWS, MAX_COUNTED_VIEWERS_OF } from "./rules.ts";

/** A step that was not tried for so long, while others were, has been removed from the nightly run. */
const STEP_GONE_MS = 2 * DAY_MS;
/** Their notes say what they corrected. Those of other steps say what failed. */
const COMPARING_STEPS = ["counters", "stripe-customers"];
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
    runs: selectLatestRuns(db),
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

/** The last run of each step and its last run that has ended, which are mostly one. Steps from one name to the next. */
function selectLatestRuns(db: Services["db"]) {
  const seqs = sql`with recursive names(name) as (
    select min(name) from jobs
    union all select (select min(name) from jobs where name > names.name) from names where names.name is not null)
    select (select max(seq) from jobs where jobs.name = names.name) from names
    union select (select seq from jobs where jobs.name = names.name and ended_at is not null order by seq desc limit 1)
      from names`;
  return db.select().from(jobs).where(sql`${jobs.seq} in (${seqs})`).orderBy(desc(jobs.seq));
}

/** `age` is that of the step whose last end is oldest; null before the first night. */
function summarizeNight(runs: ReadonlyArray<typeof jobs.$inferSelect>, at: number) {
  const lastTry = Math.max(...runs.map(({ triedAt }) => triedAt));
  const steps = [...Map.groupBy(runs, ({ name }) => name).values()]
    .filter(([newest]) => newest && newest.triedAt > lastTry - STEP_GONE_MS)
    .map((own) => ({
      ended: own.find(({ endedAt }) => endedAt !== null) ?? null,
      begunAt: own.at(-1)?.startedAt ?? at,
    }));
  const ended = steps.flatMap((step) => step.ended ?? []);
  const isComparing = ({ name }: { name: string }) => COMPARING_STEPS.includes(name);
  const compared = ended.filter((run) => isComparing(run) && (run.endedAt ?? 0) > at - DAY_MS);
  return {
    age: steps.length > 0 ? at - Math.min(...steps.map((step) => step.ended?.endedAt ?? step.begunAt)) : null,
    failed: ended.flatMap(({ name, error, notes }) =>
      [error ?? [], isComparing({ name }) ? [] : notes].flat().map((text) => ({ name, error: text })),
    ),
    /** What was wrong and has been corrected since yesterday, and plans with an unknown price. */
    drift: compared.flatMap(({ notes }) => notes),
    /** Without which an empty `drift` says nothing. */
    hasCompared: compared.length === COMPARING_STEPS.length && compared.every(({ error }) => error === null),
  };
}
