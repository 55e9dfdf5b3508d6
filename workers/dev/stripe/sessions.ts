import { type Checkout, readCheckout, storeCheckout } from "./checkouts.ts";
import { findCustomer } from "./customers.ts";
import { invalidRequest, missingParameter, noSuch } from "./errors.ts";
import type { Parameters } from "./form.ts";
import { LIST_PARAMETERS, pageOf } from "./lists.ts";
import type { Session } from "./objects.ts";
import { listOwned } from "./owned.ts";
import {
  mergeMetadata,
  readBoolean,
  readChoice,
  readInner,
  readInnerList,
  readString,
  refuseUnknown,
  requireString,
} from "./parameters.ts";
import { findPrice } from "./prices.ts";
import { markExpired } from "./session-expiry.ts";
import { newSession } from "./session-object.ts";
import { type Account, insertObject, readObject } from "./store.ts";

const FIELDS = [
  ...["mode", "customer", "line_items", "success_url", "cancel_url", "metadata", "payment_intent_data"],
  ...["subscription_data", "allow_promotion_codes", "automatic_tax", "customer_update", "client_reference_id"],
  ...["invoice_creation", "billing_address_collection", "tax_id_collection", "locale", "payment_method_types"],
];

export function createSession(account: Account, params: Parameters): Session {
  refuseUnknown(params, FIELDS);
  const mode = readChoice(params, "mode", ["payment", "subscription"]);
  if (!mode) throw missingParameter("mode");
  const customer = findCustomer(account, requireString(params, "customer"), "customer");
  const price = readPrice(params, mode);
  const session = newSession({
    mode,
    customer,
    price,
    url: (id) => `${account.pagesOrigin}/stripe/checkout/${id}`,
    successUrl: requireString(params, "success_url"),
    cancelUrl: readString(params, "cancel_url"),
    reference: readString(params, "client_reference_id"),
    metadata: mergeMetadata(params),
    allowPromotionCodes: readBoolean(params, "allow_promotion_codes"),
    automaticTax: readBoolean(readInner(params, "automatic_tax"), "enabled") ?? false,
    invoiceCreation: readBoolean(readInner(params, "invoice_creation"), "enabled") ?? false,
  });
  insertObject(account, "checkout.session", session, customer.id);
  storeCheckout(account, session.id, detailsOf(params, mode));
  return session;
}

function detailsOf(params: Parameters, mode: string): Checkout {
  const [unused, used] =
    mode === "payment" ? ["subscription_data", "payment_intent_data"] : ["payment_intent_data", "subscription_data"];
  if (params[unused] !== undefined)
    throw invalidRequest(`You can not pass \`${unused}\` in \`${mode}\` mode.`, { param: unused });
  return { metadata: mergeMetadata(readInner(params, used)), intent: null };
}

function readPrice(params: Parameters, mode: string) {
  const [item, ...others] = readInnerList(params, "line_items");
  if (!item) throw missingParameter("line_items");
  const quantity = readString(item, "quantity");
  if (quantity === null) throw missingParameter("line_items[0][quantity]");
  if (others.length > 0 || quantity !== "1")
    throw invalidRequest("This stand-in sells one thing once.", { param: "line_items" });
  const price = findPrice(requireString(item, "price"), "line_items[0][price]");
  if (mode === "payment" && price.recurring)
    throw invalidRequest(
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
    );
  if (mode === "subscription" && !price.recurring)
    throw invalidRequest("You must provide at least one recurring price in `subscription` mode when using prices.");
  return price;
}

export function retrieveSession(account: Account, id: string): Session {
  const session = readObject(account, "checkout.session", id);
  if (!session) throw noSuch("checkout.session", id);
  return session;
}

export function listSessions(account: Account, params: Parameters) {
  refuseUnknown(params, [...LIST_PARAMETERS, "customer", "status", "payment_intent", "subscription"]);
  const filters = (["status", "payment_intent", "subscription"] as const).map(
    (name) => [name, readString(params, name)] as const,
  );
  const found = listOwned(account, "checkout.session", params).filter((session) =>
    filters.every(([name, value]) => value === null || session[name] === value),
  );
  return pageOf(found, params, "/v1/checkout/sessions");
}

export function expireSession(account: Account, id: string): Session {
  const session = retrieveSession(account, id);
  if (session.status !== "open")
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  return markExpired(account, session);
}

/** What the page and the completion need beside the session itself. */
export function checkoutOf(account: Account, id: string) {
  return { session: retrieveSession(account, id), checkout: readCheckout(account, id) };
}
