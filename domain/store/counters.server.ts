import { sql } from "drizzle-orm";
import { jsonList } from "#db/json-list.ts";
import type { StepProgress } from "#domain/jobs/runner.server.ts";
import type { Services } from "#domain/kit/services.ts";

export type CounterDrift = { counter: string; id: string; stored: number; actual: number };

type DriftRow = { id: string; [pair: `stored_${string}` | `actual_${string}`]: number };

const CHUNK_ROWS = 1_000;

/** `table` has the counters; `key` is the foreign key of `rowsTable`, whose rows they count. */
type CountedTable = {
  table: string;
  rowsTable: string;
  key: string;
  condition?: string;
  counters: Record<string, string>;
};

const STARS = [1, 2, 3, 4, 5];
/** Each counter is corrected from the rows that it counts. */
const COUNTED: ReadonlyArray<CountedTable> = [
  {
    table: "published_apps",
    rowsTable: "user_installed_apps",
    key: "published_app_id",
    counters: { installs: "count(*)" },
  },
  {
    table: "published_apps",
    rowsTable: "app_reviews",
    key: "app_id",
    // A review that a moderator hid is not counted.
    condition: "hidden_at is null",
    counters: {
      review_count: "count(*)",
      rating_sum: "sum(rating)",
      rating_count: "count(*)",
      ...Object.fromEntries(STARS.map((star) => [`stars_${star}`, `count(*) filter (where rating = ${star})`])),
    },
  },
  { table: "app_reviews", rowsTable: "review_votes", key: "review_id", counters: { helpful: "count(*)" } },
];

/** Commands change counter and rows in one batch, so a difference is a bug or comes from a restored backup. */
export async function reconcileCounters(services: Pick<Services, "db">): Promise<Array<CounterDrift>> {
  const differing: Array<Array<CounterDrift>> = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { drifts, next } = await reconcileChunk(services, cursor);
    differing.push(drifts);
    cursor = next;
  }
  return differing.flat();
}

/** Nightly step; differences become notes. */
export async function reconcileNextChunk(services: Pick<Services, "db">, cursor: string | null): Promise<StepProgress> {
  const { drifts, next } = await reconcileChunk(services, cursor ?? "");
  return {
    next,
    notes: drifts.map(
      ({ counter, id, stored, actual }) => `${counter} of ${id}: stored ${stored}, corrected to ${actual}`,
    ),
  };
}

/** D1 statements for one chunk (`jobs/rules.ts`). */
export const COUNTERS_STATEMENTS = 3;

/** The cursor is `<index in COUNTED>.<last id>`. */
async function reconcileChunk({ db }: Pick<Services, "db">, cursor: string) {
  const [index = "0", after = ""] = cursor.split(".");
  const counted = COUNTED[Number(index)];
  if (!counted) return { drifts: [], next: null };
  const { table, rowsTable, key, condition = "true", counters } = counted;
  const names = Object.keys(counters).map((name) => `counting.${name}`);
  const sums = Object.values(counters).map((sum) => `coalesce(${sum}, 0)`);
  // Row by row: a join would also read its own copy of what it counted.
  const rows = await db.all<{ id: string; differs: number }>(sql`
    select id, (${sql.raw(names.join())}) is not (
      select ${sql.raw(sums.join())} from ${sql.raw(rowsTable)} where ${sql.raw(`${key} = counting.id and ${condition}`)}) as differs
    from ${sql.raw(table)} as counting where id > ${after} order by id limit ${CHUNK_ROWS}`);
  const differing = rows.filter(({ differs }) => differs === 1).map(({ id }) => id);
  const drifts = differing.length > 0 ? await correct(db, counted, differing) : [];
  const following = Number(index) + 1 < COUNTED.length ? `${Number(index) + 1}.` : null;
  return { drifts, next: rows.length < CHUNK_ROWS ? following : `${index}.${rows.at(-1)?.id}` };
}

/**
 * Corrects the counters. The statement counts again as it writes, so that changes since the comparison are included.
 */
async function correct(db: Services["db"], counted: CountedTable, differing: ReadonlyArray<string>) {
  const { table, rowsTable, key, condition = "true", counters } = counted;
  const ids = jsonList(differing);
  const names = Object.keys(counters);
  const sumsAs = Object.entries(counters).map(([name, sum]) => `${sum} as ${name}`);
  const pairs = names.map(
    (name) => `counting.${name} as stored_${name}, coalesce(actual.${name}, 0) as actual_${name}`,
  );
  const rows = await db.all<DriftRow>(sql`
    select counting.id as id, ${sql.raw(pairs.join())} from ${sql.raw(table)} as counting
    left join (select ${sql.raw(key)} as owner, ${sql.raw(sumsAs.join())} from ${sql.raw(rowsTable)}
      where ${sql.raw(key)} in ${ids} and ${sql.raw(condition)} group by ${sql.raw(key)}) as actual on actual.owner = counting.id
    where counting.id in ${ids}`);
  const sums = Object.values(counters).map((sum) => `coalesce(${sum}, 0)`);
  await db.run(sql`update ${sql.raw(table)} as counting
    set (${sql.raw(names.join())}) = (
      select ${sql.raw(sums.join())} from ${sql.raw(rowsTable)} where ${sql.raw(`${key} = counting.id and ${condition}`)})
    where id in ${ids}`);
  return rows.flatMap((row) => driftsOf(counted, row));
}

function driftsOf({ table, counters }: CountedTable, row: DriftRow): Array<CounterDrift> {
  return Object.keys(counters)
    .map((name) => ({
      counter: `${table}.${name}`,
      id: row.id,
      stored: row[`stored_${name}`] ?? 0,
      actual: row[`actual_${name}`] ?? 0,
    }))
    .filter(({ stored, actual }) => stored !== actual);
}
