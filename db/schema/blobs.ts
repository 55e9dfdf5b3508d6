import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { BUCKETS } from "#db/vocabulary.ts";
import { instant } from "./columns.ts";

/**
 * Blobs that may be unused. A row is written before an upload and, by triggers, when the last row that names a blob goes;
 * triggers remove it when a row names the blob again.
 */
export const blobDeletions = sqliteTable(
  "blob_deletions",
  {
    bucket: text("bucket", { enum: BUCKETS }).notNull(),
    /** HTML: its SHA-256. Pictures: the name that ends their address. */
    name: text("name").notNull(),
    /** When the blob may be deleted; null until the nightly run has seen the row. */
    dueAt: instant("due_at"),
    /** When a nightly run began to delete the blob. */
    claimedAt: instant("claimed_at"),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.name] }), index("blob_deletions_due").on(t.dueAt)],
);

/** The size of each uploaded picture. Pictures from before this table count as empty. */
export const pictures = sqliteTable("pictures", { name: text("name").primaryKey(), bytes: integer("bytes").notNull() });

/** Which row shows which uploaded picture. Triggers on the tables with icons and screenshots keep it. */
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
