import { and, asc, eq, exists, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import {
  appVersions,
  blobDeletions,
  pictures,
  pictureUses,
  projects,
  projectUpdates,
  projectVersions,
  publishedApps,
  submissions,
} from "#db/schema/index.ts";
import type { Bucket } from "#db/vocabulary.ts";
import type { Unit } from "#domain/jobs/runner.server.ts";
import type { Services } from "#domain/services.ts";
import { BLOB_GRACE_MS, CLAIM_EXPIRES_MS } from "./limits.ts";

type Deps = Pick<Services, "db" | "files" | "icons" | "now">;

/** Every column that names HTML, save those of private runs, which end with their project. */
export const HTML_COLUMNS: ReadonlyArray<SQLiteColumn> = [
  projectVersions.htmlSha256,
  projects.htmlSha256,
  submissions.htmlSha256,
  publishedApps.htmlSha256,
  appVersions.htmlSha256,
  projectUpdates.updatedHtmlSha256,
];

/** Blobs of one unit of the nightly step: one call to each bucket deletes them. */
const BLOBS_PER_UNIT = 1000;
/** Statements of one unit. */
export const BLOB_STATEMENTS = 6;

/** The nightly step: one unit of due blobs, and more where as many were due. */
export async function deleteNextBlobs(services: Deps): Promise<Unit> {
  return { next: (await deleteUnusedBlobs(services, BLOBS_PER_UNIT)) === BLOBS_PER_UNIT ? "more" : null };
}

/**
 * Deletes up to `limit` blobs that were unused for a day. One statement both checks that no row names a blob and claims
 * it; while it is claimed no command can begin to name it, and one that began before has reserved it for a day.
 * @returns how many rows it settled: fewer than `limit` means that nothing more is due.
 */
export async function deleteUnusedBlobs({ db, files, icons, now }: Deps, limit: number) {
  const at = now();
  const isFree = or(isNull(blobDeletions.claimedAt), lte(blobDeletions.claimedAt, at - CLAIM_EXPIRES_MS));
  const due = db
    .select({ rowid: sql`rowid` })
    .from(blobDeletions)
    .where(and(lte(blobDeletions.dueAt, at), isFree))
    .orderBy(asc(blobDeletions.dueAt))
    .limit(limit);
  const isDue = sql`rowid in ${due}`;
  const [, used, claimed] = await db.batch([
    db
      .update(blobDeletions)
      .set({ dueAt: at + BLOB_GRACE_MS })
      .where(isNull(blobDeletions.dueAt)),
    db
      .delete(blobDeletions)
      .where(and(isDue, isUsed(db)))
      .returning({ name: blobDeletions.name }),
    db
      .update(blobDeletions)
      .set({ claimedAt: at })
      .where(and(isDue, not(isUsed(db))))
      .returning({ bucket: blobDeletions.bucket, name: blobDeletions.name }),
  ]);
  const namesIn = (bucket: Bucket) => claimed.filter((row) => row.bucket === bucket).map((row) => row.name);
  const [html, shown] = [namesIn("html"), namesIn("icons")];
  if (html.length > 0) {
    await files.deleteHtml(html);
    await forget(db, "html", html, at);
  }
  if (shown.length > 0) {
    await icons.delete(shown);
    await db.batch([forget(db, "icons", shown, at), db.delete(pictures).where(oneOf(pictures.name, shown))]);
  }
  return used.length + claimed.length;
}

/** Removes rows of this run's claims; a claim that another run took over stays. */
function forget(db: Services["db"], bucket: Bucket, names: Array<string>, claimedAt: number) {
  return db
    .delete(blobDeletions)
    .where(
      and(eq(blobDeletions.bucket, bucket), oneOf(blobDeletions.name, names), eq(blobDeletions.claimedAt, claimedAt)),
    );
}

function isUsed(db: Services["db"]) {
  const html = HTML_COLUMNS.map((column) => namedBy(db, column));
  return or(
    and(eq(blobDeletions.bucket, "html"), or(...html)),
    and(eq(blobDeletions.bucket, "icons"), namedBy(db, pictureUses.name)),
  ) as SQL;
}

function namedBy(db: Services["db"], column: SQLiteColumn) {
  return exists(db.select({ one: sql`1` }).from(column.table).where(eq(column, blobDeletions.name)));
}

/** Names travel as one JSON value: D1 binds at most 100. */
function oneOf(column: SQLiteColumn, names: Array<string>) {
  return sql`${column} in (select value from json_each(${JSON.stringify(names)}))`;
}
