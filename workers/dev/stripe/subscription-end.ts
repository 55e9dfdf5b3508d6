import type Stripe from "stripe";
import { emit } from "./events.ts";
import type { Subscription } from "./objects.ts";
import { type Account, now, updateObject } from "./store.ts";

export function endSubscription(
  account: Account,
  subscription: Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
): Subscription {
  const details = subscription.cancellation_details;
  const ended: Subscription = {
    ...subscription,
    status: "canceled",
    canceled_at: subscription.canceled_at ?? now(),
    ended_at: now(),
    cancellation_details: {
      comment: details?.comment ?? null,
      feedback: details?.feedback ?? null,
      feedback_option: null,
      reason: details?.reason ?? reason,
    },
  };
  updateObject(account, ended);
  emit(account, "customer.subscription.deleted", ended);
  return ended;
}
