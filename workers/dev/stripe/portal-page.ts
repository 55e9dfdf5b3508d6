import { escapeHtml } from "#domain/kit/escape-html.ts";
import { cardInUse } from "./card-changes.ts";
import { TEST_CARDS } from "./cards.ts";
import { cardText, dateText, deliveryChoice, htmlPage } from "./html.ts";
import { dollars } from "./invoice-lines.ts";
import type { Invoice, PortalSession, Subscription } from "./objects.ts";
import { PRICES, productName } from "./prices.ts";
import { type Account, listObjects } from "./store.ts";
import { itemOf } from "./subscriptions.ts";

/** Succeeds, or is saved and declined at the next renewal. */
const CARDS = [TEST_CARDS[0], TEST_CARDS[3]];

/** @param error what was refused, null for nothing */
export function portalPage(account: Account, session: PortalSession, error: string | null) {
  const { customer, return_url: back, id } = session;
  const subscriptions = listObjects(account, "subscription", customer);
  const invoices = listObjects(account, "invoice", customer);
  const title = "Your billing";
  const body = `<main class="narrow">${back ? `<p><a class="back" href="${escapeHtml(back)}"><span aria-hidden="true">←</span> Sheaf</a></p>` : ""}
<h1>${title}</h1>${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ""}
<section class="stack"><h2>Subscriptions</h2>${subscriptions.map((subscription) => subscriptionPart(id, subscription)).join("") || "<p>None yet.</p>"}</section>
${cardForm(account, session)}
<section class="stack"><h2>Invoices</h2>${invoiceTable(invoices)}</section>
<details class="panel"><summary>Webhook delivery</summary>${deliveryChoice("portal", account.delivery)}</details></main>
<form id="portal" method="post" action="/stripe/portal/${id}"></form>`;
  return htmlPage({ title, body, siteOrigin: account.siteOrigin, status: error ? 400 : 200 });
}

/** Every button belongs to one form, so that the chosen delivery goes with it. */
function subscriptionPart(id: string, subscription: Subscription) {
  const { price, current_period_end: end } = itemOf(subscription);
  const per = PRICES[price.id]?.interval;
  const button = (what: string, name: string, kind = "") =>
    `<button form="portal" formaction="/stripe/portal/${id}/${what}" name="subscription" value="${subscription.id}"${kind}>${name}</button>`;
  const ending = subscription.cancel_at_period_end
    ? button("resume", "Don't cancel")
    : button("cancel", "Cancel at the end of the period");
  const actions =
    subscription.status === "canceled" ? "" : `${ending}${button("cancel-now", "Cancel now", ' class="danger"')}`;
  return `<article class="panel stack"><div class="row"><h3>${productName(price.id)}</h3><span>${dollars(price.unit_amount)} per ${per}</span></div>
<p>${stateText(subscription)} ${dateText(subscription.ended_at ?? end)}</p><div class="row actions">${actions}</div></article>`;
}

function stateText({ status, cancel_at_period_end: ends }: Subscription) {
  if (status === "canceled") return "Canceled on";
  if (ends) return "Ends on";
  return status === "past_due" ? "The last payment was declined. Was due for the period until" : "Renews on";
}

function cardForm(account: Account, { id, customer }: PortalSession) {
  const used = cardInUse(account, customer);
  if (!used) return "";
  const cards = CARDS.map(
    ({ number, name }) =>
      `<label><input type="radio" name="card" value="${number}" form="portal"${number.endsWith(used) ? " checked" : ""}><span>${name}</span><code>${cardText(number)}</code></label>`,
  );
  return `<section class="stack"><h2>Card</h2><p>Renewals are paid with the card that ends in ${used}.</p>
<fieldset><legend>Test card</legend><div class="cards">${cards.join("")}</div></fieldset>
<p><button form="portal" formaction="/stripe/portal/${id}/card">Use this card</button></p></section>`;
}

function invoiceTable(invoices: Array<Invoice>) {
  if (invoices.length === 0) return "<p>None yet.</p>";
  const rows = invoices.map(
    ({ number, created, total, status, id }) =>
      `<tr><td>${dateText(created)}</td><td>${dollars(total)}</td><td>${status}</td><td><a href="/stripe/invoices/${id}">${escapeHtml(number ?? id)}</a></td></tr>`,
  );
  return `<div class="scroll"><table><thead><tr><th scope="col">Date</th><th scope="col">Amount</th><th scope="col">State</th><th scope="col">Invoice</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}
