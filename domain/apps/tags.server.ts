import { inArray, type SQL, sql } from "drizzle-orm";
import { appTags, publishedApps } from "#db/schema/index.ts";
import type { Services } from "#domain/kit/services.ts";

/** The statements belong after the apps' own in the batch. */
export function replaceAppTags({ db }: Pick<Services, "db">, apps: SQL | undefined) {
  const ids = db.select({ id: publishedApps.id }).from(publishedApps).where(apps);
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
    .where(apps);
  return [db.delete(appTags).where(inArray(appTags.appId, ids)), db.insert(appTags).select(rows)] as const;
}
