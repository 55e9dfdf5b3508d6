import { createId } from "./ids.ts";
import type { InvoiceLineItem, Price, Subscription } from "./objects.ts";
import { productName } from "./prices.ts";
import { itemOf } from "./subscriptions.ts";

type Line = {
  price: Price;
  amount: number;
  period: { start: number; end: number };
  subscription: Subscription | null;
  description: string;
  proration: boolean;
};

export function createLine({ price, amount, period, subscription, description, proration }: Line): InvoiceLineItem {
  return {
    id: createId("line_item"),
    object: "line_item",
    amount,
    currency: "usd",
    description,
    discount_amounts: [],
    discountable: !proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: subscription?.metadata ?? {},
    parent: parentOf(subscription, proration),
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: "price_details",
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: 1,
    quantity_decimal: "1",
    subscription: subscription?.id ?? null,
    subtotal: amount,
    taxes: [],
  };
}

/** One period of a subscription at its whole price. */
export function periodLine(subscription: Subscription, price: Price, period: { start: number; end: number }) {
  const description = `1 × ${productName(price.id)} (at ${dollars(price.unit_amount)} / ${price.recurring?.interval})`;
  return createLine({ price, amount: price.unit_amount, period, subscription, description, proration: false });
}

/** What was paid for the rest of a period and isn't used: a negative amount. */
export function unusedLine(subscription: Subscription, at: number) {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const share = Math.min(1, Math.max(0, (end - at) / (end - start)));
  const description = `Unused time on ${productName(price.id)} after ${new Date(at * 1000).toUTCString().slice(5, 16)}`;
  const amount = -Math.round(price.unit_amount * share);
  return createLine({ price, amount, period: { start: at, end }, subscription, description, proration: true });
}

/** @param cents 600 is "$6.00" */
export function dollars(cents: number) {
  return `${cents < 0 ? "-" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

function parentOf(subscription: Subscription | null, proration: boolean): InvoiceLineItem["parent"] {
  if (!subscription)
    return {
      type: "invoice_item_details",
      subscription_item_details: null,
      invoice_item_details: {
        invoice_item: createId("invoice_item"),
        proration,
        proration_details: { credited_items: null },
        subscription: null,
      },
    };
  return {
    type: "subscription_item_details",
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration,
      proration_details: { credited_items: null },
      subscription: subscription.id,
      subscription_item: itemOf(subscription).id,
    },
  };
}
