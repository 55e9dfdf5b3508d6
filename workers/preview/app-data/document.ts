import { FIRST_SCRIPT } from "#workers/preview/first-script.ts";
import type { PreviewRequest } from "#workers/preview/preview-request.ts";
import { viewerOnly } from "#workers/preview/responses.ts";
import pageScript from "./page-script.ts?bundled";

/**
 * A page that reads, replaces and deletes what the app keeps in this browser, for the product's page that frames it. The
 * viewer frames it beside the running app, which can reach its global: it is prepared like the app's, and its policy
 * allows less.
 */
export function appDataPage({ destination, config }: PreviewRequest) {
  const { offlinePolicy, siteOrigin } = config;
  if (destination !== "iframe") return viewerOnly(offlinePolicy);
  const nonce = crypto.randomUUID();
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors ${siteOrigin}; sandbox allow-scripts allow-same-origin`;
  const headers = { ...offlinePolicy.headers, "Content-Security-Policy": policy };
  const script = `<script nonce="${nonce}" data-site="${siteOrigin}">${FIRST_SCRIPT}\n${pageScript}</script>`;
  return new Response(`<!doctype html><title>App data</title>${script}`, {
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
  });
}
