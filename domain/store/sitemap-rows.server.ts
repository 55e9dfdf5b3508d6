import { and, asc, eq, gte, sql } from "drizzle-orm";
import { publishedApps } from "#db/schema/index.ts";
import type { Services } from "#domain/services.ts";
import type { Cursor } from "./rules.ts";

type Needs = Pick<Services, "db">;

/** Every `size`-th app in the store, from the first on: read from the index of the newest alone. */
export async function firstApps({ db }: Needs, size: number): Promise<Array<Cursor>> {
  const numbered = db
    .select({
      createdAt: publishedApps.createdAt,
      id: publishedApps.id,
      place: sql<number>`row_number() over (order by created_at, id) - 1`.as("place"),
    })
    .from(publishedApps)
    .where(eq(publishedApps.status, "approved"))
    .as("numbered");
  return db
    .select({ createdAt: numbered.createdAt, id: numbered.id })
    .from(numbered)
    .where(sql`${numbered.place} % ${size} = 0`)
    .orderBy(asc(numbered.createdAt), asc(numbered.id));
}

/** So many apps from that one on, oldest first. */
export function appsFrom({ db }: Needs, start: Cursor, count: number) {
  return db
    .select({
      id: publishedApps.id,
      slug: publishedApps.slug,
      createdAt: publishedApps.createdAt,
      updatedAt: publishedApps.updatedAt,
    })
    .from(publishedApps)
    .where(
      and(
        eq(publishedApps.status, "approved"),
        sql`(${publishedApps.createdAt}, ${publishedApps.id}) >= (${start.createdAt}, ${start.id})`,
      ),
    )
    .orderBy(asc(publishedApps.createdAt), asc(publishedApps.id))
    .limit(count);
}

/** The plus keeps SQLite to the index that has an app's developer first. */
const inStore = sql`+${publishedApps.status} = 'approved'`;

/** Every `size`-th developer with an app in the store, by their ids, from the first on. */
export async function firstDevelopers({ db }: Needs, size: number) {
  const developers = db.selectDistinct({ id: publishedApps.userId }).from(publishedApps).where(inStore);
  const rows = await db.all<{ id: string }>(
    sql`select user_id as id from (select user_id, row_number() over (order by user_id) - 1 as place from (${developers}))
      where place % ${size} = 0 order by user_id`,
  );
  return rows.map((row) => row.id);
}

/** So many developers from that one on. */
export async function developersFrom({ db }: Needs, start: string, count: number) {
  const rows = await db
    .selectDistinct({ id: publishedApps.userId })
    .from(publishedApps)
    .where(and(gte(publishedApps.userId, start), inStore))
    .orderBy(asc(publishedApps.userId))
    .limit(count);
  return rows.map((row) => row.id);
}
