import Stripe from "stripe";
import type { StripeEvent } from "#domain/billing/stripe.ts";
import { readSecret } from "#workers/secrets.ts";
import { connect, type StripeEnv } from "./client.ts";

/** Older signatures are refused. */
const TOLERANCE_SECONDS = 300;

/** Live events belong to live keys, and events of connected accounts to others. */
export async function readEvent(env: StripeEnv, body: string, signature: string): Promise<StripeEvent | null> {
  const event = await verify(env, body, signature);
  if (!event || event.account || event.livemode !== env.STRIPE_SECRET_KEY.includes("_live_")) return null;
  return { id: event.id, type: event.type, customerId: await customerOf(env, event) };
}

async function verify(env: StripeEnv, body: string, signature: string) {
  const secret = readSecret(env, "STRIPE_WEBHOOK_SECRET");
  try {
    return await connect(env).webhooks.constructEventAsync(body, signature, secret, TOLERANCE_SECONDS);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Disputes and refunds name only their charge. */
async function customerOf(env: StripeEnv, { data }: Stripe.Event) {
  const object = data.object as { id?: string; object?: string; customer?: unknown; charge?: unknown };
  if (object.object === "customer") return object.id ?? null;
  if (typeof object.customer === "string") return object.customer;
  if (typeof object.charge !== "string") return null;
  const charge = await connect(env).charges.retrieve(object.charge);
  return typeof charge.customer === "string" ? charge.customer : null;
}
