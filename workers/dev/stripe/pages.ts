import { findCard, TEST_CARDS } from "./cards.ts";
import { completeCheckout } from "./checkout-completion.ts";
import { checkoutPage, closedCheckoutPage } from "./checkout-page.ts";
import { answerDashboard } from "./dashboard.ts";
import { htmlPage, type PageRequest, redirect } from "./html.ts";
import { answerPortal } from "./portal.ts";
import { applyPromotion } from "./promotions.ts";
import { invoicePage, receiptPage } from "./receipt-page.ts";
import { payOpenInvoice } from "./renewals.ts";
import { expireOldSessions } from "./session-expiry.ts";
import { toDeliveryMode } from "./settings.ts";
import { type Account, readObject } from "./store.ts";

/** Pages that people and journeys see: `/stripe` and below. A form's `delivery` says how its events are delivered. */
export function answerPage(general: Account, request: PageRequest): Response {
  const account = { ...general, delivery: toDeliveryMode(request.form.get("delivery")) ?? general.delivery };
  const [, , area = "", id = "", action = ""] = request.pathname.split("/");
  if (area === "checkout") return answerCheckout(account, id, action, request);
  if (area === "portal") return answerPortal(account, id, action, request);
  const invoice = area === "invoices" && readObject(account, "invoice", id);
  if (invoice && request.method === "POST" && action === "pay" && invoice.status === "open") {
    payOpenInvoice(account, invoice);
    return redirect(`/stripe/invoices/${id}`);
  }
  if (invoice) return invoicePage(account, invoice);
  const charge = area === "receipts" && readObject(account, "charge", id);
  if (charge) return receiptPage(account, charge);
  return answerDashboard(account, request) ?? notFound(account);
}

function answerCheckout(account: Account, id: string, action: string, { method, form }: PageRequest) {
  expireOldSessions(account);
  const session = readObject(account, "checkout.session", id);
  if (session?.status !== "open") return closedCheckoutPage(account, session);
  const card = findCard(form.get("card") ?? "") ?? TEST_CARDS[0];
  const name = form.get("name") ?? nameOf(account, session.customer);
  const shown = { card, name, outcome: null, promotionError: null };
  if (method !== "POST") return checkoutPage(account, session, shown);
  if (action === "promotion") {
    const applied = applyPromotion(account, id, form.get("code") ?? "");
    const promotionError = "This code is invalid.";
    return applied ? redirect(`/stripe/checkout/${id}`) : checkoutPage(account, session, { ...shown, promotionError });
  }
  const answered = form.get("authentication");
  const authentication = answered === "completed" || answered === "failed" ? answered : "none";
  const outcome = completeCheckout(account, id, { card, name, authentication });
  return outcome.kind === "complete" ? redirect(outcome.url) : checkoutPage(account, session, { ...shown, outcome });
}

function nameOf(account: Account, customerId: string) {
  const customer = readObject(account, "customer", customerId);
  return (customer && !customer.deleted && customer.name) || "";
}

function notFound({ siteOrigin }: Account) {
  const body = '<main class="narrow"><h1>Not found</h1><p><a href="/stripe">Customers and events</a></p></main>';
  return htmlPage({ title: "Not found", body, siteOrigin, status: 404 });
}
