import type Stripe from "stripe";

/** Replaces fields by what the protocol carries: ids where the SDK also allows objects, strings where it makes decimals. */
type With<T, Fields> = Omit<T, keyof Fields> & Fields;

export type Price = With<Stripe.Price, { unit_amount: number; unit_amount_decimal: string; product: string }>;
export type Plan = With<Stripe.Plan, { amount_decimal: string; product: string }>;
export type Customer = Stripe.Customer;
export type PaymentMethod = With<Stripe.PaymentMethod, { customer: string; card: Stripe.PaymentMethod.Card }>;

type OfCustomer = { customer: string };

export type LineItem = With<Stripe.LineItem, { price: Price; quantity: number }>;
export type Session = With<
  Stripe.Checkout.Session,
  OfCustomer & {
    line_items: Stripe.ApiList<LineItem>;
    payment_intent: string | null;
    subscription: string | null;
    invoice: string | null;
    amount_subtotal: number;
    amount_total: number;
    currency: string;
    mode: "payment" | "subscription";
    currency_conversion: null;
  }
>;
export type PortalSession = Stripe.BillingPortal.Session;
export type PaymentIntent = With<
  Stripe.PaymentIntent,
  OfCustomer & { latest_charge: string | null; payment_method: string | null }
>;
export type Charge = With<
  Stripe.Charge,
  OfCustomer & { payment_intent: string; payment_method: string; balance_transaction: string | null }
>;
export type Refund = With<Stripe.Refund, OfCustomer & { charge: string; payment_intent: string }>;
export type Dispute = With<Stripe.Dispute, { charge: string; payment_intent: string }>;

export type SubscriptionItem = With<Stripe.SubscriptionItem, { plan: Plan; price: Price }>;
export type Subscription = With<
  Stripe.Subscription,
  OfCustomer & {
    items: Stripe.ApiList<SubscriptionItem>;
    latest_invoice: string | null;
    default_payment_method: string;
  }
>;
type Pricing = With<Stripe.InvoiceLineItem.Pricing, { unit_amount_decimal: string }>;
export type InvoiceLineItem = With<
  Stripe.InvoiceLineItem,
  { pricing: Pricing; quantity_decimal: string; subscription: string | null }
>;
export type Invoice = With<Stripe.Invoice, OfCustomer & { lines: Stripe.ApiList<InvoiceLineItem> }>;
export type InvoicePayment = With<
  Stripe.InvoicePayment,
  { invoice: string; payment: { type: "payment_intent"; payment_intent: string } }
>;
export type Event = With<Stripe.EventBase, { type: string; data: { object: object; previous_attributes?: object } }>;

/** Every stored object by its `object` field. */
export type Objects = {
  customer: Customer | Stripe.DeletedCustomer;
  payment_method: PaymentMethod;
  "checkout.session": Session;
  "billing_portal.session": PortalSession;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  subscription: Subscription;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  event: Event;
};
export type Kind = keyof Objects;
