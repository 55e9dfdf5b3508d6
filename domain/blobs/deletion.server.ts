import { and, asc, eq, exists, inArray, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { jsonList } from "#db/json-list.ts";
import {
  appDataVersions,
  appVersions,
  blobDeletions,
  pictures,
  pictureUses,
  projects,
  projectUpdates,
  projectVersions,
  publishedApps,
  sharedLinks,
  submissions,
} from "#db/schema/index.ts";
import type { Bucket } from "#db/vocabulary.ts";
import type { StepProgress } from "#domain/jobs/runner.server.ts";
import type { Services } from "#domain/kit/services.ts";
import { BLOB_CLAIM_EXPIRES_MS, BLOB_GRACE_MS } from "./rules.ts";

type Deps = Pick<Services, "db" | "htmlFiles" | "pictureFiles" | "appDataFiles" | "now">;

/** Every column that references HTML, except private runs, which a purge ends. */
export const HTML_COLUMNS: ReadonlyArray<SQLiteColumn> = [
  projectVersions.htmlSha256,
  projects.htmlSha256,
  submissions.htmlSha256,
  publishedApps.htmlSha256,
  appVersions.htmlSha256,
  projectUpdates.updatedHtmlSha256,
  sharedLinks.htmlSha256,
];

/** R2 deletes at most this many objects in one call. */
const BLOBS_PER_UNIT = 1000;
/** D1 statements for one unit (`jobs/rules.ts`). */
export const BLOB_STATEMENTS = 7;

export async function deleteNextBlobs(services: Deps): Promise<StepProgress> {
  return { next: (await deleteUnusedBlobs(services, BLOBS_PER_UNIT)) === BLOBS_PER_UNIT ? "more" : null };
}

/**
 * Starts the grace period of listed blobs, then deletes due ones. One statement checks for references and claims.
 * No command can reserve a claimed blob. @returns fewer than `limit` if nothing more is due.
 */
export async function deleteUnusedBlobs({ db, htmlFiles, pictureFiles, appDataFiles, now }: Deps, limit: number) {
  const at = now();
  const isFree = or(isNull(blobDeletions.claimedAt), lte(blobDeletions.claimedAt, at - BLOB_CLAIM_EXPIRES_MS));
  const due = db
    .select({ rowid: sql`rowid` })
    .from(blobDeletions)
    .where(and(lte(blobDeletions.dueAt, at), isFree))
    .orderBy(asc(blobDeletions.dueAt))
    .limit(limit);
  const isDue = sql`rowid in ${due}`;
  const [, referenced, claimed] = await db.batch([
    db
      .update(blobDeletions)
      .set({ dueAt: at + BLOB_GRACE_MS })
      .where(isNull(blobDeletions.dueAt)),
    db
      .delete(blobDeletions)
      .where(and(isDue, isReferenced(db)))
      .returning({ name: blobDeletions.name }),
    db
      .update(blobDeletions)
      .set({ claimedAt: at })
      .where(and(isDue, not(isReferenced(db))))
      .returning({ bucket: blobDeletions.bucket, name: blobDeletions.name }),
  ]);
  const namesIn = (bucket: Bucket) => claimed.filter((row) => row.bucket === bucket).map((row) => row.name);
  const [htmlNames, pictureNames, dataNames] = [namesIn("html"), namesIn("icons"), namesIn("app-data")];
  if (htmlNames.length > 0) {
    await htmlFiles.delete(htmlNames);
    await deleteClaimed(db, "html", htmlNames, at);
  }
  if (pictureNames.length > 0) {
    await pictureFiles.delete(pictureNames);
    await db.batch([
      deleteClaimed(db, "icons", pictureNames, at),
      db.delete(pictures).where(inArray(pictures.name, jsonList(pictureNames))),
    ]);
  }
  if (dataNames.length > 0) {
    await appDataFiles.delete(dataNames);
    await deleteClaimed(db, "app-data", dataNames, at);
  }
  return referenced.length + claimed.length;
}

/** Skips rows that another run has claimed since. */
function deleteClaimed(db: Services["db"], bucket: Bucket, names: Array<string>, claimedAt: number) {
  return db
    .delete(blobDeletions)
    .where(
      and(
        eq(blobDeletions.bucket, bucket),
        inArray(blobDeletions.name, jsonList(names)),
        eq(blobDeletions.claimedAt, claimedAt),
      ),
    );
}

function isReferenced(db: Services["db"]) {
  const html = HTML_COLUMNS.map((column) => isReferencedBy(db, column));
  return or(
    and(eq(blobDeletions.bucket, "html"), or(...html)),
    and(eq(blobDeletions.bucket, "icons"), isReferencedBy(db, pictureUses.name)),
    and(eq(blobDeletions.bucket, "app-data"), isReferencedBy(db, appDataVersions.fileName)),
  ) as SQL;
}

function isReferencedBy(db: Services["db"], column: SQLiteColumn) {
  return exists(db.select({ one: sql`1` }).from(column.table).where(eq(column, blobDeletions.name)));
}
