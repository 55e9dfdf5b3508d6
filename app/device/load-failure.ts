import { isRouteErrorResponse } from "react-router";
import type { CopyReason } from "#app/service-worker/rules.ts";

/** Why a screen's data did not come; null where the server has its say, e.g. leads elsewhere, and where nobody waits any more. */
export function reasonOf(error: unknown): CopyReason | null {
  if (isRouteErrorResponse(error)) return error.status >= 500 ? "failed" : null;
  if (!(error instanceof Error) || isAborted(error) || isAborted(error.cause)) return null;
  return error instanceof TypeError || error.cause instanceof TypeError ? "unreachable" : "failed";
}

function isAborted(error: unknown) {
  return error instanceof DOMException && error.name === "AbortError";
}
