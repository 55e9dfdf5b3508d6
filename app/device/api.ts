import type { Failure } from "#domain/errors.ts";

export type ApiAnswer<Data> = { ok: true; data: Data } | { ok: false; error: Failure };

/** A request that got no answer. */
export const OFFLINE: Failure = {
  code: "unavailable",
  title: "Error",
  message: "You seem to be offline. Please try again.",
};

/** `keepalive`: it is sent to the end even where the page goes meanwhile; for small ones only. */
type Call = { method?: string; json?: unknown; body?: BodyInit; keepalive?: boolean };

/** Calls our API. A failure comes back in the server's words; none of them is thrown. */
export async function callApi<Data>(
  path: string,
  { method, json, body, keepalive }: Call = {},
): Promise<ApiAnswer<Data>> {
  try {
    const answer = await fetch(path, {
      method,
      keepalive,
      body: json === undefined ? body : JSON.stringify(json),
      headers: json === undefined ? undefined : { "Content-Type": "application/json" },
    });
    if (!answer.ok) return { ok: false, error: ((await answer.json()) as { error: Failure }).error };
    return { ok: true, data: (answer.status === 204 ? null : await answer.json()) as Data };
  } catch {
    return { ok: false, error: OFFLINE };
  }
}
