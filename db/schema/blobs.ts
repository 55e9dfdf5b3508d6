import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { BUCKETS } from "#db/vocabulary.ts";
import { instant } from "./columns.ts";

/**
 * Blobs that may be unreferenced. Every upload inserts a row first. Triggers insert a row when the last
 * reference to a blob is deleted, and delete it when a row references the blob again.
 */
export const blobDeletions = sqliteTable(
  "blob_deletions",
  {
    bucket: text("bucket", { enum: BUCKETS }).notNull(),
    /** HTML: its SHA-256. Pictures: the last segment of their address. */
    name: text("name").notNull(),
    /** When the blob may be deleted; null until the nightly run has seen the row. */
    dueAt: instant("due_at"),
    /** When a nightly run claimed the blob for deletion. */
    claimedAt: instant("claimed_at"),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.name] }), index("blob_deletions_due").on(t.dueAt)],
);

/** The size of each uploaded picture. Pictures older than this table have no row and count as 0 bytes. */
export const pictures = sqliteTable("pictures", { name: text("name").primaryKey(), bytes: integer("bytes").notNull() });

/** Which row references which uploaded picture. Triggers on the tables with icons and screenshots maintain it. */
export const pictureUses = sqliteTable(
  "picture_uses",
  {
    name: text("name").notNull(),
    userId: text("user_id").notNull(),
    usedIn: text("used_in").notNull(),
    rowId: text("row_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.name, t.usedIn, t.rowId] }),
    index("picture_uses_row").on(t.usedIn, t.rowId),
    index("picture_uses_owner").on(t.userId, t.name),
  ],
);
