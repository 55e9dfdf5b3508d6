import { escapeHtml } from "#domain/kit/escape-html.ts";
import { dateText, htmlPage } from "./html.ts";
import { dollars } from "./invoice-lines.ts";
import type { Charge, Invoice } from "./objects.ts";
import type { Account } from "./store.ts";

type Fact = readonly [string, string];

/** What `hosted_invoice_url` leads to. */
export function invoicePage(account: Account, invoice: Invoice) {
  const lines = invoice.lines.data.map(({ description, amount }) => [description ?? "", dollars(amount)] as const);
  const discount = invoice.subtotal - invoice.total;
  const pay = `<form method="post" action="/stripe/invoices/${invoice.id}/pay"><button>Pay ${dollars(invoice.amount_due)}</button></form>`;
  const facts: Array<Fact> = [
    ["For", invoice.customer_email ?? ""],
    ...lines,
    ...(discount > 0 ? [["Discount", dollars(-discount)] as const] : []),
    ["Total", dollars(invoice.total)],
    ["Paid", dollars(invoice.amount_paid)],
    ["State", invoice.status ?? ""],
  ];
  const { number, id, created } = invoice;
  return factsPage(account, {
    title: `Invoice ${number ?? id}`,
    created,
    facts,
    end: invoice.status === "open" ? pay : "",
  });
}

/** What `receipt_url` leads to. */
export function receiptPage(account: Account, charge: Charge) {
  const facts: Array<Fact> = [
    ["For", charge.billing_details.email ?? ""],
    ["What", charge.description ?? ""],
    ["Paid", dollars(charge.amount)],
    ["Refunded", dollars(charge.amount_refunded)],
  ];
  return factsPage(account, { title: "Receipt", created: charge.created, facts, end: "" });
}

type Facts = { title: string; created: number; facts: Array<Fact>; end: string };

function factsPage({ siteOrigin }: Account, { title, created, facts, end }: Facts) {
  const rows = facts.map(
    ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  const body = `<main class="narrow"><h1>${escapeHtml(title)}</h1><p class="quiet">${dateText(created)}</p><table><tbody>${rows.join("")}</tbody></table>${end}</main>`;
  return htmlPage({ title, body, siteOrigin });
}
