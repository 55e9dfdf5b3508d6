import type Stripe from "stripe";
import { OFFERS } from "#db/vocabulary.ts";
import type { StripeAccount, StripePurchase, StripeSubscription } from "#domain/billing/stripe.ts";
import { connect, isMissing, type StripeEnv, toMs } from "./client.ts";
import { offerOf } from "./prices.ts";

const PAGE_SIZE = 100;
/** Subscriptions or checkouts of one customer: far more than a person buys. */
const MAX_ITEMS = 1000;

/** What the customer has bought; null if it was deleted. */
export async function readAccount(env: StripeEnv, customerId: string): Promise<StripeAccount | null> {
  const stripe = connect(env);
  const customer = await stripe.customers.retrieve(customerId).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!customer || customer.deleted) return null;
  const [subscriptions, sessions] = await Promise.all([
    stripe.subscriptions
      .list({ customer: customerId, status: "all", limit: PAGE_SIZE })
      .autoPagingToArray({ limit: MAX_ITEMS }),
    stripe.checkout.sessions
      .list({
        customer: customerId,
        status: "complete",
        limit: PAGE_SIZE,
        expand: ["data.payment_intent.latest_charge"],
      })
      .autoPagingToArray({ limit: MAX_ITEMS }),
  ]);
  const paid = sessions.filter(({ mode, payment_status }) => mode === "payment" && payment_status !== "unpaid");
  return {
    subscriptions: subscriptions.map((subscription) => toSubscription(env, subscription)),
    purchases: await Promise.all(paid.map((session) => toPurchase(stripe, session))),
  };
}

function toSubscription(env: StripeEnv, subscription: Stripe.Subscription): StripeSubscription {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`The subscription ${subscription.id} has no item.`);
  const orderedEnd = subscription.cancel_at_period_end ? item.current_period_end : null;
  const end = subscription.ended_at ?? subscription.cancel_at ?? orderedEnd;
  return {
    id: subscription.id,
    status: subscription.status,
    offer: offerOf(env, item.price),
    cents: item.price.unit_amount,
    startedAt: toMs(subscription.start_date),
    currentPeriodStart: toMs(item.current_period_start),
    currentPeriodEnd: toMs(item.current_period_end),
    endsAt: end === null ? null : toMs(end),
  };
}

/** A partial refund ends nothing: Stripe calls a charge `refunded` once its whole amount was. */
async function toPurchase(stripe: Stripe, session: Stripe.Checkout.Session): Promise<StripePurchase> {
  const charge = chargeOf(session);
  return {
    id: session.id,
    offer: OFFERS.find((offer) => offer === session.metadata?.offer) ?? null,
    cents: session.amount_subtotal,
    paidAt: toMs(session.created),
    reversed: charge !== null && (charge.refunded || (charge.disputed && !(await isDisputeWon(stripe, charge.id)))),
  };
}

/** Null where a promotion code covered the whole price. */
function chargeOf({ payment_intent: payment }: Stripe.Checkout.Session) {
  if (payment === null || typeof payment === "string") return null;
  return payment.latest_charge === null || typeof payment.latest_charge === "string" ? null : payment.latest_charge;
}

/** `warning_closed`: an inquiry of the bank that became no dispute. */
async function isDisputeWon(stripe: Stripe, charge: string) {
  const { data } = await stripe.disputes.list({ charge, limit: PAGE_SIZE });
  return data.every(({ status }) => status === "won" || status === "warning_closed");
}
