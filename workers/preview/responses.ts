import type { Policy } from "./config.ts";

export function textResponse({ headers }: Policy, status: number, text: string, extra: Record<string, string> = {}) {
  return new Response(text, { status, headers: { ...headers, "Content-Type": "text/plain; charset=utf-8", ...extra } });
}

export function notFound(policy: Policy) {
  return textResponse(policy, 404, "Not found");
}

/** Apps run only in a frame of the product. */
export function viewerOnly(policy: Policy) {
  return textResponse(policy, 403, "This app only runs inside its viewer.");
}
