import Stripe from "stripe";
import type { ArchitectOffer } from "#domain/billing/offers.ts";
import type { CancelTime } from "#domain/billing/stripe.ts";
import { connect, newKey, priceOf, type StripeEnv } from "./client.ts";

export async function cancel(env: StripeEnv, id: string, time: CancelTime) {
  const stripe = connect(env);
  if (time === "period-end") {
    await stripe.subscriptions.update(id, { cancel_at_period_end: true }, { idempotencyKey: newKey("cancel", id) });
  } else {
    await stripe.subscriptions.cancel(id, {}, { idempotencyKey: newKey("cancel-now", id) });
  }
}

export async function resume(env: StripeEnv, id: string) {
  const params = { cancel_at_period_end: false };
  await connect(env).subscriptions.update(id, params, { idempotencyKey: newKey("resume", id) });
}

/** Immediately, with an invoice for the difference. @returns false if the card was declined; nothing changed then */
export async function changeInterval(env: StripeEnv, id: string, offer: ArchitectOffer) {
  const stripe = connect(env);
  const { items } = await stripe.subscriptions.retrieve(id);
  const params: Stripe.SubscriptionUpdateParams = {
    items: [{ id: items.data[0]?.id, price: priceOf(env, offer) }],
    proration_behavior: "always_invoice",
    payment_behavior: "error_if_incomplete",
    cancel_at_period_end: false,
  };
  try {
    await stripe.subscriptions.update(id, params, { idempotencyKey: newKey(offer, id) });
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return false;
    throw error;
  }
}

/** In cents, with taxes, less the unused part of the paid period. */
export async function intervalChangeCost(env: StripeEnv, id: string, offer: ArchitectOffer) {
  const stripe = connect(env);
  const { items } = await stripe.subscriptions.retrieve(id);
  const preview = await stripe.invoices.createPreview({
    subscription: id,
    ...(env.STRIPE_TAX === "on" ? { automatic_tax: { enabled: true } } : {}),
    subscription_details: {
      items: [{ id: items.data[0]?.id, price: priceOf(env, offer) }],
      proration_behavior: "always_invoice",
    },
  });
  return preview.amount_due;
}
