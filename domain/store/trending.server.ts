import { notInArray, sql } from "drizzle-orm";
import { trendingApps } from "#db/schema/index.ts";
import { DAY_MS } from "#domain/durations.ts";
import { dayOf } from "#domain/previews/rules.ts";
import type { Services } from "#domain/services.ts";

/** Days that are added up, and the most opened apps of each that are candidates. */
const TREND_DAYS = 7;
const TREND_CANDIDATES = 24;
/** Rows of `trending_apps`: more than are shown, since an app may leave the store before the next refresh. */
const TREND_KEPT = 12;

/**
 * Replaces `trending_apps` by the most opened apps of the last days; a visitor counts once a day. Only the most opened
 * apps of each day are candidates, so the cost does not grow with the number of apps.
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
