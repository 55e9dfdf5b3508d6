import {
  AUTHENTICATION_FAILED_MESSAGE,
  createMethod,
  DECLINED_MESSAGE,
  isDeclined,
  needsAuthentication,
  saveMethod,
  type TestCard,
} from "./cards.ts";
import { type Checkout, storeCheckout } from "./checkouts.ts";
import { changeCustomer, findCustomer } from "./customers.ts";
import { emit } from "./events.ts";
import { createId } from "./ids.ts";
import { draftInvoice } from "./invoice-draft.ts";
import { createLine, periodLine } from "./invoice-lines.ts";
import { issueInvoice, openInvoice, recordPayment } from "./invoices.ts";
import type { LineItem, PaymentMethod, Session } from "./objects.ts";
import { pay } from "./payments.ts";
import { productName } from "./prices.ts";
import { checkoutOf } from "./sessions.ts";
import { type Account, now, updateObject } from "./store.ts";
import { changeSubscription, createSubscription, itemOf } from "./subscriptions.ts";

export type Payer = { card: TestCard; name: string | null; authentication: "none" | "completed" | "failed" };
export type Outcome =
  | { kind: "complete"; url: string }
  | { kind: "authentication" }
  | { kind: "declined"; message: string };

/** Pays an open session with a card, as its page does; a declined one stays open. */
export function completeCheckout(account: Account, id: string, { card, name, authentication }: Payer): Outcome {
  const { session, checkout } = checkoutOf(account, id);
  if (session.status !== "open") return { kind: "complete", url: successUrl(session) };
  if (needsAuthentication(card) && authentication === "none") return { kind: "authentication" };
  const method = createMethod(card, session.customer, name, session.customer_details?.email ?? null);
  const refused = authentication === "failed";
  if (refused || isDeclined(method)) {
    const intent = attempt(account, session, checkout, method, refused ? "failed" : "not_needed");
    storeCheckout(account, id, { ...checkout, intent: intent.id });
    return { kind: "declined", message: refused ? AUTHENTICATION_FAILED_MESSAGE : DECLINED_MESSAGE };
  }
  saveMethod(account, method);
  const paid =
    session.mode === "payment"
      ? payOnce(account, session, checkout, method)
      : subscribe(account, session, checkout, method);
  const complete: Session = {
    ...session,
    ...paid,
    status: "complete",
    payment_status: "paid",
    customer_details: session.customer_details && { ...session.customer_details, name, individual_name: name },
    url: null,
  };
  updateObject(account, complete);
  emit(account, "checkout.session.completed", complete);
  return { kind: "complete", url: successUrl(complete) };
}

function attempt(
  account: Account,
  session: Session,
  checkout: Checkout,
  method: PaymentMethod,
  authentication: "not_needed" | "failed",
) {
  const { intent, metadata } = checkout;
  const ofIntent = session.mode === "payment" ? metadata : {};
  const description = nameOf(session);
  return pay(account, {
    method,
    amount: session.amount_total,
    description,
    metadata: ofIntent,
    intent,
    authentication,
  });
}

function payOnce(account: Account, session: Session, checkout: Checkout, method: PaymentMethod) {
  const intent = attempt(account, session, checkout, method, "not_needed");
  if (!session.invoice_creation?.enabled) return { payment_intent: intent.id };
  const period = { start: now(), end: now() };
  const { price, amount_subtotal: amount } = lineOf(session);
  const line = { price, amount, period, subscription: null, description: nameOf(session), proration: false };
  const draft = draftInvoice(account, {
    id: createId("invoice"),
    customer: { ...findCustomer(account, session.customer, "customer"), balance: 0 },
    subscription: null,
    reason: "manual",
    lines: [createLine(line)],
    discount: session.total_details?.amount_discount ?? 0,
    period,
  });
  const invoice = recordPayment(account, openInvoice(account, draft), intent.id);
  return { payment_intent: intent.id, invoice: invoice.id };
}

function subscribe(account: Account, session: Session, { intent, metadata }: Checkout, method: PaymentMethod) {
  const { price } = lineOf(session);
  const subscription = createSubscription(account, { method, price, metadata });
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  const draft = draftInvoice(account, {
    id: createId("invoice"),
    customer: findCustomer(account, session.customer, "customer"),
    subscription,
    reason: "subscription_create",
    lines: [periodLine(subscription, price, { start, end })],
    discount: session.total_details?.amount_discount ?? 0,
    period: { start, end: start },
  });
  const invoice = issueInvoice(account, draft, method, { intent, authentication: "not_needed" });
  const customer = findCustomer(account, session.customer, "customer");
  changeCustomer(account, customer, { ...customer, currency: "usd" });
  changeSubscription(account, subscription, { ...subscription, status: "active", latest_invoice: invoice.id });
  return { subscription: subscription.id, invoice: invoice.id };
}

export function lineOf(session: Session): LineItem {
  const [line] = session.line_items.data;
  if (!line) throw new Error(`${session.id} has no line.`);
  return line;
}

function nameOf(session: Session) {
  return productName(lineOf(session).price.id);
}

function successUrl({ id, success_url: url }: Session) {
  return (url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", id);
}
