import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import type { Offer } from "#db/vocabulary.ts";
import { startCheckout } from "#domain/billing/commands.server.ts";
import { receiveEvent } from "#domain/billing/webhook.server.ts";
import { newId } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";

const bindings = env as Env & { DEV: Fetcher; STRIPE_API: Fetcher; LATER_STRIPE: Services["stripe"] };
const WEBHOOK_SECRET = "whsec_local_only";
export const CARD_THAT_FAILS_LATER = "4000000000000341";

/** The Stripe worker that is deployed after a change of prices, with other ids. */
export const laterStripe = bindings.LATER_STRIPE;

/** A price that was made by hand, and says nowhere what it sells. */
const PRICE_BY_HAND = "price_by_hand";

/** Moves the customer's subscription to a price that nobody knows, as its portal may. @returns its id */
export async function moveToUnknownPrice(customer: string) {
  const { data } = await stripeApi("GET", `/v1/subscriptions?customer=${customer}`);
  const [{ id, items } = { id: "", items: { data: [{ id: "" }] } }] = data;
  const item = { "items[0][id]": items.data[0]?.id ?? "", "items[0][price]": PRICE_BY_HAND };
  await stripeApi("POST", `/v1/subscriptions/${id}`, item);
  return id;
}

/** A service of another worker can't be copied: it answers to any name. */
export function replaceCall(stripe: Services["stripe"], replaced: Partial<Services["stripe"]>): Services["stripe"] {
  return new Proxy(stripe, { get: (target, name) => Reflect.get(name in replaced ? replaced : target, name) });
}

/** The `Stripe-Signature` of a body. `at` in ms since 1970. */
export function signEvent(body: string, { at = Date.now(), secret = WEBHOOK_SECRET } = {}) {
  const seconds = Math.floor(at / 1000);
  const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${signature}`;
}

/** An event that names its customer, as the product reads no more of it. */
export function eventBody(customer: string | null, fields: object = {}) {
  const object = { id: "sub_any", object: "subscription", customer };
  return JSON.stringify({
    id: `evt_${newId(Date.now())}`,
    object: "event",
    type: "customer.subscription.updated",
    livemode: false,
    data: { object },
    ...fields,
  });
}

export function sendEvent(services: Services, body: string) {
  return receiveEvent(services, body, signEvent(body));
}

/** Opens the checkout, and pays on its page. @returns the address of the page */
export async function buy(services: Services, actor: Actor, offer: Offer) {
  const url = await startCheckout(services, actor, { offer });
  await payAt(url);
  return url;
}

export async function payAt(url: string, fields: Record<string, string> = {}) {
  return bindings.DEV.fetch(url, {
    method: "POST",
    body: new URLSearchParams({ card: "4242424242424242", name: "Ann Ode", ...fields }),
    redirect: "manual",
  });
}

/** Presses a button of the stand-in's dashboard. */
export function press(path: string, fields: Record<string, string> = {}) {
  return payAt(`http://dev.localhost:8787${path}`, fields);
}

/** The next renewal of the customer's subscription is declined. @returns the subscription's id */
export async function failRenewal(customer: string) {
  await press(`/stripe/customers/${customer}/card`, { card: CARD_THAT_FAILS_LATER });
  const [{ id } = { id: "" }] = (await stripeApi("GET", `/v1/subscriptions?customer=${customer}`)).data;
  await press(`/stripe/subscriptions/${id}/renew`);
  return id;
}

/** A list of Stripe's API. */
export function readStripe<Item>(path: string): Promise<{ data: Array<Item> }> {
  return stripeApi("GET", path) as Promise<{ data: Array<unknown> }> as Promise<{ data: Array<Item> }>;
}

type StripeObject = { id: string; amount: number; items: { data: Array<{ id: string }> } };

/** Stripe's API, as its dashboard or another client would call it. */
export async function stripeApi(method: string, path: string, fields: Record<string, string> = {}) {
  const answer = await bindings.STRIPE_API.fetch(`https://api.stripe.com${path}`, {
    method,
    headers: { Authorization: "Bearer sk_test_local_only" },
    ...(method === "POST" ? { body: new URLSearchParams(fields) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json<{ data: Array<StripeObject>; deleted?: true }>();
}
