import { CLEARED_MESSAGE } from "#domain/previews/clear-data.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { toScriptValue } from "./reporter.ts";
import { viewerOnly } from "./responses.ts";

/** Deletes what the app stored in this browser. Only the product's page may post it, or another site could. */
export function clearAppData({ request, destination, config }: PreviewRequest) {
  const { policy, offlinePolicy, siteOrigin } = config;
  if (request.headers.get("Origin") !== siteOrigin || destination !== "iframe") return viewerOnly(policy);
  const script = `parent.postMessage(${toScriptValue(CLEARED_MESSAGE)}, ${toScriptValue(siteOrigin)})`;
  const headers = {
    ...offlinePolicy.headers,
    "Content-Type": "text/html; charset=utf-8",
    "Clear-Site-Data": '"cache", "storage"',
  };
  return new Response(`<!doctype html><title>App</title><script>${script}</script>`, { headers });
}
