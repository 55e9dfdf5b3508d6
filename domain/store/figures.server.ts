import { sql } from "drizzle-orm";
import { storeFigures } from "#db/schema/index.ts";
import { meanRating } from "#domain/apps/ratings.ts";
import type { Services } from "#domain/kit/services.ts";
import { MIN_FIGURE_RATINGS } from "./rules.ts";

/** `rating` is the mean of all ratings, or null while they are too few. `countedAt` in ms. */
export type StoreFigures = {
  apps: number;
  developers: number;
  installs: number;
  ratings: number;
  rating: number | null;
  countedAt: number;
};

type Row = typeof storeFigures.$inferSelect;

export function selectFigures(db: Services["db"]) {
  return db.select().from(storeFigures).limit(1);
}

/** What the last night counted (decision 113). Before the first night, the first visit counts. */
export async function figuresOf(services: Pick<Services, "db" | "now">, row: Row | undefined): Promise<StoreFigures> {
  if (row) return toFigures(row);
  await countStoreFigures(services);
  const [counted] = await selectFigures(services.db);
  if (!counted) throw new Error("The figures were not stored.");
  return toFigures(counted);
}

/** Nightly step: reads every app in the store once. */
export async function countStoreFigures({ db, now }: Pick<Services, "db" | "now">) {
  await db.run(sql`
    insert into ${storeFigures} (id, apps, developers, installs, rating_sum, rating_count, counted_at)
    select 1, count(*), count(distinct user_id), coalesce(sum(installs), 0), coalesce(sum(rating_sum), 0),
      coalesce(sum(rating_count), 0), ${now()}
    from published_apps where status = 'approved'
    on conflict (id) do update set apps = excluded.apps, developers = excluded.developers,
      installs = excluded.installs, rating_sum = excluded.rating_sum, rating_count = excluded.rating_count,
      counted_at = excluded.counted_at`);
}

function toFigures({ apps, developers, installs, ratingSum, ratingCount, countedAt }: Row): StoreFigures {
  const rating = ratingCount < MIN_FIGURE_RATINGS ? null : meanRating({ ratingSum, ratingCount });
  return { apps, developers, installs, ratings: ratingCount, rating, countedAt };
}
