import type { Route } from "./shapes.ts";

/** Stripe's prices and webhooks. The signing secret stands in the answer of the creation only. */
export function stripeRoutes() {
  const prices: Array<{ id: string; lookup_key: string; unit_amount: string }> = [];
  const endpoints: Array<{ id: string; url: string; events: Array<string> }> = [];
  const routes: Array<Route> = [
    {
      method: "GET",
      path: /^\/v1\/prices$/,
      answer: ({ query }) => ({
        result: { object: "list", data: prices.filter((price) => price.lookup_key === query.get("lookup_keys[]")) },
      }),
    },
    {
      method: "POST",
      path: /^\/v1\/prices$/,
      answer: ({ body }) => {
        const fields = Object.fromEntries(new URLSearchParams(body.toString()));
        const { lookup_key = "", unit_amount = "" } = fields;
        const price = { id: `price_${lookup_key}`, lookup_key, unit_amount };
        prices.push(price);
        return { result: { object: "price", ...price } };
      },
    },
    {
      method: "GET",
      path: /^\/v1\/webhook_endpoints$/,
      answer: () => ({ result: { object: "list", data: endpoints } }),
    },
    {
      method: "POST",
      path: /^\/v1\/webhook_endpoints$/,
      answer: ({ body }) => {
        const fields = [...new URLSearchParams(body.toString())];
        const url = fields.find(([name]) => name === "url")?.[1] ?? "";
        const events = fields.filter(([name]) => name.startsWith("enabled_events")).map(([, event]) => event);
        const endpoint = { id: `we_${endpoints.length}`, url, events };
        endpoints.push(endpoint);
        return { result: { object: "webhook_endpoint", ...endpoint, secret: WEBHOOK_SECRET } };
      },
    },
    {
      method: "DELETE",
      path: /^\/v1\/webhook_endpoints\/(.+)$/,
      answer: (_, id) => {
        endpoints.splice(0, endpoints.length, ...endpoints.filter((endpoint) => endpoint.id !== id));
        return { result: { id, deleted: true } };
      },
    },
  ];
  return { routes, prices, endpoints };
}

export const WEBHOOK_SECRET = "whsec_0123456789abcdefghijklmnopqrstuv";
