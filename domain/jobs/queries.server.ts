import { lt, sql } from "drizzle-orm";
import { jobs } from "#db/schema/index.ts";
import type { Services } from "#domain/services.ts";
import { JOB_LATE_MS, JOB_ROWS_KEPT } from "./rules.ts";

/** The steps among `names` that have not finished within JOB_LATE_MS, or never. */
export async function listLateJobs({ db, now }: Pick<Services, "db" | "now">, names: ReadonlyArray<string>) {
  const finished = sql`(select ended_at from jobs where name = value and ended_at is not null and error is null
    order by seq desc limit 1)`;
  const rows = await db.all<{ name: string }>(
    sql`select value as name from json_each(${JSON.stringify(names)})
      where coalesce(${finished}, 0) < ${now() - JOB_LATE_MS}`,
  );
  return rows.map(({ name }) => name);
}

/** Deletes all but the newest JOB_ROWS_KEPT runs. */
export async function deleteOldRuns({ db }: Pick<Services, "db">) {
  await db.delete(jobs).where(lt(jobs.seq, sql`(select max(seq) from jobs) - ${JOB_ROWS_KEPT}`));
}
