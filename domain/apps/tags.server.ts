import { inArray, type SQL, sql } from "drizzle-orm";
import { appTags, publishedApps } from "#db/schema/index.ts";
import type { Services } from "#domain/kit/services.ts";

/** The statements belong after the apps' own in the batch. */
export function replaceAppTags({ db }: Pick<Services, "db">, apps: SQL | undefined) {
  const ids = db.select({ id: publishedApps.id }).from(publishedApps).where(apps);
  // As text, since drizzle's `select` would have to name the generated column as well.
  const rows = sql`select tag.value, ${publishedApps.createdAt}, ${publishedApps.id}, ${publishedApps.updatedAt}, ${publishedApps.installs},
      ${publishedApps.ratingScore}, ${publishedApps.filterGroup}
    from ${publishedApps} cross join json_each(${publishedApps.tags}) as tag where ${apps ?? sql`true`}`;
  return [db.delete(appTags).where(inArray(appTags.appId, ids)), db.insert(appTags).select(rows)] as const;
}
