import { findCustomer } from "./customers.ts";
import { invalidRequest } from "./errors.ts";
import type { Parameters } from "./form.ts";
import { draftInvoice } from "./invoice-draft.ts";
import { periodLine, unusedLine } from "./invoice-lines.ts";
import type { Invoice, Price, Subscription } from "./objects.ts";
import { readChoice, readInnerList, readInteger, readString } from "./parameters.ts";
import { addInterval, findPrice, intervalOf, planOf } from "./prices.ts";
import { type Account, now } from "./store.ts";
import { itemOf, withItem } from "./subscriptions.ts";

const PRORATIONS = ["create_prorations", "always_invoice", "none"] as const;
type Proration = (typeof PRORATIONS)[number];
export type PriceChange = { price: Price; proration: Proration; at: number };

/**
 * The new price that `items` asks for; null where none is asked for, or it is the present one.
 * @param name where `items` stands in the parameters, for the messages
 */
export function readPriceChange(params: Parameters, subscription: Subscription, name = "items"): PriceChange | null {
  const proration = readChoice(params, "proration_behavior", PRORATIONS) ?? "create_prorations";
  const at = readInteger(params, "proration_date") ?? now();
  const [change, ...others] = readInnerList(params, "items");
  if (!change) return null;
  const item = itemOf(subscription);
  if (others.length > 0 || readString(change, "id") !== item.id)
    throw invalidRequest(`The subscription has one item, ${item.id}; name it to change its price.`, {
      param: `${name}[0][id]`,
    });
  const priceId = readString(change, "price");
  if (priceId === null || priceId === item.price.id) return null;
  const price = findPrice(priceId, `${name}[0][price]`);
  intervalOf(price);
  return { price, proration, at };
}

/** Another interval starts a new period at once, which is invoiced at once; unused time is credited. */
export function applyPriceChange(subscription: Subscription, { price, at }: PriceChange): Subscription {
  const changed = withItem(subscription, {
    price,
    plan: planOf(price),
    current_period_start: at,
    current_period_end: addInterval(at, intervalOf(price)),
  });
  return { ...changed, billing_cycle_anchor: at };
}

/** @param id the invoice's, of a preview or of a real one */
export function draftChangeInvoice(
  account: Account,
  subscription: Subscription,
  change: PriceChange,
  id: string,
): Invoice {
  const after = applyPriceChange(subscription, change);
  const { current_period_start: start, current_period_end: end } = itemOf(after);
  const line = periodLine(after, change.price, { start, end });
  return draftInvoice(account, {
    id,
    customer: findCustomer(account, subscription.customer, "customer"),
    subscription,
    reason: "subscription_update",
    lines: change.proration === "none" ? [line] : [unusedLine(subscription, change.at), line],
    discount: 0,
    period: { start: change.at, end: change.at },
  });
}
