import { isRouteErrorResponse } from "react-router";
import type { FallbackReason } from "#app/service-worker/rules.ts";

/** Null for redirects, 4xx and aborted requests. */
export function classifyLoadError(error: unknown): FallbackReason | null {
  if (isRouteErrorResponse(error)) return error.status >= 500 ? "failed" : null;
  if (!(error instanceof Error) || isAborted(error) || isAborted(error.cause)) return null;
  return error instanceof TypeError || error.cause instanceof TypeError ? "unreachable" : "failed";
}

function isAborted(error: unknown) {
  return error instanceof DOMException && error.name === "AbortError";
}
