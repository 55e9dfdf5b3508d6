import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { isGuardFailure, mustHaveChangedOne } from "#db/guard.ts";
import { entitlements, stripeCustomers, stripeEvents, subscriptions, users } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import { newId } from "#domain/kit/ids.ts";
import { reportError } from "#domain/kit/report-error.ts";
import type { Services } from "#domain/kit/services.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { updateTier } from "#domain/tiers/tiers.server.ts";
import { changeMail, changeText } from "./change-texts.ts";
import { grantedBy } from "./grants.ts";
import { listUnknownPrices, type PlanChange, planChanges, withStoredOffers } from "./plan-changes.ts";
import { MAX_SYNC_TRIES } from "./rules.ts";
import type { StripeAccount, StripeEvent } from "./stripe.ts";

export type SyncDeps = Pick<Services, "db" | "now" | "stripe" | "refreshScreens" | "deliverNotifications" | "mail"> & {
  config: Pick<Services["config"], "siteOrigin">;
};
type Customer = { userId: string; customerId: string; revision: number };

/** Counted by its name on the dashboard's health tab: an admin has to look at the price at Stripe. */
class UnknownPrice extends Error {
  override name = "UnknownPrice";
}

/**
 * Reads the account at Stripe and stores what it entitles to, with `event` in the same batch. So neither the order of
 * events nor their number matters. @returns what has changed, and the ids of what has an unknown price; nothing without a
 * customer.
 */
export async function syncAccount(services: SyncDeps, userId: string, event: StripeEvent | null = null) {
  for (let tries = 1; ; tries++) {
    const { customer, before, email } = await readStored(services, userId);
    if (!customer) return { changes: [], unknownPrices: [] };
    const read = await services.stripe.readAccount(customer.customerId);
    const account = read && withStoredOffers(read, before);
    const changes = planChanges(before, account ?? withoutSubscriptions(before));
    try {
      await services.db.batch(syncStatements(services, { customer, account, changes, event }));
    } catch (error) {
      if (!isGuardFailure(error)) throw error;
      if (tries < MAX_SYNC_TRIES) continue;
      throw new AppError("unavailable", "Failed to refresh status", "Your plan is being changed. Please try again.");
    }
    await notifyUser(services, { email, changes });
    const unknownPrices = read ? listUnknownPrices(read) : [];
    for (const id of unknownPrices) reportError("stripe-unknown-price", new UnknownPrice(`${id} sells no known plan.`));
    return { changes, unknownPrices };
  }
}

async function readStored({ db }: SyncDeps, userId: string) {
  const {
    row: [row],
    purchases,
    running,
    user: [user],
  } = await batchNamed(db, {
    row: db
      .select({ customerId: stripeCustomers.customerId, revision: stripeCustomers.revision })
      .from(stripeCustomers)
      .where(eq(stripeCustomers.userId, userId)),
    purchases: db
      .select({ reference: entitlements.reference })
      .from(entitlements)
      .where(
        and(eq(entitlements.userId, userId), eq(entitlements.source, "purchase"), isNotNull(entitlements.reference)),
      ),
    running: db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    user: db.select({ email: users.email }).from(users).where(eq(users.id, userId)),
  });
  return {
    customer: row?.customerId ? { userId, customerId: row.customerId, revision: row.revision } : null,
    before: { purchases: purchases.map(({ reference }) => reference ?? ""), subscriptions: running },
    email: user?.email ?? "",
  };
}

/** A customer that was deleted at Stripe has no subscriptions any more; what was bought stays bought. */
function withoutSubscriptions({ subscriptions }: { subscriptions: StripeAccount["subscriptions"] }): StripeAccount {
  return { purchases: [], subscriptions: subscriptions.map((old) => ({ ...old, status: "canceled" })) };
}

type Changed = {
  customer: Customer;
  account: StripeAccount | null;
  changes: Array<PlanChange>;
  event: StripeEvent | null;
};

function syncStatements(services: SyncDeps, { customer, account, changes, event }: Changed) {
  const { db, now } = services;
  const { userId, customerId, revision } = customer;
  const at = now();
  const replaced = account ? (["purchase", "subscription"] as const) : (["subscription"] as const);
  return [
    db
      .update(stripeCustomers)
      .set({ customerId: account && customerId, revision: revision + 1, checkedAt: at })
      .where(and(eq(stripeCustomers.userId, userId), eq(stripeCustomers.revision, revision))),
    mustHaveChangedOne(db),
    db
      .delete(entitlements)
      .where(
        and(eq(entitlements.userId, userId), inArray(entitlements.source, replaced), isNotNull(entitlements.reference)),
      ),
    db.delete(subscriptions).where(eq(subscriptions.userId, userId)),
    ...(account ? grantedBy(account) : []).map((granted) =>
      // Stripe's clock may be ahead of ours.
      db.insert(entitlements).values({ id: newId(at), userId, ...granted, startsAt: Math.min(granted.startsAt, at) }),
    ),
    ...(account?.subscriptions ?? []).map((subscription) =>
      db.insert(subscriptions).values({ userId, ...subscription }),
    ),
    updateTier(services, userId, at),
    ...changes.map((change) => insertNotification(services, userId, change, `${revision + 1}`)),
    ...(event ? [insertEvent(services, event)] : []),
  ] as const;
}

function insertNotification({ db, now }: SyncDeps, userId: string, change: PlanChange, revision: string) {
  const id = `plan:${change.reference}:${change.kind}:${revision}`;
  return notificationRow({ db }, userId, { kind: "plan_changed", ...changeText(change) }, { id, at: now() });
}

/** The statement that stores an event, for the batch of the event's effect. */
export function insertEvent({ db, now }: Pick<Services, "db" | "now">, { id, type }: StripeEvent) {
  return db.insert(stripeEvents).values({ id, type, createdAt: now() }).onConflictDoNothing();
}

async function notifyUser(
  { deliverNotifications, mail, config }: SyncDeps,
  { email, changes }: { email: string; changes: Array<PlanChange> },
) {
  if (changes.length === 0) return;
  deliverNotifications();
  for (const change of changes) {
    const message = changeMail(email, change, `${config.siteOrigin}/subscribe`);
    if (message) mail(message);
  }
}
