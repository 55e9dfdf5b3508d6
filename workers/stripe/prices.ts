import type Stripe from "stripe";
import { OFFERS, type Offer } from "#db/vocabulary.ts";
import type { StripeEnv } from "./client.ts";

type PriceIds = Pick<StripeEnv, "BUILDER_PRICE" | "ARCHITECT_MONTH_PRICE" | "ARCHITECT_YEAR_PRICE">;

/** The id of the price that is charged for an offer now. */
export function priceOf(env: PriceIds, offer: Offer) {
  const prices: Record<Offer, string> = {
    builder: env.BUILDER_PRICE,
    "architect-month": env.ARCHITECT_MONTH_PRICE,
    "architect-year": env.ARCHITECT_YEAR_PRICE,
  };
  return prices[offer];
}

/**
 * What a price sells (decision 144). The price itself says it, since a subscription stays on its price when another one is
 * configured; null for a price that neither says it nor is configured.
 */
export function offerOf(env: PriceIds, { id, metadata }: Pick<Stripe.Price, "id" | "metadata">): Offer | null {
  return OFFERS.find((offer) => offer === metadata.offer) ?? OFFERS.find((offer) => priceOf(env, offer) === id) ?? null;
}
