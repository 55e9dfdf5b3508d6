import { sql } from "drizzle-orm";
import type { Services } from "#domain/kit/services.ts";
import { JOB_LATE_MS } from "./rules.ts";

export async function listLateJobs({ db, now }: Pick<Services, "db" | "now">, names: ReadonlyArray<string>) {
  const finished = sql`(select ended_at from jobs where name = value and ended_at is not null and error is null
    order by seq desc limit 1)`;
  const rows = await db.all<{ name: string }>(
    sql`select value as name from json_each(${JSON.stringify(names)})
      where coalesce(${finished}, 0) < ${now() - JOB_LATE_MS}`,
  );
  return rows.map(({ name }) => name);
}
