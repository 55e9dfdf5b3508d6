import { type SQL, sql } from "drizzle-orm";
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
  const { table, key, counters } = counted;
  const names = Object.keys(counters);
  const [last] = await db.all<{ id: string | null; size: number }>(
    sql`select max(id) as id, count(*) as size
      from (select id from ${sql.raw(table)} where id > ${after} order by id limit ${CHUNK_ROWS})`,
  );
  const following = Number(index) + 1 < COUNTED.length ? `${Number(index) + 1}.` : null;
  if (!last?.id) return { drifts: [], next: following };
  const between = (column: string) => sql`${sql.raw(column)} > ${after} and ${sql.raw(column)} <= ${last.id}`;
  const actual = countRows(counted, between(key));
  const pairs = names.map(
    (name) => `counting.${name} as stored_${name}, coalesce(actual.${name}, 0) as actual_${name}`,
  );
  const differs = names.map((name) => `counting.${name} <> coalesce(actual.${name}, 0)`);
  const differing = await db.all<DriftRow>(sql`
    select counting.id as id, ${sql.raw(pairs.join())}
    from (select id, ${sql.raw(names.join())} from ${sql.raw(table)} where ${between("id")}) as counting
    left join (${actual}) as actual on actual.owner = counting.id
    where ${sql.raw(differs.join(" or "))}`);
  if (differing.length > 0) await correct(db, counted, differing);
  return {
    drifts: differing.flatMap((row) => driftsOf(counted, row)),
    next: last.size < CHUNK_ROWS ? following : `${index}.${last.id}`,
  };
}

function countRows({ rowsTable, key, condition = "true", counters }: CountedTable, which: SQL) {
  const sums = Object.entries(counters).map(([name, sum]) => `${sum} as ${name}`);
  return sql`select ${sql.raw(key)} as owner, ${sql.raw(sums.join())} from ${sql.raw(rowsTable)} where ${which} and ${sql.raw(condition)} group by ${sql.raw(key)}`;
}

/**
 * Corrects the counters. The statement counts again as it writes, so that changes since the comparison are included.
 */
function correct(
  db: Services["db"],
  { table, rowsTable, key, condition = "true", counters }: CountedTable,
  differing: ReadonlyArray<{ id: string }>,
) {
  const ids = jsonList(differing.map(({ id }) => id));
  const columns = sql.raw(Object.keys(counters).join());
  const sums = sql.raw(
    Object.values(counters)
      .map((sum) => `coalesce(${sum}, 0)`)
      .join(),
  );
  return db.run(sql`update ${sql.raw(table)} as counting
    set (${columns}) = (select ${sums} from ${sql.raw(rowsTable)} where ${sql.raw(key)} = counting.id and ${sql.raw(condition)})
    where id in ${ids}`);
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
