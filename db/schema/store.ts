import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { MIN_RANKED_RATINGS, RATING_PRIOR } from "#db/ratings.ts";
import { MIN_OPENS_OF_TREND_DAY } from "#db/trends.ts";
import { APP_STATUSES, OFFLINE_OUTCOMES } from "#db/vocabulary.ts";
import { users } from "./auth.ts";
import {
  basedOn,
  createdUpdated,
  declaredHosts,
  flag,
  htmlDigest,
  instant,
  listingExtras,
  strings,
} from "./columns.ts";
import { projects } from "./projects.ts";

/** No parameters: SQLite uses a partial index only for the index's own condition. */
export const isRanked = sql.raw(`rating_count >= ${MIN_RANKED_RATINGS}`);
export const mayTrend = sql.raw(`opens >= ${MIN_OPENS_OF_TREND_DAY}`);

/** The mean rating in levels: 3 from 4 stars on, 2 from 3, 1 from 2, and 0 for less and without ratings. */
const RATING_LEVEL = "min(max(coalesce(rating_sum / nullif(rating_count, 0), 0) - 1, 0), 3)";
/** A whole number, which keeps its order as text. */
const ratingRank = () => integer("rating_rank").generatedAlwaysAs(sql`cast(rating_score * 1000000000 as integer)`);

/** The histogram reads these counters instead of ratings. */
function starCounts() {
  return {
    stars1: integer("stars_1").notNull().default(0),
    stars2: integer("stars_2").notNull().default(0),
    stars3: integer("stars_3").notNull().default(0),
    stars4: integer("stars_4").notNull().default(0),
    stars5: integer("stars_5").notNull().default(0),
  };
}

/** An admin published the version as their own app, so that nobody else reviewed it (decision 22). */
function selfApproved() {
  return { selfApproved: flag("self_approved").notNull().default(false) };
}

/**
 * Apps that are or were in the store. The creator's name and the counters are copies, written in the batch of their
 * change.
 */
export const publishedApps = sqliteTable(
  "published_apps",
  {
    id: text("id").primaryKey(),
    /** Kept after a removal: an address never leads to another app. */
    slug: text("slug").notNull().unique(),
    /** The app's host label: `a` and 26 characters derived from the id. */
    label: text("label").notNull().unique(),
    projectId: text("project_id")
      .notNull()
      .unique()
      .references(() => projects.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    submissionId: text("submission_id"),
    packageId: text("package_id").notNull().unique(),
    name: text("name").notNull(),
    /** The name's `lookAlikeKey`. */
    nameKey: text("name_key"),
    description: text("description").notNull(),
    summary: text("summary").notNull(),
    icon: text("icon").notNull(),
    tags: strings("tags").notNull(),
    creatorNickname: text("creator_nickname"),
    ...listingExtras(),
    ...htmlDigest(),
    /** Of its project, at the last approval. */
    basedOn: basedOn(),
    codeVersion: text("code_version").notNull().default("00"),
    status: text("status", { enum: APP_STATUSES }).notNull().default("approved"),
    /** Shown to the owner. A banned app without a reason was deleted by its owner. */
    banReason: text("ban_reason"),
    contactsNobody: flag("contacts_nobody").notNull().default(false),
    worksOffline: flag("works_offline").notNull().default(false),
    ...selfApproved(),
    /** How this version ran without a network; null until it did. */
    offlineRun: text("offline_run", { enum: OFFLINE_OUTCOMES }),
    offlineRunAt: instant("offline_run_at"),
    installs: integer("installs").notNull().default(0),
    ratingSum: integer("rating_sum").notNull().default(0),
    ratingCount: integer("rating_count").notNull().default(0),
    ...starCounts(),
    /** The mean of the stars with `RATING_PRIOR`. */
    ratingScore: real("rating_score").generatedAlwaysAs(
      sql`(rating_sum + ${sql.raw(String(RATING_PRIOR.count * RATING_PRIOR.mean))}) / (rating_count + ${sql.raw(String(RATING_PRIOR.count))})`,
      { mode: "virtual" },
    ),
    ratingRank: ratingRank(),
    /** Which of the store's filters find the app (`domain/store/filter-groups.ts`). */
    filterGroup: integer("filter_group").generatedAlwaysAs(
      sql.raw(`4 * ${RATING_LEVEL} + 2 * works_offline + contacts_nobody`),
    ),
    reviewCount: integer("review_count").notNull().default(0),
    /** Nothing writes or reads it; the version before inserts its default. */
    opens: integer("opens").notNull().default(0),
    ...createdUpdated(),
  },
  (t) => [
    index("published_apps_newest").on(t.status, t.createdAt, t.id),
    index("published_apps_installs").on(t.status, t.installs, t.id),
    index("published_apps_rating").on(t.status, t.ratingScore, t.id),
    index("published_apps_ranked").on(t.status, t.ratingScore, t.id).where(isRanked),
    index("published_apps_updated").on(t.status, t.updatedAt, t.id),
    index("published_apps_group_newest").on(t.status, t.filterGroup, t.createdAt, t.id),
    index("published_apps_group_updated").on(t.status, t.filterGroup, t.updatedAt, t.id),
    index("published_apps_group_installs").on(t.status, t.filterGroup, t.installs, t.id),
    index("published_apps_group_rating").on(t.status, t.filterGroup, t.ratingRank, t.id),
    index("published_apps_developer").on(t.userId, t.status, t.createdAt),
    index("published_apps_name").on(t.name),
    index("published_apps_name_key").on(t.nameKey),
    index("published_apps_digest").on(t.htmlSha256),
    index("published_apps_unmeasured").on(t.status, t.updatedAt, t.id).where(sql.raw("offline_run is null")),
  ],
);

/** The columns that approved apps are found and ordered by in a tag; triggers (`app_tags_follow_...`) keep them equal. */
export const appTags = sqliteTable(
  "app_tags",
  {
    tag: text("tag").notNull(),
    createdAt: instant("created_at").notNull(),
    appId: text("app_id")
      .notNull()
      .references(() => publishedApps.id),
    updatedAt: instant("updated_at").notNull().default(0),
    /** As it was when the app came into the store: `appTagInstalls` has the present number. */
    installs: integer("installs").notNull().default(0),
    ratingScore: real("rating_score").notNull().default(0),
    ratingRank: ratingRank(),
    filterGroup: integer("filter_group").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tag, t.createdAt, t.appId] }),
    index("app_tags_app").on(t.appId),
    index("app_tags_updated").on(t.tag, t.updatedAt, t.appId),
    index("app_tags_rating").on(t.tag, t.ratingScore, t.appId),
    index("app_tags_group_newest").on(t.tag, t.filterGroup, t.createdAt, t.appId),
    index("app_tags_group_updated").on(t.tag, t.filterGroup, t.updatedAt, t.appId),
    index("app_tags_group_rating").on(t.tag, t.filterGroup, t.ratingRank, t.appId),
  ],
);

