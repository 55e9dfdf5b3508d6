import type Stripe from "stripe";
import { noSuch } from "./errors.ts";
import { emit, previousAttributes } from "./events.ts";
import type { Parameters } from "./form.ts";
import { createId } from "./ids.ts";
import { LIST_PARAMETERS, pageOf } from "./lists.ts";
import type { Customer } from "./objects.ts";
import { mergeMetadata, readInner, readString, refuseUnknown } from "./parameters.ts";
import { expireSessionsOf } from "./session-expiry.ts";
import { type Account, insertObject, listObjects, now, readObject, updateObject } from "./store.ts";
import { endSubscription } from "./subscription-end.ts";

const FIELDS = ["email", "name", "phone", "description", "metadata", "invoice_settings"];

export function createCustomer(account: Account, params: Parameters) {
  refuseUnknown(params, FIELDS);
  const id = createId("customer");
  const customer: Customer = {
    id,
    object: "customer",
    address: null,
    balance: 0,
    created: now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: readString(params, "description"),
    discount: null,
    email: readString(params, "email"),
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: mergeMetadata(params),
    name: readString(params, "name"),
    next_invoice_sequence: 1,
    phone: readString(params, "phone"),
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
  insertObject(account, "customer", customer, id);
  emit(account, "customer.created", customer);
  return customer;
}

/** As Stripe answers it: a deleted one is `{ id, object, deleted }`. */
export function retrieveCustomer(account: Account, id: string): Customer | Stripe.DeletedCustomer {
  const customer = readObject(account, "customer", id);
  if (!customer) throw noSuch("customer", id);
  return customer;
}

/** One that isn't deleted. @param param the parameter that named it, null for the path */
export function findCustomer(account: Account, id: string, param: string | null): Customer {
  const customer = readObject(account, "customer", id);
  if (!customer || customer.deleted) throw noSuch("customer", id, param);
  return customer;
}

export function updateCustomer(account: Account, id: string, params: Parameters) {
  refuseUnknown(params, FIELDS);
  const before = findCustomer(account, id, null);
  const given = (name: "email" | "name" | "phone" | "description") =>
    params[name] === undefined ? before[name] : readString(params, name) || null;
  const payment = readString(readInner(params, "invoice_settings"), "default_payment_method");
  if (payment && !readObject(account, "payment_method", payment))
    throw noSuch("PaymentMethod", payment, "invoice_settings[default_payment_method]");
  const after = {
    ...before,
    email: given("email") ?? null,
    name: given("name"),
    phone: given("phone"),
    description: given("description") ?? null,
    metadata: mergeMetadata(params, before.metadata),
    invoice_settings: { ...before.invoice_settings, ...(payment ? { default_payment_method: payment } : {}) },
  };
  return changeCustomer(account, before, after);
}

/** Stores the change and makes its event; the same again changes nothing. */
export function changeCustomer(account: Account, before: Customer, after: Customer) {
  const previous = previousAttributes(before, after);
  if (Object.keys(previous).length === 0) return before;
  updateObject(account, after);
  emit(account, "customer.updated", after, previous);
  return after;
}

/** Ends the subscriptions and open sessions; what was paid stays readable. */
export function deleteCustomer(account: Account, id: string): Stripe.DeletedCustomer {
  const customer = findCustomer(account, id, null);
  const running = listObjects(account, "subscription", id).filter(({ status }) => status !== "canceled");
  for (const subscription of running) endSubscription(account, subscription, "cancellation_requested");
  expireSessionsOf(account, id);
  const deleted: Stripe.DeletedCustomer = { id, object: "customer", deleted: true };
  updateObject(account, deleted);
  emit(account, "customer.deleted", customer);
  return deleted;
}

export function listCustomers(account: Account, params: Parameters) {
  refuseUnknown(params, [...LIST_PARAMETERS, "email"]);
  const email = readString(params, "email");
  const found = listObjects(account, "customer").filter((customer) => !customer.deleted);
  return pageOf(email ? found.filter((customer) => customer.email === email) : found, params, "/v1/customers");
}
