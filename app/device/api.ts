import type { Failure } from "#domain/errors.ts";

export type ApiAnswer<Data> = { ok: true; data: Data } | { ok: false; error: Failure };

/** A request that got no answer. */
export const OFFLINE = failure("You seem to be offline. Please try again.");
const LATE = failure("The server took too long. Please try again.");
const UNEXPECTED = failure("An unexpected error occurred.");

/**
 * `keepalive`: it is sent to the end even where the page goes meanwhile; for small ones only. `timeout` in ms. `account`:
 * whose page asks; the server refuses where somebody else is signed in by now.
 */
type Call = {
  method?: string;
  json?: unknown;
  body?: BodyInit;
  keepalive?: boolean;
  timeout?: number;
  account?: string | null;
};

/** Calls our API. A failure comes back in the server's words; none of them is thrown. */
export async function callApi<Data>(
  path: string,
  { method, json, body, keepalive, timeout, account }: Call = {},
): Promise<ApiAnswer<Data>> {
  const headers = new Headers(json === undefined ? undefined : { "Content-Type": "application/json" });
  if (account) headers.set("X-Account", account);
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      keepalive,
      headers,
      body: json === undefined ? body : JSON.stringify(json),
      signal: timeout === undefined ? undefined : AbortSignal.timeout(timeout),
    });
  } catch (error) {
    return error instanceof Error && error.name === "TimeoutError" ? LATE : OFFLINE;
  }
  if (answer.status === 204) return { ok: true, data: null as Data };
  const read: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) return hasError(read) ? { ok: false, error: read.error } : UNEXPECTED;
  return read === undefined ? UNEXPECTED : { ok: true, data: read as Data };
}

/** The server's own words; what stands between it and us answers in others. */
function hasError(read: unknown): read is { error: Failure } {
  return typeof read === "object" && read !== null && "error" in read && typeof read.error === "object";
}

function failure(message: string): { ok: false; error: Failure } {
  return { ok: false, error: { code: "unavailable", title: "Error", message } };
}
