import { DECLINED_MESSAGE, isDeclined } from "./cards.ts";
import { findCustomer } from "./customers.ts";
import { cardDeclined, invalidRequest, noSuch } from "./errors.ts";
import type { Parameters } from "./form.ts";
import { createId } from "./ids.ts";
import { draftInvoice } from "./invoice-draft.ts";
import { unusedLine } from "./invoice-lines.ts";
import { issueInvoice } from "./invoices.ts";
import type { Subscription } from "./objects.ts";
import { mergeMetadata, readBoolean, readChoice, readInner, readString, refuseUnknown } from "./parameters.ts";
import { applyPriceChange, draftChangeInvoice, type PriceChange, readPriceChange } from "./price-changes.ts";
import { type Account, now, readObject } from "./store.ts";
import { endSubscription } from "./subscription-end.ts";
import { changeSubscription, findSubscription, itemOf } from "./subscriptions.ts";

const UPDATE_FIELDS = [
  ...["cancel_at_period_end", "cancellation_details", "default_payment_method", "items", "metadata"],
  ...["payment_behavior", "proration_behavior", "proration_date"],
];

export function updateSubscription(account: Account, id: string, params: Parameters): Subscription {
  refuseUnknown(params, UPDATE_FIELDS);
  const subscription = findSubscription(account, id);
  if (subscription.status === "canceled")
    throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.");
  const behavior = readChoice(params, "payment_behavior", ["error_if_incomplete", "allow_incomplete"]);
  const change = readPriceChange(params, subscription);
  const settings = withSettings(account, subscription, params);
  if (!change) return changeSubscription(account, subscription, settings);
  return changePrice(account, subscription, settings, change, behavior === "error_if_incomplete");
}

function withSettings(account: Account, subscription: Subscription, params: Parameters): Subscription {
  const atPeriodEnd = readBoolean(params, "cancel_at_period_end");
  const method = readString(params, "default_payment_method") ?? subscription.default_payment_method;
  if (!readObject(account, "payment_method", method)) throw noSuch("PaymentMethod", method, "default_payment_method");
  return {
    ...subscription,
    ...(atPeriodEnd === null ? {} : cancellationOf(subscription, atPeriodEnd ? "period_end" : "none", params)),
    default_payment_method: method,
    metadata: mergeMetadata(params, subscription.metadata),
  };
}

function cancellationOf(subscription: Subscription, when: "period_end" | "none", params: Parameters) {
  const given = readInner(params, "cancellation_details");
  const cancels = when === "period_end";
  return {
    cancel_at_period_end: cancels,
    cancel_at: cancels ? itemOf(subscription).current_period_end : null,
    canceled_at: cancels ? (subscription.canceled_at ?? now()) : null,
    cancellation_details: {
      comment: readString(given, "comment"),
      feedback: readString(given, "feedback"),
      feedback_option: null,
      reason: cancels ? "cancellation_requested" : null,
    },
  };
}

/** @param strict refuses a declined payment and changes nothing; otherwise the subscription becomes past due */
function changePrice(
  account: Account,
  subscription: Subscription,
  settings: Subscription,
  change: PriceChange,
  strict: boolean,
) {
  const draft = draftChangeInvoice(account, subscription, change, createId("invoice"));
  const method = readObject(account, "payment_method", settings.default_payment_method);
  if (!method) throw invalidRequest("This customer has no attached payment source or default payment method.");
  if (strict && draft.amount_due > 0 && isDeclined(method)) throw cardDeclined(DECLINED_MESSAGE);
  const invoice = issueInvoice(account, draft, method);
  const status = invoice.status === "paid" ? "active" : "past_due";
  const after = { ...applyPriceChange(settings, change), latest_invoice: invoice.id, status };
  return changeSubscription(account, subscription, after);
}

/** Ends it now. `prorate` with `invoice_now` credits the time that isn't used to the customer's balance. */
export function cancelSubscription(account: Account, id: string, params: Parameters): Subscription {
  refuseUnknown(params, ["invoice_now", "prorate", "cancellation_details"]);
  const subscription = findSubscription(account, id);
  if (subscription.status === "canceled") throw noSuch("subscription", id);
  const credited = readBoolean(params, "prorate") && readBoolean(params, "invoice_now");
  const method = readObject(account, "payment_method", subscription.default_payment_method);
  const given = readInner(params, "cancellation_details");
  const commented = {
    ...subscription,
    cancellation_details: {
      comment: readString(given, "comment"),
      feedback: readString(given, "feedback"),
      feedback_option: null,
      reason: null,
    },
  };
  if (!credited || !method) return endSubscription(account, commented, "cancellation_requested");
  const draft = draftInvoice(account, {
    id: createId("invoice"),
    customer: findCustomer(account, subscription.customer, "customer"),
    subscription,
    reason: "subscription_update",
    lines: [unusedLine(subscription, now())],
    discount: 0,
    period: { start: now(), end: now() },
  });
  const invoice = issueInvoice(account, draft, method);
  return endSubscription(account, { ...commented, latest_invoice: invoice.id }, "cancellation_requested");
}
