import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { publishedApps } from "#db/schema/index.ts";

const { ratingSum, ratingCount, stars1, stars2, stars3, stars4, stars5 } = publishedApps;

/** Null stands for no rating. */
type Stars = number | SQL | null;

/** The rating counters after the change, for the `set` of an update of the app. */
export function replaceRating({ removed, added }: { removed: Stars; added: Stars }) {
  const isRating = (stars: Stars) => sql`((${stars}) is not null)`;
  const isStar = (stars: Stars, star: number) => sql`coalesce((${stars}) = ${star}, 0)`;
  const count = (column: SQLWrapper, star: number) =>
    sql`${column} + ${isStar(added, star)} - ${isStar(removed, star)}`;
  return {
    ratingSum: sql`${ratingSum} + coalesce((${added}), 0) - coalesce((${removed}), 0)`,
    ratingCount: sql`${ratingCount} + ${isRating(added)} - ${isRating(removed)}`,
    stars1: count(stars1, 1),
    stars2: count(stars2, 2),
    stars3: count(stars3, 3),
    stars4: count(stars4, 4),
    stars5: count(stars5, 5),
  };
}
