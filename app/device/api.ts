import type { Failure } from "#domain/kit/errors.ts";
import { ACCOUNT_HEADER } from "#domain/kit/headers.ts";
import { UNEXPECTED_FAILURE } from "#domain/kit/unexpected-failure.ts";
import type { ApiData, ApiInput, ApiMethod, ApiPath, Empty } from "./api-routes.ts";

export type ApiAnswer<Data> = { ok: true; data: Data } | { ok: false; error: Failure };

/** Nothing was sent. */
export const OFFLINE = failure("You seem to be offline. Please try again.");
/** The request or its answer was lost. */
const LOST = failure(OFFLINE.error.message);
const TIMED_OUT = failure("The server took too long. Please try again.");
const UNEXPECTED = failure(UNEXPECTED_FAILURE.message);

/** `timeout` in ms, or `signal` for several calls. `keepalive`: small bodies only. `account`: refused if another is signed in. */
type Options = {
  body?: BodyInit;
  keepalive?: boolean;
  timeout?: number;
  signal?: AbortSignal;
  account?: string | null;
};
type Values = Record<string, string | number | null>;
type Input = { param?: Values; query?: Values; json?: unknown };
/** Left out where the route reads nothing. */
type Call<Method extends ApiMethod, Path extends ApiPath<Method>> =
  Empty extends ApiInput<Method, Path>
    ? [call?: Options & ApiInput<Method, Path>]
    : [call: Options & ApiInput<Method, Path>];

/** @returns a failure in the server's words; never throws. */
export async function callApi<Method extends ApiMethod, Path extends ApiPath<Method>>(
  method: Method,
  path: Path,
  ...[call]: Call<Method, Path>
): Promise<ApiAnswer<ApiData<Method, Path>>> {
  const sent = await send(method, path, call);
  if (!sent.ok) return sent;
  if (sent.data.status === 204) return { ok: true, data: null as ApiData<Method, Path> };
  const read: unknown = await sent.data.json().catch(() => undefined);
  return read === undefined ? UNEXPECTED : { ok: true, data: read as ApiData<Method, Path> };
}

/** @returns a failure in the server's words; never throws. */
export async function loadBytes<Path extends ApiPath<"GET">>(
  path: Path,
  ...[call]: Call<"GET", Path>
): Promise<ApiAnswer<Uint8Array<ArrayBuffer>>> {
  const sent = await send("GET", path, call);
  if (!sent.ok) return sent;
  return sent.data.arrayBuffer().then(
    (bytes) => ({ ok: true, data: new Uint8Array(bytes) }),
    (error) => failureOf(error),
  );
}

async function send(
  method: ApiMethod,
  path: string,
  { param, query, json, body, keepalive, timeout, signal, account }: Options & Input = {},
): Promise<ApiAnswer<Response>> {
  const headers = new Headers(json === undefined ? undefined : { "Content-Type": "application/json" });
  if (account) headers.set(ACCOUNT_HEADER, account);
  const wasOffline = navigator.onLine === false;
  let answer: Response;
  try {
    answer = await fetch(addressOf(path, param, query), {
      method,
      keepalive,
      headers,
      body: json === undefined ? body : JSON.stringify(json),
      signal: timeout === undefined ? signal : AbortSignal.timeout(timeout),
    });
  } catch (error) {
    return wasOffline ? OFFLINE : failureOf(error);
  }
  if (answer.ok) return { ok: true, data: answer };
  const read: unknown = await answer.json().catch(() => undefined);
  return hasError(read) ? { ok: false, error: read.error } : UNEXPECTED;
}

/** Values that are null are left out of the query. */
function addressOf(path: string, param: Values = {}, query: Values = {}) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(`${param[name]}`));
  const values = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, `${value}`]]));
  return values.length > 0 ? `${filled}?${new URLSearchParams(values)}` : filled;
}

function failureOf(error: unknown) {
  return error instanceof Error && error.name === "TimeoutError" ? TIMED_OUT : LOST;
}

/**
 * Whether what was asked may be done all the same: the product's answer did not arrive, or it is an error that a bug may have
 * caused after the change.
 */
export function isOutcomeUnknown(error: Failure) {
  return error === LOST.error || error === TIMED_OUT.error || error.message === UNEXPECTED_FAILURE.message;
}

/** Whether the answer is an error of the product: a proxy in between may answer with another one. */
function hasError(read: unknown): read is { error: Failure } {
  return typeof read === "object" && read !== null && "error" in read && typeof read.error === "object";
}

function failure(message: string): { ok: false; error: Failure } {
  return { ok: false, error: { code: "unavailable", title: "Error", message } };
}
