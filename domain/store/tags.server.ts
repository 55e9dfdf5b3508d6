import { eq, sql } from "drizzle-orm";
import { appTags, publishedApps } from "#db/schema/index.ts";
import type { Services } from "#domain/services.ts";

/** The statements belong after the app's own in its batch. */
export function replaceAppTags({ db }: Pick<Services, "db">, appId: string) {
  const rows = db
    .select({
      tag: sql<string>`tag.value`.as("tag"),
      createdAt: publishedApps.createdAt,
      appId: sql<string>`${publishedApps.id}`.as("app_id"),
      updatedAt: publishedApps.updatedAt,
      installs: publishedApps.installs,
      ratingScore: sql<number>`${publishedApps.ratingScore}`.as("rating_score"),
    })
    .from(publishedApps)
    .crossJoin(sql`json_each(${publishedApps.tags}) as tag`)
    .where(eq(publishedApps.id, appId));
  return [db.delete(appTags).where(eq(appTags.appId, appId)), db.insert(appTags).select(rows)] as const;
}
