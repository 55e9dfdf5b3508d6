import { listCharges, retrieveCharge } from "./charges.ts";
import { createCustomer, deleteCustomer, listCustomers, retrieveCustomer, updateCustomer } from "./customers.ts";
import { listDisputes, retrieveDispute } from "./disputes.ts";
import { retrieveEvent } from "./events.ts";
import type { Parameters } from "./form.ts";
import { listInvoicePayments } from "./invoice-payments.ts";
import { previewInvoice } from "./invoice-previews.ts";
import { listInvoices, retrieveInvoice } from "./invoices.ts";
import { listPaymentIntents, retrievePaymentIntent } from "./payments.ts";
import { createPortalSession } from "./portal-sessions.ts";
import { findPrice } from "./prices.ts";
import { createRefund, listRefunds } from "./refunds.ts";
import { createSession, expireSession, listSessions, retrieveSession } from "./sessions.ts";
import type { Account } from "./store.ts";
import { cancelSubscription, updateSubscription } from "./subscription-changes.ts";
import { findSubscription, listSubscriptions } from "./subscriptions.ts";

type Call = (account: Account, params: Parameters, id: string) => object;

/** The calls that the product makes, and a few that help to look at what it did. `:id` matches one part of a path. */
const ROUTES: Array<[method: string, path: string, call: Call]> = [
  ["POST", "/v1/customers", createCustomer],
  ["GET", "/v1/customers", listCustomers],
  ["GET", "/v1/customers/:id", (account, _params, id) => retrieveCustomer(account, id)],
  ["POST", "/v1/customers/:id", (account, params, id) => updateCustomer(account, id, params)],
  ["DELETE", "/v1/customers/:id", (account, _params, id) => deleteCustomer(account, id)],
  ["POST", "/v1/checkout/sessions", createSession],
  ["GET", "/v1/checkout/sessions", listSessions],
  ["GET", "/v1/checkout/sessions/:id", (account, _params, id) => retrieveSession(account, id)],
  ["POST", "/v1/checkout/sessions/:id/expire", (account, _params, id) => expireSession(account, id)],
  ["POST", "/v1/billing_portal/sessions", createPortalSession],
  ["GET", "/v1/subscriptions", listSubscriptions],
  ["GET", "/v1/subscriptions/:id", (account, _params, id) => findSubscription(account, id)],
  ["POST", "/v1/subscriptions/:id", (account, params, id) => updateSubscription(account, id, params)],
  ["DELETE", "/v1/subscriptions/:id", (account, params, id) => cancelSubscription(account, id, params)],
  ["GET", "/v1/charges", listCharges],
  ["GET", "/v1/charges/:id", (account, _params, id) => retrieveCharge(account, id)],
  ["GET", "/v1/payment_intents", listPaymentIntents],
  ["GET", "/v1/payment_intents/:id", (account, _params, id) => retrievePaymentIntent(account, id)],
  ["GET", "/v1/disputes", listDisputes],
  ["GET", "/v1/disputes/:id", (account, _params, id) => retrieveDispute(account, id)],
  ["POST", "/v1/refunds", createRefund],
  ["GET", "/v1/refunds", listRefunds],
  ["POST", "/v1/invoices/create_preview", previewInvoice],
  ["GET", "/v1/invoices", listInvoices],
  ["GET", "/v1/invoices/:id", (account, _params, id) => retrieveInvoice(account, id)],
  ["GET", "/v1/invoice_payments", listInvoicePayments],
  ["GET", "/v1/prices/:id", (_account, _params, id) => findPrice(id)],
  ["GET", "/v1/events/:id", (account, _params, id) => retrieveEvent(account, id)],
];

export function findCall(method: string, pathname: string): { call: Call; id: string } | null {
  for (const [wanted, path, call] of ROUTES) {
    const match = wanted === method && new RegExp(`^${path.replace(":id", "([^/]+)")}$`).exec(pathname);
    if (match) return { call, id: decodeURIComponent(match[1] ?? "") };
  }
  return null;
}
