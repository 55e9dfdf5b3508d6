import { hmacHex } from "#domain/kit/hmac.ts";

const TIMEOUT_MS = 10_000;

/**
 * Posts an event as Stripe does: the raw JSON, with its signature.
 * @returns the status of the answer, 0 where none came
 */
export async function postEvent(url: string, body: string, secret: string) {
  const seconds = Math.floor(Date.now() / 1000);
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    "Stripe-Signature": `t=${seconds},v1=${await hmacHex(secret, `${seconds}.${body}`)}`,
  };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
