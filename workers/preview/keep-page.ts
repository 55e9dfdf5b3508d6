import { appOrigin } from "#domain/apps/labels.ts";
import { KEEP_DONE, KEEP_FAILED, OFFLINE_WORKER_PATH } from "#domain/previews/offline-worker.ts";
import { FIRST_SCRIPT } from "./first-script.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { REGISTER_WORKER, toScriptValue } from "./reporter.ts";

/**
 * A page that registers the worker which keeps the app, once the app is installed. It runs no code of the app, and is framed
 * by pages that run no app. It needs the app's origin, as only that can have the worker.
 */
export function keepPage({ label, config }: PreviewRequest) {
  const { headersWithoutApp, siteOrigin } = config;
  const nonce = crypto.randomUUID();
  const worker = appOrigin(label, config) + OFFLINE_WORKER_PATH;
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; worker-src ${worker}; base-uri 'none'; form-action 'none'; frame-ancestors ${siteOrigin}; sandbox allow-scripts allow-same-origin`;
  const script = `${FIRST_SCRIPT}(function () {
    ${REGISTER_WORKER}
    function tell(message) { parent.postMessage(message, ${toScriptValue(siteOrigin)}); }
    function fail() { tell(${toScriptValue(KEEP_FAILED)}); }
    if (workers) registerWorker().then(function () { tell(${toScriptValue(KEEP_DONE)}); }, fail);
    else fail();
  })();`;
  return new Response(`<!doctype html><title>App</title><script nonce="${nonce}">${script}</script>`, {
    headers: {
      ...headersWithoutApp,
      "Content-Security-Policy": policy,
      "Content-Type": "text/html; charset=utf-8",
    },
  });
}
