import type { Offer } from "#db/vocabulary.ts";

/** In US cents. The amounts are no constants of the code: `wrangler.toml` says what is shown, Stripe what is charged. */
export type Prices = Record<Offer, number>;

/** What a year of Architect saves against twelve months, in cents; 0 where it saves nothing. */
export function yearlySaving(prices: Prices) {
  return Math.max(0, 12 * prices["architect-month"] - prices["architect-year"]);
}

/** "$30", or "$4.17" where there are cents. */
export function formatPrice(cents: number) {
  const digits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
}

/** "$50.00", "¥500". `amount` in the currency's smallest unit, `currency` as "usd". */
export function formatAmount(amount: number, currency: string) {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
