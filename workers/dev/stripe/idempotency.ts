import { DAY_MS } from "#domain/kit/durations.ts";
import { StripeRefusal } from "./errors.ts";
import type { Account } from "./store.ts";

const KEPT_MS = DAY_MS;
type StoredAnswer = { request: string; status: number; body: string };
export type Answer = { status: number; body: string; replayed: boolean };

/**
 * Runs a request once for its key: the same request again is answered with what is stored, for 24 hours.
 * @param request method, path and body, which have to be the same
 * @throws StripeRefusal where the key was used for another request
 */
export function once({ sql }: Account, key: string, request: string, run: () => Answer): Answer {
  sql.exec("delete from answers where at <= ?", Date.now() - KEPT_MS);
  const [stored] = sql.exec<StoredAnswer>("select request, status, body from answers where key = ?", key).toArray();
  if (stored && stored.request !== request)
    throw new StripeRefusal(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  if (stored) return { status: stored.status, body: stored.body, replayed: true };
  const answer = run();
  if (!failedValidation(answer))
    sql.exec(
      "insert into answers (key, request, status, body, at) values (?, ?, ?, ?, ?)",
      ...[key, request, answer.status, answer.body, Date.now()],
    );
  return answer;
}

/** Stripe stores no answer of a request that it refused before it began. */
function failedValidation({ status, body }: Answer) {
  return status === 400 && String(JSON.parse(body).error?.code ?? "").startsWith("parameter_");
}
