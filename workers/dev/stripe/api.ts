import { invalidRequest, StripeRefusal } from "./errors.ts";
import { API_VERSION } from "./events.ts";
import { expandAnswer } from "./expand.ts";
import { throwFault } from "./faults.ts";
import { parseForm } from "./form.ts";
import { type Answer, once } from "./idempotency.ts";
import { createId } from "./ids.ts";
import { findCall } from "./routes.ts";
import { expireOldSessions } from "./session-expiry.ts";
import type { Account } from "./store.ts";

export type ApiRequest = { method: string; pathname: string; query: string; headers: Headers; body: string };

/** Answers a call of Stripe's API, from the key to the headers of the answer. */
export function answerApi(account: Account, request: ApiRequest): Response {
  const requestId = createId("request");
  const key = request.method === "POST" ? request.headers.get("Idempotency-Key") : null;
  const called = { ...account, request: { id: requestId, idempotency_key: key } };
  const run = () => attempt(() => runCall(called, request));
  const answer = attempt(() => {
    checkAccess(request.headers);
    throwFault(account.sql);
    const fingerprint = `${request.method} ${request.pathname} ${request.body}`;
    return key ? once(called, key, fingerprint, run) : run();
  });
  const headers = new Headers({
    "Content-Type": "application/json",
    "Request-Id": requestId,
    "Stripe-Version": API_VERSION,
  });
  if (key) headers.set("Idempotency-Key", key);
  if (answer.replayed) headers.set("Idempotent-Replayed", "true");
  return new Response(answer.body, { status: answer.status, headers });
}

function runCall(account: Account, { method, pathname, query, body }: ApiRequest): Answer {
  const found = findCall(method, pathname);
  if (!found)
    throw new StripeRefusal(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${method}: ${pathname}). The stand-in for Stripe doesn't speak this call.`,
    });
  expireOldSessions(account);
  const params = parseForm(method === "POST" ? body : query || body);
  const answer = expandAnswer(account, found.call(account, params, found.id), params);
  return { status: 200, body: JSON.stringify(answer, null, 2), replayed: false };
}

/** Turns what is refused into Stripe's answer; anything else is a defect of the stand-in. */
function attempt(run: () => Answer): Answer {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    const body = JSON.stringify({ error: error.details }, null, 2);
    return { status: error.status, body, replayed: false };
  }
}

function checkAccess(headers: Headers) {
  const key = /^Bearer (.+)$/.exec(headers.get("Authorization") ?? "")?.[1];
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}***`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.";
  if (!key?.startsWith("sk_test_")) throw new StripeRefusal(401, { type: "invalid_request_error", message });
  const version = headers.get("Stripe-Version") ?? API_VERSION;
  if (version !== API_VERSION) throw invalidRequest(`Invalid Stripe API version: ${version}`);
}
