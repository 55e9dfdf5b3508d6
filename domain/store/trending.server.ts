import { notInArray, sql } from "drizzle-orm";
import { mayTrend, trendingApps } from "#db/schema/index.ts";
import { TREND_DAYS } from "#db/trends.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import type { Services } from "#domain/kit/services.ts";
import { utcDay } from "#domain/kit/utc-day.ts";
import { MAX_TRENDING_APPS, TRENDING_CANDIDATES_PER_DAY } from "./rules.ts";

type Opened = { appId: string; opens: number };

/**
 * The apps opened most in the last days, out of each day's most opened, so that the cost does not grow with the store; with `opened`,
 * whose numbers alone have grown, out of these and those that are trending.
 */
export async function refreshTrending({ db, now }: Pick<Services, "db" | "now">, opened?: ReadonlyArray<Opened>) {
  const days = Array.from({ length: TREND_DAYS }, (_, n) => utcDay(now() - n * DAY_MS));
  const first = days.at(-1);
  const trending = await db.all<{ app_id: string; opens: number }>(sql`select app_id,
      coalesce((select sum(opens) from app_opens where app_id = candidates.app_id and day >= ${first}), 0) as opens
    from (${opened ? trendingOr(opened) : mostOpenedOn(days)}) as candidates
    cross join published_apps on id = app_id where status = 'approved' order by opens desc, installs desc limit ${MAX_TRENDING_APPS}`);
  // Written from what was read, since each of the two statements would read every candidate again.
  const listed = sql`json_each(${JSON.stringify(trending)})`;
  await db.batch([
    db.delete(trendingApps).where(notInArray(trendingApps.appId, sql`(select value ->> 'app_id' from ${listed})`)),
    db
      .insert(trendingApps)
      .select(sql`select value ->> 'app_id', value ->> 'opens' from ${listed} where true`)
      .onConflictDoUpdate({
        target: trendingApps.appId,
        set: { opens: sql`excluded.opens` },
        setWhere: sql`${trendingApps.opens} <> excluded.opens`,
      }),
  ]);
}

function mostOpenedOn(days: ReadonlyArray<string>) {
  const perDay = days.map(
    (day) =>
      sql`select * from (select app_id from app_opens where day = ${day} and ${mayTrend} order by opens desc limit ${TRENDING_CANDIDATES_PER_DAY})`,
  );
  // D1 allows five selects in one union.
  const halves = [perDay.slice(0, 4), perDay.slice(4)].map(
    (half) => sql`select * from (${sql.join(half, sql` union `)})`,
  );
  return sql.join(halves, sql` union `);
}

function trendingOr(opened: ReadonlyArray<Opened>) {
  const most = opened.toSorted((a, b) => b.opens - a.opens).slice(0, TRENDING_CANDIDATES_PER_DAY);
  return sql`select app_id from trending_apps union select value from json_each(${JSON.stringify(most.map(({ appId }) => appId))})`;
}
