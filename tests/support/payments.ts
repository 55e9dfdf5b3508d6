import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import type { Offer } from "#db/vocabulary.ts";
import { startCheckout } from "#domain/billing/commands.server.ts";
import { receiveEvent } from "#domain/billing/webhook.server.ts";
import { newId } from "#domain/ids.ts";
import type { Actor } from "#domain/permissions.ts";
import type { Services } from "#domain/services.ts";

const bindings = env as Env & { DEV: Fetcher; STRIPE_API: Fetcher };
const WEBHOOK_SECRET = "whsec_local_only";

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

/** Stripe's API, as its dashboard or another client would call it. */
export async function stripeApi(method: string, path: string, fields: Record<string, string> = {}) {
  const answer = await bindings.STRIPE_API.fetch(`https://api.stripe.com${path}`, {
    method,
    headers: { Authorization: "Bearer sk_test_local_only" },
    ...(method === "POST" ? { body: new URLSearchParams(fields) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json<{ data: Array<{ id: string; amount: number }>; deleted?: true }>();
}