/**
 * Approved apps of a tag by installs: each once in its filter group and once in group -1, which has all. Triggers write it.
 * The table has no rowid, so that an install writes one row for each of both, where a table with two indexes has three.
 */
export const appTagInstalls = sqliteTable(
  "app_tag_installs",
  {
    tag: text("tag").notNull(),
    filterGroup: integer("filter_group").notNull(),
    installs: integer("installs").notNull(),
    appId: text("app_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tag, t.filterGroup, t.installs, t.appId] })],
);

/**
 * Each pair of an approved app's tags and, of three, all of them: in alphabetical order with "|" between, so that apps that
 * share several are found without reading those that share one. Triggers on `app_tags` write it.
 */
export const appTagSets = sqliteTable(
  "app_tag_sets",
  {
    tags: text("tags").notNull(),
    createdAt: instant("created_at").notNull(),
    appId: text("app_id")
      .notNull()
      .references(() => publishedApps.id),
  },
  (t) => [primaryKey({ columns: [t.tags, t.createdAt, t.appId] }), index("app_tag_sets_app").on(t.appId)],
);

/** A sketch of the code of each app, by which copies are found (`domain/apps/code-sketch.ts`). */
export const codeParts = sqliteTable(
  "app_code_parts",
  {
    part: integer("part").notNull(),
    appId: text("app_id")
      .notNull()
      .references(() => publishedApps.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.part, t.appId] }), index("app_code_parts_app").on(t.appId)],
);

export const appVersions = sqliteTable(
  "app_versions",
  {
    id: text("id").primaryKey(),
    appId: text("app_id")
      .notNull()
      .references(() => publishedApps.id),
    codeVersion: text("code_version").notNull(),
    ...htmlDigest(),
    declaredHosts: declaredHosts().notNull().default([]),
    releaseNotes: text("release_notes"),
    contactsNobody: flag("contacts_nobody").notNull().default(false),
    worksOffline: flag("works_offline").notNull().default(false),
    ...selfApproved(),
    /** From then on nobody can stay on it: the app left the store, or a moderator found the version unsafe. */
    endedAt: instant("ended_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [uniqueIndex("app_versions_number").on(t.appId, t.codeVersion), index("app_versions_digest").on(t.htmlSha256)],
);

/**
 * Opens of an app by day (UTC, yyyy-mm-dd). A visitor counts once per day. The table has no rowid, and the index has only
 * the days of apps that can be trending, since each index entry is billed as a row.
 */
export const appOpens = sqliteTable(
  "app_opens",
  {
    appId: text("app_id")
      .notNull()
      .references(() => publishedApps.id),
    day: text("day").notNull(),
    opens: integer("opens").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.day] }),
    index("app_opens_most").on(t.day, t.opens, t.appId).where(mayTrend),
  ],
);

/** What the store holds as a whole, counted nightly into one row, since counting reads every app. */
export const storeFigures = sqliteTable("store_figures", {
  id: integer("id").primaryKey(),
  apps: integer("apps").notNull(),
  developers: integer("developers").notNull(),
  installs: integer("installs").notNull(),
  ratingSum: integer("rating_sum").notNull(),
  ratingCount: integer("rating_count").notNull(),
  countedAt: instant("counted_at").notNull(),
});

/** Sums of `app_opens`, denormalized for the front page. */
export const trendingApps = sqliteTable(
  "trending_apps",
  {
    appId: text("app_id").primaryKey(),
    opens: integer("opens").notNull(),
  },
  (t) => [index("trending_apps_opens").on(t.opens)],
);

/** Apps to index again. Rows are written in the batch of the app's change. */
export const searchOutbox = sqliteTable("search_outbox", {
  seq: integer("seq").primaryKey({ autoIncrement: true }),
  appId: text("app_id").notNull(),
  createdAt: instant("created_at").notNull(),
});
