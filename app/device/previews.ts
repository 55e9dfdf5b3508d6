import type { RefusedRequest } from "#domain/previews/violations.ts";

/** Tells that a published app was shown. It goes out also while the page closes, and nobody waits for it. */
export function reportOpen(appId: string) {
  report(appId, "opens");
}

/** Tells that a version of a published app was refused a request. */
export function reportViolation({ id, codeVersion }: { id: string; codeVersion: string }, refused: RefusedRequest) {
  report(id, "violations", { codeVersion, ...refused });
}

function report(appId: string, what: string, json?: unknown) {
  const path = `/api/apps/${encodeURIComponent(appId)}/${what}`;
  const body = json === undefined ? undefined : JSON.stringify(json);
  fetch(path, { method: "POST", body, keepalive: true }).catch(() => undefined);
}
