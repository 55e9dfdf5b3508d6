import { exports } from "cloudflare:workers";
import Stripe from "stripe";

const api = () => (exports as unknown as { StripeApi: { fetch: typeof fetch } }).StripeApi;

/** The official SDK, which calls the stand-in in place of api.stripe.com. */
export function stripeClient(key = "sk_test_local", config: Stripe.StripeConfig = {}) {
  const httpClient = Stripe.createFetchHttpClient((...request: Parameters<typeof fetch>) => api().fetch(...request));
  return new Stripe(key, { httpClient, maxNetworkRetries: 0, telemetry: false, ...config });
}

/** A call without the SDK, to look at headers and raw answers. */
export function callApi(path: string, init: RequestInit = {}) {
  const headers = { Authorization: "Bearer sk_test_local", ...(init.headers as Record<string, string>) };
  return api().fetch(`https://api.stripe.com${path}`, { ...init, headers });
}

/** Posts a form of the stand-in's pages, as a journey does. */
export function postPage(path: string, fields: Record<string, string> = {}) {
  const body = new URLSearchParams(fields);
  return getPage(path, { method: "POST", body, redirect: "manual" });
}

export function getPage(path: string, init: RequestInit = {}) {
  return exports.default.fetch(new Request(`http://dev.localhost:8787${path}`, init));
}

export const PRICE = { builder: "price_builder", monthly: "price_architect_month", yearly: "price_architect_year" };

export function checkoutOf(customer: string, price: string): Stripe.Checkout.SessionCreateParams {
  const subscribes = price !== PRICE.builder;
  return {
    mode: subscribes ? "subscription" : "payment",
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url: "http://localhost:8787/subscribe?success=true&session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost:8787/subscribe?canceled=true",
    metadata: { user: "u1" },
    ...(subscribes
      ? { subscription_data: { metadata: { user: "u1" } } }
      : { payment_intent_data: { metadata: { user: "u1" } } }),
  };
}

/** A customer who has paid for `price` on the checkout page. */
export async function buy(price: string, fields: Record<string, string> = {}) {
  const stripe = stripeClient();
  const customer = await stripe.customers.create({ email: `${crypto.randomUUID()}@example.test`, name: "Ann Ode" });
  const { id, url } = await stripe.checkout.sessions.create(checkoutOf(customer.id, price));
  const answer = await postPage(new URL(url ?? "").pathname, { card: "4242424242424242", name: "Ann Ode", ...fields });
  if (answer.status !== 303) throw new Error(`The checkout answered ${answer.status}.`);
  const session = await stripe.checkout.sessions.retrieve(id);
  return { stripe, customer: customer.id, session, location: answer.headers.get("Location") };
}
