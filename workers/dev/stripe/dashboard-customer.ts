import type Stripe from "stripe";
import { escapeHtml } from "#domain/kit/escape-html.ts";
import { dateText } from "./html.ts";
import { dollars } from "./invoice-lines.ts";
import type { Charge, Customer, Subscription } from "./objects.ts";
import { productName } from "./prices.ts";
import { type Account, listObjects } from "./store.ts";
import { itemOf } from "./subscriptions.ts";

export function customerPart(account: Account, customer: Customer | Stripe.DeletedCustomer) {
  const { id } = customer;
  const subscriptions = listObjects(account, "subscription", id).map(subscriptionRow);
  const charges = listObjects(account, "charge", id).map((charge) => chargeRow(account, charge));
  const sessions = listObjects(account, "checkout.session", id)
    .filter(({ status }) => status === "open")
    .map(({ id: session, url }) =>
      row("Open checkout", `<a href="${escapeHtml(url ?? "")}">${session.slice(0, 20)}…</a>`, ""),
    );
  const rows = [...subscriptions, ...charges, ...sessions];
  const name = customer.deleted ? "Deleted customer" : (customer.email ?? "No email");
  const remove = customer.deleted ? "" : action(`customers/${id}/delete`, "Delete the customer", ' class="danger"');
  return `<article class="panel stack" aria-label="${escapeHtml(name)}"><div class="row"><div><h3>${escapeHtml(name)}</h3><code>${id}</code></div>${remove}</div>
${rows.length > 0 ? `<div class="scroll"><table class="rows"><tbody>${rows.join("")}</tbody></table></div>` : '<p class="quiet">No payment yet.</p>'}</article>`;
}

function subscriptionRow(subscription: Subscription) {
  const { price, current_period_end: end } = itemOf(subscription);
  const { id, status, cancel_at_period_end: ends } = subscription;
  const state = `${status.replace("_", " ")}${ends ? ", cancels at the end" : ""}, until ${dateText(subscription.ended_at ?? end)}`;
  const actions = status === "canceled" ? "" : action(`subscriptions/${id}/renew`, "Renew now");
  return row(
    `${productName(price.id)}, ${dollars(price.unit_amount)} per ${price.recurring?.interval}`,
    state,
    actions,
  );
}

function chargeRow(account: Account, charge: Charge) {
  const dispute = listObjects(account, "dispute", charge.customer).find(({ charge: of }) => of === charge.id);
  const settled = !charge.paid || charge.refunded;
  const actions = [
    settled || charge.disputed ? "" : action(`charges/${charge.id}/refund`, "Refund in full"),
    settled || charge.disputed ? "" : action(`charges/${charge.id}/dispute`, "Dispute"),
    ...(dispute?.status === "needs_response"
      ? [
          action(`disputes/${dispute.id}/win`, "Win the dispute"),
          action(`disputes/${dispute.id}/lose`, "Lose the dispute"),
        ]
      : []),
  ];
  const refunded = charge.amount_refunded > 0 ? `, ${dollars(charge.amount_refunded)} refunded` : "";
  const state = `${charge.status}${refunded}${dispute ? `, dispute ${dispute.status.replace("_", " ")}` : ""}`;
  return row(`${dollars(charge.amount)} on ${dateText(charge.created)}`, state, actions.join(""));
}

function row(what: string, state: string, actions: string) {
  return `<tr><th scope="row">${what}</th><td>${state}</td><td><div class="row actions">${actions}</div></td></tr>`;
}

function action(path: string, name: string, more = "") {
  return `<form method="post" action="/stripe/${path}"><button${more}>${name}</button></form>`;
}
