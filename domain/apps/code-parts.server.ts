import { and, count, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { codeParts, publishedApps } from "#db/schema/index.ts";
import { readStoredHtml } from "#domain/blobs/queries.server.ts";
import type { Services } from "#domain/kit/services.ts";
import { SKETCH_PARTS, sketchOf } from "./code-sketch.ts";

/** The share of equal parts from which on code counts as copied. */
const COPIED = 0.75;

/** For the batch that approves this HTML as the code of `apps`. */
export async function replaceCodeParts(
  services: Pick<Services, "db" | "htmlFiles">,
  apps: SQL | undefined,
  htmlSha256: string,
) {
  const { db } = services;
  const sketch = sketchOf(await readStoredHtml(services, htmlSha256)) ?? [];
  const ids = db.select({ id: publishedApps.id }).from(publishedApps).where(apps);
  const rows = db
    .select({ part: sql<number>`part.value`.as("part"), appId: sql<string>`${publishedApps.id}`.as("app_id") })
    .from(publishedApps)
    .crossJoin(sql`json_each(${JSON.stringify(sketch)}) as part`)
    .where(apps);
  return [db.delete(codeParts).where(inArray(codeParts.appId, ids)), db.insert(codeParts).select(rows)] as const;
}

/** The app of another author in the store that has most of this code; no row if none has much of it. */
export function selectCopied(db: Services["db"], html: string, userId: string) {
  const sketch = sketchOf(html) ?? [];
  return db
    .select({ name: publishedApps.name })
    .from(codeParts)
    .innerJoin(publishedApps, eq(publishedApps.id, codeParts.appId))
    .where(
      and(
        sql`${codeParts.part} in (select value from json_each(${JSON.stringify(sketch)}))`,
        ne(publishedApps.userId, userId),
        eq(publishedApps.status, "approved"),
      ),
    )
    .groupBy(codeParts.appId)
    .having(sql`count(*) >= ${COPIED * SKETCH_PARTS}`)
    .orderBy(desc(count()))
    .limit(1);
}
