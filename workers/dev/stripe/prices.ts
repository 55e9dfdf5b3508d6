import type { Offer } from "#db/vocabulary.ts";
import { invalidRequest, noSuch } from "./errors.ts";
import type { Plan, Price } from "./objects.ts";

type ListedPrice = {
  product: string;
  name: string;
  amount: number;
  /** What the price says in its metadata that it sells. */
  offer: Offer | null;
  interval: "month" | "year" | null;
  emoji: string;
  summary: string;
};

const BUILDER = { product: "prod_builder", name: "Builder", emoji: "🔨", summary: "Unlimited apps, 6 shortcuts" };
const ARCHITECT = {
  product: "prod_architect",
  name: "Architect",
  emoji: "🏛️",
  summary: "Publish to the store, 8 shortcuts",
};

/** What the local configuration sells, then what it would sell after a change of prices; amounts in cents. */
export const PRICES: Record<string, ListedPrice> = {
  price_builder: { ...BUILDER, amount: 3000, interval: null, offer: "builder" },
  price_architect_month: { ...ARCHITECT, amount: 600, interval: "month", offer: "architect-month" },
  price_architect_year: { ...ARCHITECT, amount: 5000, interval: "year", offer: "architect-year" },
  price_architect_month_next: { ...ARCHITECT, amount: 800, interval: "month", offer: "architect-month" },
  price_architect_year_next: { ...ARCHITECT, amount: 7000, interval: "year", offer: "architect-year" },
  /** Created in Stripe's dashboard. */
  price_by_hand: { ...ARCHITECT, amount: 400, interval: "month", offer: null },
};
const CREATED = 1_760_000_000;

export function productName(priceId: string) {
  return PRICES[priceId]?.name ?? priceId;
}

/** @param param the parameter that named it, null for the path */
export function findPrice(id: string, param: string | null = null): Price {
  const listed = Object.hasOwn(PRICES, id) ? PRICES[id] : undefined;
  if (!listed) throw noSuch("price", id, param);
  return {
    id,
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: CREATED,
    currency: "usd",
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: listed.offer === null ? {} : { offer: listed.offer },
    nickname: null,
    product: listed.product,
    recurring: listed.interval
      ? { interval: listed.interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: "licensed" }
      : null,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: listed.interval ? "recurring" : "one_time",
    unit_amount: listed.amount,
    unit_amount_decimal: String(listed.amount),
  };
}

/** The older form of a recurring price, which subscription items still carry. */
export function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: intervalOf(price),
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

/** @throws StripeRefusal for a price that is paid once */
export function intervalOf({ id }: Price): "month" | "year" {
  const interval = PRICES[id]?.interval;
  if (interval) return interval;
  throw invalidRequest(
    "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
  );
}

/** The same day of the next month or year, or its last day where there is none; seconds since 1970. */
export function addInterval(start: number, interval: "month" | "year") {
  const date = new Date(start * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + (interval === "year" ? 12 : 1));
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}
