import { noSuch } from "./errors.ts";
import { emit, previousAttributes } from "./events.ts";
import type { Parameters } from "./form.ts";
import { createId } from "./ids.ts";
import { LIST_PARAMETERS, listOf, pageOf } from "./lists.ts";
import type { PaymentMethod, Price, Subscription, SubscriptionItem } from "./objects.ts";
import { listOwned } from "./owned.ts";
import { readString, refuseUnknown } from "./parameters.ts";
import { addInterval, intervalOf, planOf } from "./prices.ts";
import { type Account, insertObject, now, readObject, updateObject } from "./store.ts";

type SubscriptionParams = { method: PaymentMethod; price: Price; metadata: Record<string, string> };

/** Not yet paid: its first invoice decides whether it becomes active. */
export function createSubscription(account: Account, { method, price, metadata }: SubscriptionParams): Subscription {
  const id = createId("subscription");
  const start = now();
  const subscription: Subscription = {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: start,
    currency: "usd",
    customer: method.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: method.id,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: listOf([createItem(id, price, start)], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: "incomplete",
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" } },
    trial_start: null,
  };
  insertObject(account, "subscription", subscription, method.customer);
  emit(account, "customer.subscription.created", subscription);
  return subscription;
}

function createItem(subscription: string, price: Price, start: number): SubscriptionItem {
  return {
    id: createId("subscription_item"),
    object: "subscription_item",
    billing_thresholds: null,
    created: start,
    current_period_end: addInterval(start, intervalOf(price)),
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
  };
}

export function itemOf({ id, items }: Subscription): SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`${id} has no item.`);
  return item;
}

export function withItem(subscription: Subscription, change: Partial<SubscriptionItem>): Subscription {
  return { ...subscription, items: { ...subscription.items, data: [{ ...itemOf(subscription), ...change }] } };
}

/** Stores the change and makes its event; the same again changes nothing. */
export function changeSubscription(account: Account, before: Subscription, after: Subscription) {
  const previous = previousAttributes(before, after);
  if (Object.keys(previous).length === 0) return before;
  updateObject(account, after);
  emit(account, "customer.subscription.updated", after, previous);
  return after;
}

/** @param param the parameter that named it, null for the path */
export function findSubscription(account: Account, id: string, param: string | null = null): Subscription {
  const subscription = readObject(account, "subscription", id);
  if (!subscription) throw noSuch("subscription", id, param);
  return subscription;
}

/** Without `status` those that haven't ended, as Stripe lists them. */
export function listSubscriptions(account: Account, params: Parameters) {
  refuseUnknown(params, [...LIST_PARAMETERS, "customer", "status", "price"]);
  const [status, price] = [readString(params, "status"), readString(params, "price")];
  const found = listOwned(account, "subscription", params)
    .filter((subscription) => matchesStatus(subscription, status))
    .filter((subscription) => !price || itemOf(subscription).price.id === price);
  return pageOf(found, params, "/v1/subscriptions");
}

function matchesStatus(subscription: Subscription, status: string | null) {
  const ended = subscription.status === "canceled" || subscription.status === "incomplete_expired";
  if (status === "all") return true;
  if (status === "ended") return ended;
  return status ? subscription.status === status : !ended;
}
