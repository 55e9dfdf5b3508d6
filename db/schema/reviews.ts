import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./auth.ts";
import { createdUpdated, instant } from "./columns.ts";
import { publishedApps } from "./store.ts";

export const reviews = sqliteTable(
  "app_reviews",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    appId: text("app_id")
      .notNull()
      .references(() => publishedApps.id),
    /** Empty if its author deleted it while it was hidden. */
    reviewText: text("review_text").notNull(),
    rating: integer("rating").notNull(),
    codeVersion: text("code_version").notNull().default("00"),
    helpful: integer("helpful").notNull().default(0),
    reply: text("reply"),
    repliedAt: instant("replied_at"),
    /** When a moderator hid it. Since then only its author and moderators see it. */
    hiddenAt: instant("hidden_at"),
    ...createdUpdated(),
  },
  (t) => [
    uniqueIndex("app_reviews_one_per_user").on(t.userId, t.appId),
    index("app_reviews_app").on(t.appId, t.createdAt, t.id),
    index("app_reviews_helpful").on(t.appId, t.helpful, t.createdAt, t.id),
    index("app_reviews_stars").on(t.appId, t.rating, t.createdAt, t.id),
    index("app_reviews_stars_helpful").on(t.appId, t.rating, t.helpful, t.createdAt, t.id),
    check("app_reviews_rating", sql`rating between 1 and 5`),
  ],
);

/** Averages are computed from these rows. A review is written in one batch with its rating. */
export const ratings = sqliteTable(
  "app_ratings",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    appId: text("app_id")
      .notNull()
      .references(() => publishedApps.id),
    rating: integer("rating").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.appId] }),
    index("app_ratings_app").on(t.appId, t.rating),
    check("app_ratings_rating", sql`rating between 1 and 5`),
  ],
);

export const reviewVotes = sqliteTable(
  "review_votes",
  {
    reviewId: text("review_id")
      .notNull()
      .references(() => reviews.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.userId] }), index("review_votes_user").on(t.userId)],
);
