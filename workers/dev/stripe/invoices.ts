import { changeCustomer, findCustomer } from "./customers.ts";
import { noSuch } from "./errors.ts";
import { emit } from "./events.ts";
import type { Parameters } from "./form.ts";
import { createId } from "./ids.ts";
import { LIST_PARAMETERS, pageOf } from "./lists.ts";
import type { Invoice, InvoicePayment, PaymentMethod } from "./objects.ts";
import { listOwned } from "./owned.ts";
import { readString, refuseUnknown } from "./parameters.ts";
import { pay } from "./payments.ts";
import { type Account, insertObject, now, readObject, updateObject } from "./store.ts";

type Attempt = { intent: string | null; authentication: "not_needed" | "completed" | "failed" };
const AT_ONCE: Attempt = { intent: null, authentication: "not_needed" };

/** Stores a draft, makes it final and takes what is due. */
export function issueInvoice(account: Account, draft: Invoice, method: PaymentMethod, attempt = AT_ONCE): Invoice {
  return payInvoice(account, openInvoice(account, draft), method, attempt);
}

/** Numbers and stores a draft and uses the credit of the customer's balance. */
export function openInvoice(account: Account, draft: Invoice): Invoice {
  insertObject(account, "invoice", draft, draft.customer);
  emit(account, "invoice.created", draft);
  const customer = findCustomer(account, draft.customer, "customer");
  const sequence = customer.next_invoice_sequence ?? 1;
  // A negative total is no payment but more credit.
  const used = Math.min(draft.total, Math.max(0, -customer.balance));
  const balance = customer.balance + used;
  changeCustomer(account, customer, { ...customer, balance, next_invoice_sequence: sequence + 1 });
  const open: Invoice = {
    ...draft,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`,
    status: "open",
    effective_at: now(),
    ending_balance: balance,
    lines: { ...draft.lines, data: draft.lines.data.map((line) => ({ ...line, invoice: draft.id })) },
    status_transitions: { ...draft.status_transitions, finalized_at: now() },
  };
  updateObject(account, open);
  emit(account, "invoice.finalized", open);
  return open;
}

/** Takes what is due; the answer's status stays `open` where the card is declined. */
export function payInvoice(account: Account, open: Invoice, method: PaymentMethod, attempt = AT_ONCE): Invoice {
  if (open.amount_due === 0) return markPaid(account, open);
  const intent = pay(account, {
    method,
    amount: open.amount_due,
    description: open.billing_reason === "subscription_create" ? "Subscription creation" : "Subscription update",
    metadata: {},
    ...attempt,
  });
  const tried = { ...open, attempted: true, attempt_count: open.attempt_count + 1 };
  if (intent.status === "succeeded") return recordPayment(account, tried, intent.id);
  updateObject(account, tried);
  emit(account, "invoice.payment_failed", tried);
  return tried;
}

/** Ties a payment that was made to its invoice, and marks the invoice as paid. */
export function recordPayment(account: Account, open: Invoice, intent: string): Invoice {
  const payment: InvoicePayment = {
    id: createId("invoice_payment"),
    object: "invoice_payment",
    amount_paid: open.amount_due,
    amount_requested: open.amount_due,
    created: now(),
    currency: open.currency,
    invoice: open.id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: intent },
    status: "paid",
    status_transitions: { canceled_at: null, paid_at: now() },
  };
  insertObject(account, "invoice_payment", payment, open.customer);
  emit(account, "invoice_payment.paid", payment);
  return markPaid(account, open);
}

function markPaid(account: Account, open: Invoice): Invoice {
  const paid: Invoice = {
    ...open,
    amount_paid: open.amount_due,
    amount_remaining: 0,
    attempted: true,
    status: "paid",
    status_transitions: { ...open.status_transitions, paid_at: now() },
  };
  updateObject(account, paid);
  emit(account, "invoice.paid", paid);
  emit(account, "invoice.payment_succeeded", paid);
  return paid;
}

export function retrieveInvoice(account: Account, id: string): Invoice {
  const invoice = readObject(account, "invoice", id);
  if (!invoice) throw noSuch("invoice", id);
  return invoice;
}

export function listInvoices(account: Account, params: Parameters) {
  refuseUnknown(params, [...LIST_PARAMETERS, "customer", "subscription", "status"]);
  const [subscription, status] = [readString(params, "subscription"), readString(params, "status")];
  const found = listOwned(account, "invoice", params)
    .filter((invoice) => !subscription || invoice.parent?.subscription_details?.subscription === subscription)
    .filter((invoice) => !status || invoice.status === status);
  return pageOf(found, params, "/v1/invoices");
}
