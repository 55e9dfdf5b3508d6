import { and, asc, count, desc, eq, gt, inArray, ne, notExists, type SQL, sql } from "drizzle-orm";
import { codeParts, publishedApps } from "#db/schema/index.ts";
import { readStoredHtml } from "#domain/blobs/queries.server.ts";
import type { StepProgress } from "#domain/jobs/runner.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Services } from "#domain/kit/services.ts";
import { sketchOf } from "./code-sketch.ts";
import { COPIED_SHARE, SKETCH_PARTS } from "./rules.ts";

/** The only part of an app whose code is too little for a sketch, so that it isn't read again. */
const TOO_LITTLE = -1;
/** Of one unit. */
const SKETCHED_APPS = 10;
/** D1 statements of one unit (`jobs/rules.ts`). */
export const SKETCH_STATEMENTS = 1 + 2 * SKETCHED_APPS;

/** Nightly step: sketches the apps in the store that have no parts, as those approved before there were any. */
export async function sketchNextApps(
  services: Pick<Services, "db" | "htmlFiles">,
  cursor: string | null,
): Promise<StepProgress> {
  const { db } = services;
  const { id, htmlSha256, status } = publishedApps;
  const apps = await db
    .select({ id, htmlSha256 })
    .from(publishedApps)
    .where(
      and(
        gt(id, cursor ?? ""),
        // `+` keeps SQLite from the status's index, by which it would sort the whole store for each unit.
        sql`+${status} = 'approved'`,
        notExists(db.select({ appId: codeParts.appId }).from(codeParts).where(eq(codeParts.appId, id))),
      ),
    )
    .orderBy(asc(id))
    .limit(SKETCHED_APPS);
  const notes: Array<string> = [];
  for (const app of apps) {
    // An app whose code was replaced since it was read is left out: its approval wrote its parts.
    const isSame = and(eq(id, app.id), eq(htmlSha256, app.htmlSha256));
    try {
      await db.batch(await replaceCodeParts(services, isSame, app.htmlSha256));
    } catch (error) {
      // An app whose HTML is missing doesn't stop the others.
      if (!(error instanceof AppError)) throw error;
      notes.push(`code of ${app.id}: ${error.message}`);
    }
  }
  return { next: apps.length < SKETCHED_APPS ? null : (apps.at(-1)?.id ?? null), notes };
}

/** For the batch that approves this HTML as the code of `apps`. */
export async function replaceCodeParts(
  services: Pick<Services, "db" | "htmlFiles">,
  apps: SQL | undefined,
  htmlSha256: string,
) {
  const { db } = services;
  const sketch = sketchOf(await readStoredHtml(services, htmlSha256)) ?? [TOO_LITTLE];
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
    .having(sql`count(*) >= ${COPIED_SHARE * SKETCH_PARTS}`)
    .orderBy(desc(count()))
    .limit(1);
}
