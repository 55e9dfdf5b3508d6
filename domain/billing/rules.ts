import type { Offer, Tier } from "#db/vocabulary.ts";
import { DAY_MS } from "#domain/durations.ts";

export const ARCHITECT_OFFERS = ["architect-month", "architect-year"] as const satisfies ReadonlyArray<Offer>;
export type ArchitectOffer = (typeof ARCHITECT_OFFERS)[number];

/** In US cents. */
export type Prices = Record<Offer, number>;

/** "now" ends a plan without a refund; "period-end" lets it run until the paid period is over. */
export type CancelTime = "now" | "period-end";

/** A plan whose renewal failed keeps its tier for this long from the day of the renewal (decision 93). */
export const PAST_DUE_GRACE_MS = 7 * DAY_MS;

/**
 * A plan whose renewal is still open keeps its tier for this long after the paid period (a failed one: the grace above): Stripe charges a renewal about an hour later, and a lost event
 * may take until the daily check.
 */
export const RENEWAL_SLACK_MS = 2 * DAY_MS;

/** After a checkout the page asks this often for the plan, in case no live event arrives. */
export const REFRESH_ATTEMPTS = 5;
const FIRST_REFRESH_WAIT_MS = 1000;
const MAX_REFRESH_WAIT_MS = 10_000;

/** The wait in ms before `attempt`, counted from 1. */
export function refreshWait(attempt: number) {
  return Math.min(FIRST_REFRESH_WAIT_MS * 2 ** (attempt - 1), MAX_REFRESH_WAIT_MS);
}

export function tierOf(offer: Offer): Exclude<Tier, "explorer" | "admin"> {
  return offer === "builder" ? "builder" : "architect";
}

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

/** What each of Stripe's statuses of an invoice is called. */
export const INVOICE_STATUSES: Record<string, string> = {
  draft: "Draft",
  open: "Open",
  paid: "Paid",
  uncollectible: "Unpaid",
  void: "Void",
};
