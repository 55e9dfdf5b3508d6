import { CLEARED_MESSAGE } from "#domain/previews/clear-data.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { viewerOnly } from "./responses.ts";
import { toScriptValue } from "./script-value.ts";

/**
 * Deletes what the app stored in this browser. Only the product's page may post it, or another site could. Its one script
 * needs no origin to say that it is done.
 */
export function clearAppData({ request, destination, config }: PreviewRequest) {
  const { headersWithoutApp, siteOrigin } = config;
  if (request.headers.get("Origin") !== siteOrigin || destination !== "iframe") return viewerOnly(config);
  const script = `parent.postMessage(${toScriptValue(CLEARED_MESSAGE)}, ${toScriptValue(siteOrigin)})`;
  const nonce = crypto.randomUUID();
  const headers = {
    ...headersWithoutApp,
    "Content-Security-Policy": `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors ${siteOrigin}; sandbox allow-scripts`,
    "Content-Type": "text/html; charset=utf-8",
    "Clear-Site-Data": '"cache", "storage"',
  };
  return new Response(`<!doctype html><title>App</title><script nonce="${nonce}">${script}</script>`, { headers });
}
