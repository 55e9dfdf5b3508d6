import { appOrigin } from "#domain/apps/labels.ts";
import { connectionAllowlist } from "#domain/previews/app-policy.ts";
import { OFFLINE_DOCUMENT_PATH, OFFLINE_WORKER_PATH } from "#domain/previews/offline-worker.ts";
import type { VersionRow } from "./app-cache.ts";
import firstScript from "./frame/first-script.ts?bundled";
import pageScript from "./keep-page-script.ts?bundled";
import type { PreviewRequest } from "./preview-request.ts";
import { toScriptValue } from "./script-value.ts";
import { fileHosts } from "./serve-offline.ts";

/**
 * A page that registers the worker which keeps the app, once the app is installed. It runs no code of the app, and only pages
 * that run no app frame it. It needs the app's origin, as only that can have the worker; its hosts are those of the approved
 * version.
 */
export function keepPage({ label, config }: PreviewRequest, row: VersionRow) {
  const { headersWithoutApp, siteOrigin } = config;
  const nonce = crypto.randomUUID();
  const origin = appOrigin(label, config);
  const hosts = fileHosts(row);
  const policy = [
    `default-src 'none'; script-src 'nonce-${nonce}'; worker-src ${origin + OFFLINE_WORKER_PATH}`,
    ["connect-src", origin + OFFLINE_DOCUMENT_PATH, ...hosts].join(" "),
    `base-uri 'none'; form-action 'none'; frame-ancestors ${siteOrigin}; sandbox allow-scripts allow-same-origin`,
  ];
  const settings = `const site = ${toScriptValue(siteOrigin)}, hosts = ${toScriptValue(hosts)};`;
  const script = `${firstScript}(function () {${settings}${pageScript}})();`;
  return new Response(`<!doctype html><title>App</title><script nonce="${nonce}">${script}</script>`, {
    headers: {
      ...headersWithoutApp,
      "Connection-Allowlist": connectionAllowlist(hosts),
      "Content-Security-Policy": policy.join("; "),
      "Content-Type": "text/html; charset=utf-8",
    },
  });
}
