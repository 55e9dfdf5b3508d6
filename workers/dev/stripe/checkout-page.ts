import { escapeHtml } from "#domain/kit/escape-html.ts";
import { TEST_CARDS, type TestCard } from "./cards.ts";
import { lineOf, type Outcome } from "./checkout-completion.ts";
import { CHECKOUT_SCRIPT } from "./checkout-script.ts";
import { cardText, deliveryChoice, htmlPage } from "./html.ts";
import { dollars } from "./invoice-lines.ts";
import type { Session } from "./objects.ts";
import { PRICES } from "./prices.ts";
import { PROMOTION_CODE } from "./promotions.ts";
import type { Account } from "./store.ts";

type CheckoutView = {
  card: TestCard;
  name: string;
  /** What paying came to, where it was tried. */
  outcome: Outcome | null;
  promotionError: string | null;
};
/** Cards that a checkout can be tried with; the others fail later. */
const CARDS = TEST_CARDS.slice(0, 3);

export function checkoutPage(account: Account, session: Session, shown: CheckoutView) {
  const { siteOrigin } = account;
  const title = `${session.mode === "subscription" ? "Subscribe to" : "Buy"} ${nameOf(session)}`;
  const declined = shown.outcome?.kind === "declined";
  const body = `<div class="checkout"><aside aria-label="Order">${orderPart(account, session, shown, title)}</aside>
<main>${paymentForm(session, shown)}</main></div>${shown.outcome?.kind === "authentication" ? authenticationDialog(account, session, shown) : ""}`;
  return htmlPage({ title, body, siteOrigin, script: CHECKOUT_SCRIPT, status: declined ? 402 : 200 });
}

/** A session that was paid or that ended, and one that doesn't exist. */
export function closedCheckoutPage({ siteOrigin }: Account, session: Session | null) {
  const paid = session?.status === "complete";
  const title = paid ? "This checkout is complete" : "This checkout has expired";
  const text = paid ? "The payment was made. Nothing more is due." : "Nothing was paid. Start again from the plans.";
  const url = paid ? session.success_url?.replaceAll("{CHECKOUT_SESSION_ID}", session.id) : session?.cancel_url;
  const body = `<main class="narrow"><h1>${session ? title : "This checkout doesn't exist"}</h1><p>${session ? text : "Check the address."}</p><p><a class="button" href="${escapeHtml(url ?? siteOrigin)}">Back to Sheaf</a></p></main>`;
  return htmlPage({ title, body, siteOrigin, status: session ? 200 : 404 });
}

function orderPart(account: Account, session: Session, { promotionError }: CheckoutView, title: string) {
  const { price } = lineOf(session);
  const listed = PRICES[price.id];
  const discount = session.total_details?.amount_discount ?? 0;
  const total = dollars(session.amount_total);
  const per = listed?.interval ? ` <small>per ${listed.interval}</small>` : "";
  const yearly =
    listed?.interval === "year"
      ? `<p class="quiet">${dollars(Math.round(price.unit_amount / 12))} a month, billed once a year</p>`
      : "";
  const name = nameOf(session) + (listed?.interval ? `, ${listed.interval}ly` : "");
  return `${session.cancel_url ? `<a class="back" href="${escapeHtml(session.cancel_url)}"><span aria-hidden="true">←</span> Sheaf</a>` : ""}
<details class="order" open><summary>${escapeHtml(name)} <span>${total}</span></summary><div class="stack">
<div><p class="quiet">${escapeHtml(title)}</p><p class="price">${dollars(price.unit_amount)}${per}</p>${yearly}</div>
<div class="row"><div class="row"><span class="tile" aria-hidden="true">${listed?.emoji ?? ""}</span><div><strong>${escapeHtml(name)}</strong><p class="quiet">${escapeHtml(listed?.summary ?? "")}</p></div></div><strong>${dollars(price.unit_amount)}</strong></div>
<hr><p class="row"><strong>Subtotal</strong> <span>${dollars(session.amount_subtotal)}</span></p>
${session.allow_promotion_codes ? promotionForm(session, discount, promotionError) : ""}
<p class="row quiet"><span>Tax (setting: ${session.automatic_tax.enabled ? "on" : "off"})</span> <span>$0.00</span></p>
<hr><p class="row"><strong>Total due today</strong> <strong>${total}</strong></p>
<details class="panel"><summary>Webhook delivery</summary>${deliveryChoice("payment", account.delivery)}</details></div></details>`;
}

function promotionForm({ id }: Session, discount: number, error: string | null) {
  const action = `/stripe/checkout/${id}/promotion`;
  if (discount > 0)
    return `<form method="post" action="${action}" class="row"><span>Code ${PROMOTION_CODE}</span><span>${dollars(-discount)} <button name="code" value="">Remove</button></span></form>`;
  return `<details${error ? " open" : ""}><summary class="button">Add promotion code</summary><form method="post" action="${action}" class="row end">
<label class="field">Promotion code <input name="code" required autocomplete="off"${error ? ' aria-invalid="true" aria-describedby="code-error"' : ""}></label><button>Apply</button></form>
${error ? `<p class="error" id="code-error" role="alert">${escapeHtml(error)}</p>` : ""}</details>`;
}

function paymentForm(session: Session, { card, name, outcome }: CheckoutView) {
  const cards = CARDS.map(
    ({ number, name }) =>
      `<label><input type="radio" name="card" value="${number}"${number === card.number ? " checked" : ""}><span>${name}</span><code>${cardText(number)}</code></label>`,
  );
  const error =
    outcome?.kind === "declined"
      ? `<p class="error" role="alert" id="card-error">${escapeHtml(outcome.message)}</p>`
      : "";
  const verb = session.mode === "subscription" ? "Subscribe for" : "Pay";
  return `<h1>Pay by card</h1><form id="payment" method="post" action="/stripe/checkout/${session.id}" class="stack">
<label class="field">Email <input readonly value="${escapeHtml(session.customer_details?.email ?? "")}"></label>
<fieldset${error ? ' aria-describedby="card-error"' : ""}><legend>Test card</legend><div class="cards">${cards.join("")}</div></fieldset>
<fieldset><legend>Card information</legend><div class="joined"><input id="number" aria-label="Card number" readonly value="${cardText(card.number)}"><input aria-label="Expiry" readonly value="12 / 34"><input aria-label="Security code" readonly value="123"></div></fieldset>
${error}<label class="field">Name on card <input name="name" required maxlength="100" autocomplete="off" value="${escapeHtml(name)}"></label>
<button class="main">${verb} ${dollars(session.amount_total)}</button>
<p class="note quiet">Esc or “Sheaf” goes back without paying. Same API shapes as Stripe; nothing leaves this machine.</p></form>`;
}

function authenticationDialog({ delivery }: Account, session: Session, { card, name }: CheckoutView) {
  const values = { card: card.number, name, delivery };
  const hidden = Object.entries(values).map(
    ([field, value]) => `<input type="hidden" name="${field}" value="${escapeHtml(value)}">`,
  );
  return `<dialog open aria-labelledby="authentication"><form method="post" action="/stripe/checkout/${session.id}" class="stack">${hidden.join("")}
<h2 id="authentication">Authenticate the payment</h2><p>Your bank would ask you here. Choose how it ends.</p>
<div class="row"><button class="main" name="authentication" value="completed">Complete</button><button name="authentication" value="failed">Fail</button></div></form></dialog>`;
}

function nameOf(session: Session) {
  return PRICES[lineOf(session).price.id]?.name ?? "";
}
