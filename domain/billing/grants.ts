import type { Tier } from "#db/vocabulary.ts";
import { tierOf } from "./offers.ts";
import { PAST_DUE_GRACE_MS, RENEWAL_SLACK_MS } from "./rules.ts";
import type { StripeAccount, StripeSubscription } from "./stripe.ts";

export type Granted = {
  source: "purchase" | "subscription";
  tier: Tier;
  reference: string;
  startsAt: number;
  endsAt: number | null;
};

type SubscriptionPeriod = Pick<StripeSubscription, "status" | "currentPeriodStart" | "currentPeriodEnd" | "endsAt">;

/** What Stripe's account of a user entitles to (decisions 19, 93), without prices of which nobody knows what they sell. */
export function grantedBy({ subscriptions, purchases }: StripeAccount): Array<Granted> {
  return [
    ...purchases.flatMap(({ id, offer, paidAt, reversed }) =>
      offer === null || reversed
        ? []
        : { source: "purchase" as const, tier: tierOf(offer), reference: id, startsAt: paidAt, endsAt: null },
    ),
    ...subscriptions.flatMap((subscription) => {
      const { id, offer, startedAt } = subscription;
      const endsAt = grantEnd(subscription);
      return offer === null || endsAt === null
        ? []
        : { source: "subscription" as const, tier: tierOf(offer), reference: id, startsAt: startedAt, endsAt };
    }),
  ];
}

/** Until when a subscription entitles to its tier, in ms; null if it doesn't now. */
export function grantEnd({ status, currentPeriodStart, currentPeriodEnd, endsAt }: SubscriptionPeriod) {
  const orderedEnd = endsAt ?? Number.POSITIVE_INFINITY;
  if (status === "active" || status === "trialing") return Math.min(orderedEnd, currentPeriodEnd + RENEWAL_SLACK_MS);
  if (status === "past_due") return Math.min(orderedEnd, currentPeriodStart + PAST_DUE_GRACE_MS);
  return null;
}

/** Whether Stripe will charge for another period. */
export function willRenew(subscription: Pick<StripeSubscription, "status" | "currentPeriodEnd" | "endsAt">) {
  const { currentPeriodEnd, endsAt } = subscription;
  return isRunning(subscription) && (endsAt === null || endsAt > currentPeriodEnd);
}

/** Whether Stripe still charges for the subscription, or tries to. */
export function isRunning({ status }: Pick<StripeSubscription, "status">) {
  return status === "active" || status === "trialing" || status === "past_due";
}
