import { notInArray, sql } from "drizzle-orm";
import { trendingApps } from "#db/schema/index.ts";
import { dayOf } from "#domain/previews/rules.ts";
import type { Services } from "#domain/services.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days that make a trend, and apps of each that are looked at. */
const TREND_DAYS = 7;
const TREND_CANDIDATES = 24;
/** Apps that are kept: more than are shown, since some may leave the store before the next count. */
const TREND_KEPT = 12;

/**
 * Counts again which apps were opened most in the last days: real visitors, each once a day. Of each day the most opened
 * are looked at, so that the number of apps costs nothing; their opens of all these days are added up.
 */
export async function refreshTrending({ db, now }: Pick<Services, "db" | "now">) {
  const days = Array.from({ length: TREND_DAYS }, (_, n) => dayOf(now() - n * DAY_MS));
  const first = days.at(-1);
  const best = days.map(
    (day) =>
      sql`select * from (select app_id from app_opens where day = ${day} order by opens desc limit ${TREND_CANDIDATES})`,
  );
  // D1 joins five selects at most.
  const halves = [best.slice(0, 4), best.slice(4)].map((half) => sql`select * from (${sql.join(half, sql` union `)})`);
  const most = sql`select app_id, (select sum(opens) from app_opens where app_id = candidates.app_id and day >= ${first}) as opens
    from (${sql.join(halves, sql` union `)}) as candidates
    cross join published_apps on id = app_id where status = 'approved' order by opens desc, installs desc limit ${TREND_KEPT}`;
  await db.batch([
    db.delete(trendingApps).where(notInArray(trendingApps.appId, sql`(select app_id from (${most}))`)),
    db
      .insert(trendingApps)
      .select(sql`select app_id, opens from (${most}) where true`)
      .onConflictDoUpdate({
        target: trendingApps.appId,
        set: { opens: sql`excluded.opens` },
        setWhere: sql`${trendingApps.opens} <> excluded.opens`,
      }),
  ]);
}
