import Stripe from "stripe";
import type { ArchitectOffer } from "#domain/billing/offers.ts";
import type { CancelTime, ChangeOutcome } from "#domain/billing/stripe.ts";
import { connect, isMissing, newKey, type StripeEnv } from "./client.ts";
import { priceOf } from "./prices.ts";

/** Other failures leave it open whether the change was made: a conflict, for example, is one with its own first try. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([400, 401, 402, 403, 404]);

/** Also cancels again what has ended, e.g. in a second try of which the first one's answer was lost. */
export async function cancel(env: StripeEnv, id: string, time: CancelTime) {
  const { subscriptions } = connect(env);
  return outcomeOf(async () => {
    if (time === "period-end")
      return subscriptions.update(id, { cancel_at_period_end: true }, { idempotencyKey: newKey("cancel", id) });
    return subscriptions.cancel(id, {}, { idempotencyKey: newKey("cancel-now", id) }).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  });
}

export async function resume(env: StripeEnv, id: string) {
  const params = { cancel_at_period_end: false };
  return outcomeOf(() => connect(env).subscriptions.update(id, params, { idempotencyKey: newKey("resume", id) }));
}

/** Immediately, with an invoice for the difference. */
export async function changeInterval(env: StripeEnv, id: string, offer: ArchitectOffer) {
  const stripe = connect(env);
  return outcomeOf(async () => {
    const { items } = await stripe.subscriptions.retrieve(id);
    const params: Stripe.SubscriptionUpdateParams = {
      items: [{ id: items.data[0]?.id, price: priceOf(env, offer) }],
      proration_behavior: "always_invoice",
      payment_behavior: "error_if_incomplete",
      cancel_at_period_end: false,
    };
    return stripe.subscriptions.update(id, params, { idempotencyKey: newKey(offer, id) });
  });
}

async function outcomeOf(change: () => Promise<unknown>): Promise<ChangeOutcome> {
  try {
    await change();
    return { outcome: "done" };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return { outcome: "declined" };
    if (!(error instanceof Stripe.errors.StripeError && REFUSALS.has(error.statusCode))) throw error;
    return { outcome: "refused", reason: error.message };
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
