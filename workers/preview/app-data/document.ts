import firstScript from "#workers/preview/frame/first-script.ts?bundled";
import type { PreviewRequest } from "#workers/preview/preview-request.ts";
import { viewerOnly } from "#workers/preview/responses.ts";
import pageScript from "./page-script.ts?bundled";

/**
 * A page that reads, replaces and deletes what the app keeps in this browser, for the product's page that frames it. It
 * needs the app's origin, so it is never framed while the app runs, and runs no code of the app.
 */
export function appDataPage({ destination, config }: PreviewRequest) {
  const { headersWithoutApp, siteOrigin } = config;
  if (destination !== "iframe") return viewerOnly(config);
  const nonce = crypto.randomUUID();
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors ${siteOrigin}; sandbox allow-scripts allow-same-origin`;
  const headers = { ...headersWithoutApp, "Content-Security-Policy": policy };
  const script = `<script nonce="${nonce}" data-site="${siteOrigin}">${firstScript}${pageScript}</script>`;
  return new Response(`<!doctype html><title>App data</title>${script}`, {
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
  });
}
