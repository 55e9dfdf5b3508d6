import Stripe from "stripe";
import { readSecret } from "#workers/secrets.ts";

export type StripeEnv = {
  SITE_ORIGIN: string;
  STRIPE_API: string;
  STRIPE_TAX: string;
  STRIPE_SECRET_KEY: string;
  STRIPE_WEBHOOK_SECRET: string;
  BUILDER_PRICE: string;
  ARCHITECT_MONTH_PRICE: string;
  ARCHITECT_YEAR_PRICE: string;
  /** Missing in production. */
  STAND_IN?: Fetcher;
};

const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;

/** Retries repeat the idempotency key of the first try. */
export function connect(env: StripeEnv) {
  const { STAND_IN } = env;
  const toStandIn: typeof fetch | undefined = STAND_IN && ((input, init) => STAND_IN.fetch(input, init));
  return new Stripe(readSecret(env, "STRIPE_SECRET_KEY"), {
    httpClient: Stripe.createFetchHttpClient(env.STRIPE_API === "live" ? undefined : toStandIn),
    maxNetworkRetries: MAX_RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
}

/** New for each press, since a user may make the same change again later. The SDK's retries repeat the key. */
export function newKey(change: string, id: string) {
  return `${change}-${id}-${crypto.randomUUID()}`;
}

/** Stripe counts in seconds. */
export function toMs(seconds: number) {
  return seconds * 1000;
}

export function isMissing(error: unknown) {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}
