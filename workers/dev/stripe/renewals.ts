import { createMethod, saveMethod, TEST_CARDS } from "./cards.ts";
import { findCustomer } from "./customers.ts";
import { invalidRequest } from "./errors.ts";
import { createId } from "./ids.ts";
import { draftInvoice } from "./invoice-draft.ts";
import { periodLine } from "./invoice-lines.ts";
import { issueInvoice, payInvoice, retrieveInvoice } from "./invoices.ts";
import type { Invoice, PaymentMethod, Subscription } from "./objects.ts";
import { addInterval, intervalOf } from "./prices.ts";
import { type Account, now, readObject } from "./store.ts";
import { endSubscription } from "./subscription-end.ts";
import { changeSubscription, findSubscription, itemOf, withItem } from "./subscriptions.ts";

/**
 * What Stripe does when a period ends: it cancels where that was asked for, else it invoices the next period. A declined
 * payment makes the subscription past due; the next call tries it again, and a second refusal ends the subscription.
 */
export function renewSubscription(account: Account, id: string): Subscription {
  const subscription = findSubscription(account, id);
  const method = readObject(account, "payment_method", subscription.default_payment_method);
  if (subscription.status === "canceled" || !method) throw invalidRequest(`Subscription ${id} has ended.`);
  if (subscription.status === "past_due") return retryPayment(account, subscription, method);
  const ended = endPeriodNow(subscription);
  if (ended.cancel_at_period_end) return endSubscription(account, ended, "cancellation_requested");
  const next = startNextPeriod(ended);
  const invoice = issueInvoice(account, draftRenewal(account, next), method);
  return changeSubscription(account, subscription, withPayment(next, invoice));
}

/** Pays a failed renewal on the invoice's page, with the card that succeeds. */
export function payOpenInvoice(account: Account, open: Invoice) {
  const customer = findCustomer(account, open.customer, "customer");
  const method = createMethod(TEST_CARDS[0], customer.id, customer.name ?? null, customer.email);
  saveMethod(account, method);
  const invoice = payInvoice(account, open, method);
  const id = open.parent?.subscription_details?.subscription;
  if (typeof id !== "string") return;
  const subscription = findSubscription(account, id);
  changeSubscription(account, subscription, withPayment(subscription, invoice));
}

function retryPayment(account: Account, subscription: Subscription, method: PaymentMethod) {
  const open = retrieveInvoice(account, subscription.latest_invoice ?? "");
  const invoice = payInvoice(account, open, method);
  if (invoice.status === "paid") return changeSubscription(account, subscription, withPayment(subscription, invoice));
  return endSubscription(account, subscription, "payment_failed");
}

/** The clock is the machine's: the period moves back, so that it ends now. */
function endPeriodNow(subscription: Subscription): Subscription {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  const moved = { current_period_start: start - (end - now()), current_period_end: now() };
  return withItem({ ...subscription, cancel_at: subscription.cancel_at && now() }, moved);
}

function startNextPeriod(subscription: Subscription): Subscription {
  const { price, current_period_end: start } = itemOf(subscription);
  const end = addInterval(start, intervalOf(price));
  const next = withItem(subscription, { current_period_start: start, current_period_end: end });
  return { ...next, billing_cycle_anchor: start };
}

function draftRenewal(account: Account, subscription: Subscription) {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  return draftInvoice(account, {
    id: createId("invoice"),
    customer: findCustomer(account, subscription.customer, "customer"),
    subscription,
    reason: "subscription_cycle",
    lines: [periodLine(subscription, price, { start, end })],
    discount: 0,
    period: { start, end: start },
  });
}

function withPayment(subscription: Subscription, invoice: Invoice): Subscription {
  const status = invoice.status === "paid" ? "active" : "past_due";
  return { ...subscription, status, latest_invoice: invoice.id };
}
