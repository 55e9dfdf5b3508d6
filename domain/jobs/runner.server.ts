import { eq, lt, sql } from "drizzle-orm";
import { jobs } from "#db/schema/index.ts";
import { rootMessage } from "#domain/kit/errors.ts";
import { reportError } from "#domain/kit/report-error.ts";
import type { Services } from "#domain/kit/services.ts";
import { JOB_ROWS_KEPT, JOB_TIME_MS, MAX_JOB_NOTES, MAX_JOB_STATEMENTS } from "./rules.ts";
import { dueInOrder, type JobRun } from "./schedule.ts";

/** What one unit of a step reports. `next`: the next unit's cursor, null when the step is done; `notes`: for operators. */
export type StepProgress = { next: string | null; notes?: ReadonlyArray<string> };

/** A unit fits into one invocation and is idempotent. */
export type Step = {
  name: string;
  /** D1 statements of one unit, at most (`rules.ts`). */
  statements: number;
  run(services: Services, cursor: string | null): Promise<StepProgress>;
};

/** D1 statements of the runner itself for one step. */
const OWN_STATEMENTS = 3;

/**
 * Runs the due steps in order, within one invocation's limits; the next invocation continues at the cursors.
 * A failed step keeps its cursor and does not stop the others.
 */
export async function runDueSteps(services: Services, steps: ReadonlyArray<Step>, countStatements: () => number) {
  const startedAt = services.now();
  const runs = await findLatestRuns(services, steps);
  const hasRoomFor = ({ statements }: Step) =>
    countStatements() + statements + OWN_STATEMENTS <= MAX_JOB_STATEMENTS && services.now() - startedAt < JOB_TIME_MS;
  for (const { step, run } of dueInOrder(runs, startedAt))
    if (hasRoomFor(step)) await runStep(services, step, run, () => hasRoomFor(step));
}

async function runStep(services: Services, step: Step, latest: JobRun | null, hasRoom: () => boolean) {
  const { db, now } = services;
  const { seq, notes, ...run } = await beginRun(services, step, latest);
  let { cursor } = run;
  const save = (change: Partial<JobRun>) => db.update(jobs).set(change).where(eq(jobs.seq, seq));
  try {
    do {
      const unit = await step.run(services, cursor);
      cursor = unit.next;
      if (unit.notes) notes.push(...unit.notes.slice(0, MAX_JOB_NOTES - notes.length));
      await save({ cursor, notes, endedAt: cursor === null ? now() : null });
    } while (cursor !== null && hasRoom());
  } catch (error) {
    reportError(`job ${step.name}`, error);
    await save({ error: rootMessage(error), endedAt: now() });
  }
}

/** Continues the open run, or starts one; after a failed run it starts from that run's cursor. */
async function beginRun({ db, now }: Services, { name }: Step, latest: JobRun | null) {
  const at = now();
  if (latest && latest.endedAt === null) {
    await db.update(jobs).set({ triedAt: at }).where(eq(jobs.seq, latest.seq));
    return latest;
  }
  const cursor = latest?.error ? latest.cursor : null;
  const [run] = await db.insert(jobs).values({ name, startedAt: at, triedAt: at, cursor }).returning();
  if (!run) throw new Error("The run was not written.");
  return run;
}

async function findLatestRuns({ db }: Services, steps: ReadonlyArray<Step>) {
  const names = JSON.stringify(steps.map(({ name }) => name));
  const latest = sql`(select max(seq) from jobs where name = value)`;
  const rows = await db.select().from(jobs).where(sql`${jobs.seq} in (select ${latest} from json_each(${names}))`);
  return steps.map((step) => ({ step, run: rows.find(({ name }) => name === step.name) ?? null }));
}

export async function deleteOldRuns({ db }: Pick<Services, "db">) {
  await db.delete(jobs).where(lt(jobs.seq, sql`(select max(seq) from jobs) - ${JOB_ROWS_KEPT}`));
}
