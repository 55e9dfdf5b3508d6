import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ACCOUNT_STATUSES, MODES, PAYMENT_STATUSES, THEMES, TIERS } from "#db/vocabulary.ts";
import { users } from "./auth.ts";
import { createdUpdated, flag, instant } from "./columns.ts";

export const userStatus = sqliteTable(
  "user_status",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .unique()
      .references(() => users.id),
    userEmail: text("user_email").notNull(),
    /** The specification's; nothing reads it, `users.emailConfirmedAt` decides. */
    status: text("status", { enum: ACCOUNT_STATUSES }).notNull().default("pending"),
    userType: text("user_type", { enum: TIERS }).notNull().default("explorer"),
    paymentStatus: text("payment_status", { enum: PAYMENT_STATUSES }).notNull().default("inactive"),
    /** When the next entitlement ends, in ms: from then on the tier must be derived again. Null if none ends. */
    tierEndsAt: instant("tier_ends_at"),
    /** The specification's copy of `userType`, written with it. */
    subscriptionTier: text("subscription_tier", { enum: TIERS }),
    themePreference: text("theme_preference", { enum: THEMES }).notNull().default("light"),
    currentMode: text("current_mode", { enum: MODES }).notNull().default("explorer"),
    /** Where the tutorial goes on: "/tutorial?step=2". Null once it is completed. */
    currentPage: text("current_page"),
    tutorialCompleted: flag("tutorial_completed").notNull().default(false),
    passwordResetRequired: flag("password_reset_required").notNull().default(false),
    journalAppShortcuts: text("journal_app_shortcuts", { mode: "json" }).$type<Array<unknown>>(),
    ...createdUpdated(),
  },
  (t) => [
    index("user_status_newest").on(t.createdAt, t.userId),
    index("user_status_type").on(t.userType, t.createdAt, t.userId),
    index("user_status_payment").on(t.paymentStatus, t.createdAt, t.userId),
    index("user_status_type_payment").on(t.userType, t.paymentStatus, t.createdAt, t.userId),
    index("user_status_tier_ends").on(t.tierEndsAt).where(sql`tier_ends_at is not null`),
  ],
);

/** The number of users of each tier. Triggers on `user_status` maintain it, since counting would read every account. */
export const tierCounts = sqliteTable("tier_counts", {
  tier: text("tier", { enum: TIERS }).primaryKey(),
  users: integer("users").notNull(),
});

export const profiles = sqliteTable(
  "profiles",
  {
    id: text("id")
      .primaryKey()
      .references(() => users.id),
    nickname: text("nickname"),
    /** The nickname's `lookAlikeKey`. */
    nicknameKey: text("nickname_key"),
    aboutYou: text("about_you"),
    koFiLink: text("ko_fi_link"),
    decisionMails: flag("decision_mails").notNull().default(true),
    updatedAt: instant("updated_at").notNull(),
  },
  // "Sam" and "sam" would be taken for one person.
  (t) => [
    uniqueIndex("profiles_nickname").on(sql`lower(${t.nickname})`),
    uniqueIndex("profiles_nickname_key").on(t.nicknameKey),
  ],
);
