import { escapeHtml } from "#domain/kit/escape-html.ts";
import { dateText, htmlPage } from "./html.ts";
import { dollars } from "./invoice-lines.ts";
import type { Charge, Invoice } from "./objects.ts";
import type { Account } from "./store.ts";

/** What `hosted_invoice_url` leads to. */
export function invoicePage(account: Account, invoice: Invoice) {
  const lines = invoice.lines.data.map(({ description, amount }) => [description ?? "", dollars(amount)] as const);
  const discount = invoice.subtotal - invoice.total;
  return factsPage(account, `Invoice ${invoice.number ?? invoice.id}`, invoice.created, [
    ["For", invoice.customer_email ?? ""],
    ...lines,
    ...(discount > 0 ? [["Discount", dollars(-discount)] as const] : []),
    ["Total", dollars(invoice.total)],
    ["Paid", dollars(invoice.amount_paid)],
    ["State", invoice.status ?? ""],
  ]);
}

/** What `receipt_url` leads to. */
export function receiptPage(account: Account, charge: Charge) {
  return factsPage(account, "Receipt", charge.created, [
    ["For", charge.billing_details.email ?? ""],
    ["What", charge.description ?? ""],
    ["Paid", dollars(charge.amount)],
    ["Refunded", dollars(charge.amount_refunded)],
  ]);
}

function factsPage({ siteOrigin }: Account, title: string, created: number, facts: Array<readonly [string, string]>) {
  const rows = facts.map(
    ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  const body = `<main class="narrow"><h1>${escapeHtml(title)}</h1><p class="quiet">${dateText(created)}</p><table><tbody>${rows.join("")}</tbody></table></main>`;
  return htmlPage({ title, body, siteOrigin });
}
