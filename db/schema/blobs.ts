import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { BUCKETS } from "#db/vocabulary.ts";
import { instant } from "./columns.ts";

/**
 * Files that may be unreferenced. An upload inserts a row before it stores the file; triggers insert one when the last
 * reference goes, and delete it when a reference is made.
 */
export const blobDeletions = sqliteTable(
  "blob_deletions",
  {
    bucket: text("bucket", { enum: BUCKETS }).notNull(),
    /** SHA-256 of the HTML, or the last segment of a picture's address. */
    name: text("name").notNull(),
    /** Null until a nightly run has seen the row. */
    dueAt: instant("due_at"),
    claimedAt: instant("claimed_at"),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.name] }), index("blob_deletions_due").on(t.dueAt)],
);

/** The sizes of pictures. Pictures without a row are older than the table and count as 0. */
export const pictures = sqliteTable("pictures", { name: text("name").primaryKey(), bytes: integer("bytes").notNull() });

/** Who uses which picture. Triggers on the tables with pictures maintain it. */
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
