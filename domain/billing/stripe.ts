import type { Offer } from "#db/vocabulary.ts";
import type { ArchitectOffer } from "./offers.ts";
import type { Prices } from "./prices.ts";

/** "now" ends a plan without a refund; "period-end" lets it run until the paid period is over. */
export type CancelTime = "now" | "period-end";

/** Times are in ms since 1970. `offer` is null for a price of which nobody knows what it sells (decision 144). */
export type StripeSubscription = {
  id: string;
  status: string;
  offer: Offer | null;
  /** What a period costs before taxes and discounts, in cents; null where it is not known. */
  cents: number | null;
  startedAt: number;
  currentPeriodStart: number;
  currentPeriodEnd: number;
  /** When it ends by request, or when it ended; null if it renews. */
  endsAt: number | null;
};

/** A completed one-time purchase. `reversed`: fully refunded, or disputed and not won. */
export type StripePurchase = {
  id: string;
  offer: Offer | null;
  /** Before taxes and discounts. */
  cents: number | null;
  paidAt: number;
  reversed: boolean;
};

export type StripeAccount = { subscriptions: Array<StripeSubscription>; purchases: Array<StripePurchase> };

/** `customerId` is null for events that concern no customer. */
export type StripeEvent = { id: string; type: string; customerId: string | null };

/** `amount` in the currency's smallest unit. `url` leads to Stripe's page of the invoice. */
export type Invoice = {
  id: string;
  number: string | null;
  createdAt: number;
  amount: number;
  currency: string;
  status: string;
  url: string | null;
};

export type Checkout = { customerId: string; userId: string; offer: Offer };

/** A change whose call throws may have been made: its answer was lost, or Stripe itself failed. */
export type ChangeOutcome = { outcome: "done" } | { outcome: "declined" } | { outcome: "refused"; reason: string };

/**
 * Runs in a worker of its own, because Stripe's SDK is large. Each call may throw if Stripe can't be reached.
 * The ids of prices, and the keys, stay in that worker.
 */
export type StripeService = {
  prices(): Promise<Prices>;
  /** The same `key` makes the same customer. @returns its id */
  createCustomer(user: { id: string; email: string; key: string }): Promise<string>;
  /** Also ends its subscriptions. A customer that is already deleted is no error. */
  deleteCustomer(customerId: string): Promise<void>;
  /** The customer as Stripe has it now; null if it was deleted. */
  readAccount(customerId: string): Promise<StripeAccount | null>;
  /** Each tier has at most one open checkout page: one for another price is closed. @returns its address, or null */
  openCheckout(checkout: Checkout): Promise<string | null>;
  /** @returns the address of Stripe's page for cards, invoices and the subscription */
  openPortal(customerId: string): Promise<string>;
  /** A subscription that has already ended is no error. */
  cancel(subscriptionId: string, time: CancelTime): Promise<ChangeOutcome>;
  resume(subscriptionId: string): Promise<ChangeOutcome>;
  /** What `changeInterval` would charge now, in cents. */
  intervalChangeCost(subscriptionId: string, offer: ArchitectOffer): Promise<number>;
  /** Charges the difference for the rest of the period. Nothing changes if the card is declined. */
  changeInterval(subscriptionId: string, offer: ArchitectOffer): Promise<ChangeOutcome>;
  /** A page of invoices, the newest first, after the invoice `after`. */
  invoices(customerId: string, after: string | null): Promise<{ invoices: Array<Invoice>; hasMore: boolean }>;
  /** Null if the signature or its age is wrong, or another account of Stripe sent the event. */
  readEvent(body: string, signature: string): Promise<StripeEvent | null>;
};
