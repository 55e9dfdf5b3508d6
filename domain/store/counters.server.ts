import { type SQL, sql } from "drizzle-orm";
import { jsonList } from "#db/json-list.ts";
import type { Unit } from "#domain/jobs/runner.server.ts";
import type { Services } from "#domain/services.ts";

/** A counter that was not the number of its rows. */
export type CounterDrift = { counter: string; id: string; counted: number; rows: number };

/** `id`, and for each counter its value (`counted_...`) and the number of rows (`rows_...`). */
type DriftRow = { id: string; [pair: `counted_${string}` | `rows_${string}`]: number };

/** Rows that are compared at a time. */
const CHUNK = 1_000;

/** A table's counters and the rows that they count; `key` is the foreign key of those rows. */
type Counted = { table: string; rows: string; key: string; counters: Record<string, string> };

const STARS = [1, 2, 3, 4, 5];
/** Every counter as an aggregate of its rows, which are the source of truth. */
const COUNTED: ReadonlyArray<Counted> = [
  { table: "published_apps", rows: "user_installed_apps", key: "published_app_id", counters: { installs: "count(*)" } },
  {
    table: "published_apps",
    rows: "app_ratings",
    key: "app_id",
    counters: {
      rating_sum: "sum(rating)",
      rating_count: "count(*)",
      ...Object.fromEntries(STARS.map((star) => [`stars_${star}`, `count(*) filter (where rating = ${star})`])),
    },
  },
  { table: "published_apps", rows: "app_reviews", key: "app_id", counters: { review_count: "count(*)" } },
  { table: "app_reviews", rows: "review_votes", key: "review_id", counters: { helpful: "count(*)" } },
];

/**
 * Compares every counter with its rows and corrects those that differ. A command changes both in one batch, so a
 * difference is a fault, or a restored backup: whatever is found is answered.
 */
export async function reconcileCounters(services: Pick<Services, "db">): Promise<Array<CounterDrift>> {
  const found: Array<Array<CounterDrift>> = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { drifts, next } = await reconcileChunk(services, cursor);
    found.push(drifts);
    cursor = next;
  }
  return found.flat();
}

/** The nightly step: reconciles one chunk; differences become notes. */
export async function reconcileNextChunk(services: Pick<Services, "db">, cursor: string | null): Promise<Unit> {
  const { drifts, next } = await reconcileChunk(services, cursor ?? "");
  return {
    next,
    notes: drifts.map(({ counter, id, counted, rows }) => `${counter} of ${id}: ${counted}, not ${rows}`),
  };
}

/** Statements of one chunk. */
export const RECONCILE_STATEMENTS = 3;

/** The cursor is `<place in COUNTED>.<last id>`. */
async function reconcileChunk({ db }: Pick<Services, "db">, cursor: string) {
  const [place = "0", after = ""] = cursor.split(".");
  const counted = COUNTED[Number(place)];
  if (!counted) return { drifts: [], next: null };
  const { table, key, counters } = counted;
  const names = Object.keys(counters);
  const [last] = await db.all<{ id: string | null; size: number }>(
    sql`select max(id) as id, count(*) as size
      from (select id from ${sql.raw(table)} where id > ${after} order by id limit ${CHUNK})`,
  );
  const following = Number(place) + 1 < COUNTED.length ? `${Number(place) + 1}.` : null;
  if (!last?.id) return { drifts: [], next: following };
  const between = (column: string) => sql`${sql.raw(column)} > ${after} and ${sql.raw(column)} <= ${last.id}`;
  const actual = countRows(counted, between(key));
  const pairs = names.map((name) => `counting.${name} as counted_${name}, coalesce(actual.${name}, 0) as rows_${name}`);
  const differs = names.map((name) => `counting.${name} <> coalesce(actual.${name}, 0)`);
  const found = await db.all<DriftRow>(sql`
    select counting.id as id, ${sql.raw(pairs.join())}
    from (select id, ${sql.raw(names.join())} from ${sql.raw(table)} where ${between("id")}) as counting
    left join (${actual}) as actual on actual.owner = counting.id
    where ${sql.raw(differs.join(" or "))}`);
  if (found.length > 0) await correct(db, counted, found);
  return {
    drifts: found.flatMap((row) => driftsOf(counted, row)),
    next: last.size < CHUNK ? following : `${place}.${last.id}`,
  };
}

/** The aggregates of the rows, grouped by `key`. */
function countRows({ rows, key, counters }: Counted, which: SQL) {
  const sums = Object.entries(counters).map(([name, sum]) => `${sum} as ${name}`);
  return sql`select ${sql.raw(key)} as owner, ${sql.raw(sums.join())} from ${sql.raw(rows)} where ${which} group by ${sql.raw(key)}`;
}

/** Counts again in the same statement that writes, so that changes since the comparison are included. */
function correct(db: Services["db"], { table, rows, key, counters }: Counted, found: ReadonlyArray<{ id: string }>) {
  const ids = jsonList(found.map(({ id }) => id));
  const columns = sql.raw(Object.keys(counters).join());
  const sums = sql.raw(
    Object.values(counters)
      .map((sum) => `coalesce(${sum}, 0)`)
      .join(),
  );
  return db.run(sql`update ${sql.raw(table)} as counting
    set (${columns}) = (select ${sums} from ${sql.raw(rows)} where ${sql.raw(key)} = counting.id)
    where id in ${ids}`);
}

function driftsOf({ table, counters }: Counted, row: DriftRow): Array<CounterDrift> {
  return Object.keys(counters)
    .map((name) => ({
      counter: `${table}.${name}`,
      id: row.id,
      counted: row[`counted_${name}`] ?? 0,
      rows: row[`rows_${name}`] ?? 0,
    }))
    .filter(({ counted, rows }) => counted !== rows);
}
