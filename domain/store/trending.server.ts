import { notInArray, sql } from "drizzle-orm";
import { mayTrend, trendingApps } from "#db/schema/index.ts";
import { TREND_DAYS } from "#db/trends.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import type { Services } from "#domain/kit/services.ts";
import { utcDay } from "#domain/kit/utc-day.ts";
import { MAX_TRENDING_APPS } from "./rules.ts";

const CANDIDATES_PER_DAY = 24;

/** The apps opened most in the last days, out of each day's most opened, so that the cost does not grow with the store. */
export async function refreshTrending({ db, now }: Pick<Services, "db" | "now">) {
  const days = Array.from({ length: TREND_DAYS }, (_, n) => utcDay(now() - n * DAY_MS));
  const first = days.at(-1);
  const perDay = days.map(
    (day) =>
      sql`select * from (select app_id from app_opens where day = ${day} and ${mayTrend} order by opens desc limit ${CANDIDATES_PER_DAY})`,
  );
  // D1 allows five selects in one union.
  const halves = [perDay.slice(0, 4), perDay.slice(4)].map(
    (half) => sql`select * from (${sql.join(half, sql` union `)})`,
  );
  const trending = sql`select app_id, (select sum(opens) from app_opens where app_id = candidates.app_id and day >= ${first}) as opens
    from (${sql.join(halves, sql` union `)}) as candidates
    cross join published_apps on id = app_id where status = 'approved' order by opens desc, installs desc limit ${MAX_TRENDING_APPS}`;
  await db.batch([
    db.delete(trendingApps).where(notInArray(trendingApps.appId, sql`(select app_id from (${trending}))`)),
    db
      .insert(trendingApps)
      .select(sql`select app_id, opens from (${trending}) where true`)
      .onConflictDoUpdate({
        target: trendingApps.appId,
        set: { opens: sql`excluded.opens` },
        setWhere: sql`${trendingApps.opens} <> excluded.opens`,
      }),
  ]);
}
