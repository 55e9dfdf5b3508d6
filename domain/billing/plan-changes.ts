import type { Offer } from "#db/vocabulary.ts";
import { isRunning } from "./grants.ts";
import type { StripeAccount, StripePurchase, StripeSubscription } from "./stripe.ts";

const PLAN_CHANGES = [
  "bought",
  "reversed",
  "started",
  "ended",
  "payment-failed",
  "payment-recovered",
  "interval-changed",
  "end-ordered",
  "end-withdrawn",
] as const;

/** `reference` is the id of the purchase or the subscription. */
export type PlanChange = {
  kind: (typeof PLAN_CHANGES)[number];
  reference: string;
  offer: Offer;
  /** Before taxes and discounts. */
  cents: number | null;
  subscription: StripeSubscription | null;
};

/** What the site had stored: the references of purchases, and subscriptions. */
export type Stored = { purchases: Array<string>; subscriptions: Array<StripeSubscription> };

/** An account of Stripe where a price without a known offer keeps what was stored for it (decision 144). */
export function withStoredOffers({ subscriptions, purchases }: StripeAccount, stored: Stored): StripeAccount {
  return {
    subscriptions: subscriptions.map((subscription) => {
      const old = stored.subscriptions.find(({ id }) => id === subscription.id);
      return { ...subscription, offer: subscription.offer ?? old?.offer ?? null };
    }),
    // Builder is the only offer that is bought once.
    purchases: purchases.map((purchase) => ({
      ...purchase,
      offer: purchase.offer ?? (stored.purchases.includes(purchase.id) ? "builder" : null),
    })),
  };
}

/** The ids of what is paid for at a price without a known offer. */
export function listUnknownPrices({ subscriptions, purchases }: StripeAccount) {
  const paid = [...subscriptions.filter(isRunning), ...purchases.filter(({ reversed }) => !reversed)];
  return paid.filter(({ offer }) => offer === null).map(({ id }) => id);
}

/** The changes between what is stored and what Stripe has. A renewal is not a change. */
export function planChanges(before: Stored, { subscriptions, purchases }: StripeAccount): Array<PlanChange> {
  return [
    ...purchases.flatMap((purchase) => purchaseChange(before.purchases.includes(purchase.id), purchase)),
    ...subscriptions.flatMap((subscription) => {
      const old = before.subscriptions.find(({ id }) => id === subscription.id);
      const { id, offer, cents } = subscription;
      return offer === null
        ? []
        : subscriptionChanges(old, subscription).map((kind) => ({ kind, reference: id, offer, cents, subscription }));
    }),
  ];
}

function purchaseChange(isStored: boolean, { id, offer, cents, reversed }: StripePurchase): Array<PlanChange> {
  if (offer === null || isStored === !reversed) return [];
  return [{ kind: reversed ? "reversed" : "bought", reference: id, offer, cents, subscription: null }];
}

function subscriptionChanges(old: StripeSubscription | undefined, now: StripeSubscription) {
  const changes: Array<PlanChange["kind"]> = [];
  if (!old || old.offer === null || !isRunning(old)) return isRunning(now) ? ["started" as const] : [];
  if (!isRunning(now)) return ["ended" as const];
  if (old.offer !== now.offer) changes.push("interval-changed");
  if (old.status !== now.status && now.status === "past_due") changes.push("payment-failed");
  if (old.status === "past_due" && now.status === "active") changes.push("payment-recovered");
  if (old.endsAt === null && now.endsAt !== null) changes.push("end-ordered");
  if (old.endsAt !== null && now.endsAt === null) changes.push("end-withdrawn");
  return changes;
}
