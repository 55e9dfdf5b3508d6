import { findCustomer } from "./customers.ts";
import { missingParameter, StripeRefusal } from "./errors.ts";
import type { Parameters } from "./form.ts";
import { createId } from "./ids.ts";
import { draftInvoice } from "./invoice-draft.ts";
import { periodLine } from "./invoice-lines.ts";
import { readInner, readString, refuseUnknown } from "./parameters.ts";
import { draftChangeInvoice, readPriceChange } from "./price-changes.ts";
import { addInterval, intervalOf } from "./prices.ts";
import type { Account } from "./store.ts";
import { findSubscription, itemOf } from "./subscriptions.ts";

/** What a change of the price, or else the next renewal, would be invoiced at; nothing is stored. */
export function previewInvoice(account: Account, params: Parameters) {
  refuseUnknown(params, ["customer", "subscription", "subscription_details"]);
  const details = readInner(params, "subscription_details");
  refuseUnknown(details, ["items", "proration_behavior", "proration_date"]);
  const named = readString(params, "subscription");
  if (!named) throw missingParameter("subscription");
  const subscription = findSubscription(account, named, "subscription");
  const customer = findCustomer(account, readString(params, "customer") ?? subscription.customer, "customer");
  if (subscription.status === "canceled" || subscription.customer !== customer.id)
    throw new StripeRefusal(404, {
      type: "invalid_request_error",
      code: "invoice_upcoming_none",
      message: `No upcoming invoices for customer: ${customer.id}`,
    });
  const id = createId("invoice").replace("in_", "upcoming_in_");
  const change = readPriceChange(details, subscription, "subscription_details[items]");
  if (change) return draftChangeInvoice(account, subscription, change, id);
  const { price, current_period_end: start } = itemOf(subscription);
  const period = { start, end: addInterval(start, intervalOf(price)) };
  const lines = [periodLine(subscription, price, period)];
  return draftInvoice(account, { id, customer, subscription, reason: "upcoming", lines, discount: 0, period });
}
