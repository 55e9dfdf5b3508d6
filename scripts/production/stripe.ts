const API = "https://api.stripe.com/v1";

/** What the site understands; it stores other events and does nothing (domain/billing/webhook.server.ts). */
const EVENTS = [
  "checkout.session.async_payment_failed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.completed",
  "checkout.session.expired",
  "customer.deleted",
  "customer.updated",
  "customer.subscription.created",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.subscription.updated",
  "invoice.paid",
  "invoice.payment_failed",
  "charge.refunded",
  "charge.dispute.closed",
  "charge.dispute.created",
  "charge.dispute.updated",
];

type Offer = {
  variable: string;
  cents: string;
  /** What the price sells, in its metadata and its lookup key (`db/vocabulary.ts`). */
  offer: string;
  product: string;
  interval?: "month" | "year";
};
type Price = { id: string; active: boolean; unit_amount: number | null; metadata: Record<string, string> };

const OFFERS: ReadonlyArray<Offer> = [
  { variable: "BUILDER_PRICE", cents: "BUILDER_CENTS", offer: "builder", product: "Builder" },
  {
    variable: "ARCHITECT_MONTH_PRICE",
    cents: "ARCHITECT_MONTH_CENTS",
    offer: "architect-month",
    product: "Architect",
    interval: "month",
  },
  {
    variable: "ARCHITECT_YEAR_PRICE",
    cents: "ARCHITECT_YEAR_CENTS",
    offer: "architect-year",
    product: "Architect",
    interval: "year",
  },
];

type Say = (line: string) => void;
type List<Item> = { data: Array<Item> };

/**
 * Finds the prices by their lookup keys, or creates them, as for another amount: running subscriptions stay on the price
 * before, whose metadata tells what it sells. @returns their ids, by the variable of the Stripe worker.
 */
export async function ensurePrices(key: string, name: string, cents: Record<string, unknown>, say: Say) {
  const ids: Record<string, string> = {};
  for (const offer of OFFERS) {
    const lookup = `sheaf-${name}-${offer.offer}`;
    const amount = Number(cents[offer.cents]);
    const { data } = await stripe<List<Price>>(key, "GET", `/prices?lookup_keys[]=${lookup}`);
    const [there] = data;
    if (there && there.metadata.offer !== offer.offer)
      await stripe(key, "POST", `/prices/${there.id}`, { "metadata[offer]": offer.offer });
    const isCurrent = there?.active && there.unit_amount === amount;
    ids[offer.variable] = isCurrent ? there.id : await createPrice(key, offer, lookup, amount);
    say(`  ${isCurrent ? "there" : "created"}: price ${lookup}`);
  }
  return ids;
}

async function createPrice(key: string, { offer, product, interval }: Offer, lookup: string, cents: number) {
  const { id } = await stripe<{ id: string }>(key, "POST", "/prices", {
    currency: "usd",
    unit_amount: String(cents),
    "metadata[offer]": offer,
    lookup_key: lookup,
    // From the price before it.
    transfer_lookup_key: "true",
    "product_data[name]": product,
    ...(interval ? { "recurring[interval]": interval } : {}),
  });
  return id;
}

/**
 * Creates the webhook. Stripe tells its signing secret only then, so one whose secret is not set is made again.
 * @returns the secret to set, null where nothing is to do.
 */
export async function ensureWebhook(key: string, siteOrigin: string, isSecretSet: boolean, say: Say) {
  const url = `${siteOrigin}/api/stripe/webhook`;
  const { data } = await stripe<List<{ id: string; url: string }>>(key, "GET", "/webhook_endpoints?limit=100");
  const there = data.find((endpoint) => endpoint.url === url);
  if (there && isSecretSet) {
    say(`  there: webhook ${url}`);
    return null;
  }
  if (there) await stripe(key, "DELETE", `/webhook_endpoints/${there.id}`);
  const events = Object.fromEntries(EVENTS.map((event, index) => [`enabled_events[${index}]`, event]));
  const { secret } = await stripe<{ secret: string }>(key, "POST", "/webhook_endpoints", { url, ...events });
  say(`  created: webhook ${url}`);
  return secret;
}

async function stripe<Result>(key: string, method: string, path: string, fields?: Record<string, string>) {
  const response = await fetch((process.env.STRIPE_API_BASE_URL ?? API) + path, {
    method,
    headers: { Authorization: `Bearer ${key}` },
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
  });
  const result: Result & { error?: { message: string } } = await response.json();
  if (!response.ok) throw new Error(`Stripe refused ${method} ${path.split("?")[0]}: ${result.error?.message}`);
  return result;
}
