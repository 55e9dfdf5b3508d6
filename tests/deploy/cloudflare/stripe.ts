import type Stripe from "stripe";
import type { Route } from "./shapes.ts";

/** The parts that the scripts read. */
type Price = Pick<Stripe.Price, "id" | "object" | "active" | "lookup_key" | "unit_amount" | "metadata">;
type Endpoint = Pick<Stripe.WebhookEndpoint, "id" | "object" | "url" | "enabled_events">;
type DeletedEndpoint = Omit<Stripe.DeletedWebhookEndpoint, "lastResponse">;

/** Stripe's prices and webhooks. The signing secret stands in the answer of the creation only. */
export function stripeRoutes() {
  const prices: Array<Price> = [];
  const endpoints: Array<Endpoint> = [];
  const routes: Array<Route> = [
    {
      method: "GET",
      path: /^\/v1\/prices$/,
      answer: ({ query }) => {
        const found = prices.filter((price) => price.lookup_key === query.get("lookup_keys[]"));
        return { result: listOf("/v1/prices", found) };
      },
    },
    {
      method: "POST",
      path: /^\/v1\/prices$/,
      answer: ({ body }) => {
        const fields = new URLSearchParams(body.toString());
        const lookup_key = fields.get("lookup_key");
        const unit_amount = Number(fields.get("unit_amount"));
        const before = prices.find((price) => price.lookup_key === lookup_key);
        if (before) before.lookup_key = null;
        const id = before ? `price_${lookup_key}-${unit_amount}` : `price_${lookup_key}`;
        const metadata = { offer: fields.get("metadata[offer]") ?? "" };
        const price: Price = { id, object: "price", active: true, lookup_key, unit_amount, metadata };
        prices.push(price);
        return { result: price };
      },
    },
    {
      method: "POST",
      path: /^\/v1\/prices\/(.+)$/,
      answer: ({ body }, id) => {
        const price = prices.find((known) => known.id === id);
        const offer = new URLSearchParams(body.toString()).get("metadata[offer]");
        if (price && offer !== null) price.metadata = { offer };
        return { result: price };
      },
    },
    {
      method: "GET",
      path: /^\/v1\/webhook_endpoints$/,
      answer: () => ({ result: listOf("/v1/webhook_endpoints", endpoints) }),
    },
    {
      method: "POST",
      path: /^\/v1\/webhook_endpoints$/,
      answer: ({ body }) => {
        const fields = [...new URLSearchParams(body.toString())];
        const url = fields.find(([name]) => name === "url")?.[1] ?? "";
        const enabled_events = fields.filter(([name]) => name.startsWith("enabled_events")).map(([, event]) => event);
        const endpoint: Endpoint = { id: `we_${endpoints.length}`, object: "webhook_endpoint", url, enabled_events };
        endpoints.push(endpoint);
        const result: Endpoint & Pick<Stripe.WebhookEndpoint, "secret"> = { ...endpoint, secret: WEBHOOK_SECRET };
        return { result };
      },
    },
    {
      method: "DELETE",
      path: /^\/v1\/webhook_endpoints\/(.+)$/,
      answer: (_, id = "") => {
        endpoints.splice(0, endpoints.length, ...endpoints.filter((endpoint) => endpoint.id !== id));
        return { result: { id, object: "webhook_endpoint", deleted: true } satisfies DeletedEndpoint };
      },
    },
  ];
  return { routes, prices, endpoints };
}

export const WEBHOOK_SECRET = "whsec_0123456789abcdefghijklmnopqrstuv";

function listOf<Item>(url: string, data: Array<Item>): Stripe.ApiList<Item> {
  return { object: "list", url, has_more: false, data };
}
