import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ENTITLEMENT_SOURCES, OFFERS, TIERS } from "#db/vocabulary.ts";
import { users } from "./auth.ts";
import { instant } from "./columns.ts";

/** The tier of an account is that of its active override, else the highest active one (decision 75). */
export const entitlements = sqliteTable(
  "entitlements",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    source: text("source", { enum: ENTITLEMENT_SOURCES }).notNull(),
    tier: text("tier", { enum: TIERS }).notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at"),
    reference: text("reference"),
    /** Why an admin set it. */
    note: text("note"),
  },
  (t) => [
    index("entitlements_user").on(t.userId, t.endsAt),
    uniqueIndex("entitlements_reference").on(t.source, t.reference),
  ],
);

/**
 * The customer of an account at Stripe; `customerId` is null until it is made, and again after it was deleted there.
 * `revision` counts what was stored, so that of two reads at the same time only the newer one is stored.
 */
export const stripeCustomers = sqliteTable(
  "stripe_customers",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id),
    customerId: text("customer_id").unique(),
    revision: integer("revision").notNull().default(0),
    checkedAt: instant("checked_at").notNull().default(0),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("stripe_customers_checked").on(t.checkedAt, t.userId)],
);

/** Subscriptions as they were when Stripe was last read. */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    status: text("status").notNull(),
    /** Null for a price of which nobody knows what it sells (decision 144). */
    offer: text("offer", { enum: OFFERS }),
    /** What a period costs. Null until Stripe is read again, for rows that are older than the column. */
    cents: integer("cents"),
    startedAt: instant("started_at").notNull(),
    currentPeriodStart: instant("current_period_start").notNull(),
    currentPeriodEnd: instant("current_period_end").notNull(),
    endsAt: instant("ends_at"),
  },
  (t) => [index("subscriptions_user").on(t.userId, t.startedAt)],
);

/** Events of Stripe that were handled. Each row is written in the batch of the event's effect. */
export const stripeEvents = sqliteTable(
  "stripe_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("stripe_events_created").on(t.createdAt)],
);
