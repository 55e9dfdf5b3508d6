import { sql } from "drizzle-orm";
import type { Services } from "#domain/services.ts";

/** A counter that is not the number of its rows. */
export type Drift = { counter: string; id: string; counted: number; rows: number };

/** Rows that are compared at a time. */
const CHUNK = 1_000;

/** What every counter is of: the rows are the truth. */
const COUNTERS: Record<string, Record<string, string>> = {
  published_apps: {
    installs: "select count(*) from user_installed_apps where published_app_id = counting.id",
    rating_sum: "select coalesce(sum(rating), 0) from app_ratings where app_id = counting.id",
    rating_count: "select count(*) from app_ratings where app_id = counting.id",
    review_count: "select count(*) from app_reviews where app_id = counting.id",
  },
  app_reviews: { helpful: "select count(*) from review_votes where review_id = counting.id" },
};

/**
 * Compares every counter with its rows and puts those right that differ. A command changes both in one batch, so there is
 * something wrong with one wherever this finds anything: it is to be told.
 */
export async function mendCounters(services: Pick<Services, "db">): Promise<Array<Drift>> {
  const drifts: Array<Drift> = [];
  for (const [table, counters] of Object.entries(COUNTERS))
    drifts.push(...(await mendTable(services, table, counters)));
  return drifts;
}

async function mendTable({ db }: Pick<Services, "db">, table: string, counters: Record<string, string>) {
  const drifts: Array<Drift> = [];
  const differing = Object.entries(counters).map(([name, rows]) =>
    sql.raw(`select '${table}.${name}' as counter, id, ${name} as counted, (${rows}) as rows
      from counting where counted <> rows`),
  );
  const right = Object.entries(counters).map(([name, rows]) => sql.raw(`${name} = (${rows})`));
  for (let after = ""; ; ) {
    const [last] = await db.all<{ id: string | null; size: number }>(
      sql`select max(id) as id, count(*) as size
        from (select id from ${sql.raw(table)} where id > ${after} order by id limit ${CHUNK})`,
    );
    if (!last?.id) return drifts;
    const found = await db.all<Drift>(
      sql`with counting as materialized (select * from ${sql.raw(table)} where id > ${after} and id <= ${last.id})
        ${sql.join(differing, sql` union all `)}`,
    );
    if (found.length > 0) {
      const ids = JSON.stringify(found.map(({ id }) => id));
      await db.run(sql`update ${sql.raw(table)} as counting set ${sql.join(right, sql`, `)}
        where id in (select value from json_each(${ids}))`);
    }
    drifts.push(...found);
    if (last.size < CHUNK) return drifts;
    after = last.id;
  }
}
