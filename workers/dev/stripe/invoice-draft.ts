import type Stripe from "stripe";
import { createId } from "./ids.ts";
import { listOf } from "./lists.ts";
import type { Customer, Invoice, InvoiceLineItem, Subscription } from "./objects.ts";
import { type Account, now } from "./store.ts";

type Draft = {
  id: string;
  customer: Customer;
  subscription: Subscription | null;
  reason: "subscription_create" | "subscription_cycle" | "subscription_update" | "manual" | "upcoming";
  lines: Array<InvoiceLineItem>;
  /** In cents, taken off the whole. */
  discount: number;
  period: { start: number; end: number };
};

/** An invoice that isn't stored yet. A credit of the customer's balance is used; a negative total will become one. */
export function draftInvoice(
  account: Account,
  { id, customer, subscription, reason, lines, discount, period }: Draft,
): Invoice {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const total = subtotal - discount;
  const credit = Math.max(0, -customer.balance);
  const due = Math.max(0, total - credit);
  return {
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Sheaf",
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: now(),
    currency: "usd",
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${account.pagesOrigin}/stripe/invoices/${id}`,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: subscription ? parentOf(subscription) : null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: discount > 0 ? [{ amount: discount, discount: createId("discount") }] : [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

function parentOf({ id, metadata }: Subscription): Stripe.Invoice.Parent {
  return { type: "subscription_details", quote_details: null, subscription_details: { metadata, subscription: id } };
}
