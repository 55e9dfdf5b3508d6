import Stripe from "stripe";
import type { Offer } from "#db/vocabulary.ts";
import { tierOf } from "#domain/billing/offers.ts";
import type { Checkout } from "#domain/billing/stripe.ts";
import { connect, newKey, type StripeEnv } from "./client.ts";
import { priceOf } from "./prices.ts";

/** Tries, if another tab opens a page for the same tier at the same time. */
const MAX_TRIES = 4;
const NEWEST_SESSIONS = 100;

/**
 * At most one page per tier is open to be paid. The idempotency key names the tier's newest session, so two tabs get the
 * same new one. If they ask for different prices, Stripe refuses the second, which tries again.
 */
export async function openCheckout(env: StripeEnv, checkout: Checkout) {
  const stripe = connect(env);
  const price = priceOf(env, checkout.offer);
  for (let tries = 1; ; tries++) {
    const newest = await findNewestSession(stripe, checkout);
    if (newest?.status === "open" && newest.metadata?.price === price) return newest.url;
    if (newest?.status === "open") await stripe.checkout.sessions.expire(newest.id).catch(ignoreEnded);
    try {
      const session = await stripe.checkout.sessions.create(sessionParams(env, checkout, price), {
        idempotencyKey: `checkout-${checkout.customerId}-${tierOf(checkout.offer)}-${newest?.id ?? "first"}`,
      });
      return session.url;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeIdempotencyError) || tries === MAX_TRIES) throw error;
    }
  }
}

export async function openPortal(env: StripeEnv, customer: string) {
  const session = await connect(env).billingPortal.sessions.create(
    { customer, return_url: `${env.SITE_ORIGIN}/subscribe` },
    { idempotencyKey: newKey("portal", customer) },
  );
  return session.url;
}

async function findNewestSession(stripe: Stripe, { customerId, offer }: Checkout) {
  const { data } = await stripe.checkout.sessions.list({ customer: customerId, limit: NEWEST_SESSIONS });
  return data.find(({ metadata }) => metadata?.tier === tierOf(offer)) ?? null;
}

function sessionParams(env: StripeEnv, { customerId, userId, offer }: Checkout, price: string) {
  const computesTax = env.STRIPE_TAX === "on";
  return {
    ...modeParams(offer),
    customer: customerId,
    client_reference_id: userId,
    line_items: [{ price, quantity: 1 }],
    metadata: { offer, tier: tierOf(offer), price },
    allow_promotion_codes: true,
    automatic_tax: { enabled: computesTax },
    ...(computesTax ? { customer_update: { address: "auto" as const } } : {}),
    success_url: `${env.SITE_ORIGIN}/subscribe?success=true&offer=${offer}`,
    cancel_url: `${env.SITE_ORIGIN}/subscribe?canceled=true`,
  } satisfies Stripe.Checkout.SessionCreateParams;
}

function modeParams(offer: Offer) {
  return offer === "builder"
    ? { mode: "payment" as const, invoice_creation: { enabled: true } }
    : { mode: "subscription" as const };
}

/** The session was paid or has expired since it was read. */
function ignoreEnded(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}
