import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ENTITLEMENT_SOURCES, TIERS } from "#db/vocabulary.ts";
import { users } from "./auth.ts";
import { createdUpdated, flag, instant } from "./columns.ts";

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

export const stripeCustomers = sqliteTable("stripe_customers", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  customerId: text("customer_id").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});

export const subscriptions = sqliteTable(
  "subscriptions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    status: text("status").notNull(),
    priceId: text("price_id").notNull(),
    currentPeriodEnd: instant("current_period_end").notNull(),
    cancelAtPeriodEnd: flag("cancel_at_period_end").notNull().default(false),
    ...createdUpdated(),
  },
  (t) => [index("subscriptions_user").on(t.userId, t.currentPeriodEnd)],
);

/** Rows are written in the batch of the event's effect. */
export const stripeEvents = sqliteTable("stripe_events", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  createdAt: instant("created_at").notNull(),
});
