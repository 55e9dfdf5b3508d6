import { DAY_SECONDS } from "#domain/kit/durations.ts";
import { createId } from "./ids.ts";
import { listOf } from "./lists.ts";
import type { Customer, Price, Session } from "./objects.ts";
import { productName } from "./prices.ts";
import { now } from "./store.ts";

const LIFETIME_S = DAY_SECONDS;

type SessionParams = {
  mode: "payment" | "subscription";
  customer: Customer;
  price: Price;
  url: (id: string) => string;
  successUrl: string;
  cancelUrl: string | null;
  reference: string | null;
  metadata: Record<string, string>;
  allowPromotionCodes: boolean | null;
  automaticTax: boolean;
  invoiceCreation: boolean;
};

export function newSession({ mode, customer, price, ...given }: SessionParams): Session {
  const id = createId("checkout.session");
  const amount = price.unit_amount;
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: given.allowPromotionCodes,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: {
      enabled: given.automaticTax,
      liability: given.automaticTax ? { type: "self" } : null,
      provider: null,
      status: null,
    },
    billing_address_collection: null,
    cancel_url: given.cancelUrl,
    client_reference_id: given.reference,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    created: now(),
    currency: "usd",
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: customer.id,
    customer_account: null,
    customer_creation: null,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: "none",
      tax_ids: null,
    },
    customer_email: null,
    discounts: [],
    expires_at: now() + LIFETIME_S,
    integration_identifier: null,
    invoice: null,
    invoice_creation: mode === "payment" ? invoiceCreation(given.invoiceCreation) : null,
    line_items: listOf([lineItem(price)], `/v1/checkout/sessions/${id}/line_items`),
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: given.metadata,
    mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: mode === "subscription" ? "always" : "if_required",
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: given.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: given.url(id),
    wallet_options: null,
  };
}

function lineItem(price: Price): Session["line_items"]["data"][number] {
  return {
    id: createId("item"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: price.unit_amount,
    amount_tax: 0,
    amount_total: price.unit_amount,
    currency: "usd",
    description: productName(price.id),
    metadata: {},
    price,
    quantity: 1,
  };
}

function invoiceCreation(enabled: boolean): Session["invoice_creation"] {
  const data = { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: null };
  return { enabled, invoice_data: { ...data, metadata: {}, rendering_options: null } };
}
