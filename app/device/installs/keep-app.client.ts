import { callApi } from "#app/device/api.ts";
import { registerServiceWorker, requestPageCopy } from "#app/device/offline/service-worker-registration.client.ts";
import { FRAME_SANDBOX } from "#domain/previews/app-policy.ts";
import { KEEP_DONE, KEEP_FAILED, KEEP_PATH } from "#domain/previews/offline-worker.ts";
import { viewerPath } from "#domain/store/app-manifest.ts";

/** Of the app's document and the files that it names. */
const TIMEOUT_MS = 30_000;
/** Documents that frame apps. Their policy allows no other frame of an app's origin. */
const FRAMING_DOCUMENTS =
  /^\/(?:p|device|preview-proxy|preview-sandbox|secure-preview-sandbox|subdomain-preview|new|builder|admin-mod|tutorial|app-data)(?:\/|$)/;

type App = { id: string; slug: string };

/**
 * Keeps an installed app on this device, so that it opens without a network. None of its code runs: a page of ours on its
 * origin registers the worker that stores it. Never throws. @returns false where that failed; its first opening then keeps it.
 */
export async function keepApp({ id, slug }: App, account: string) {
  if (!mayFrameKeepPages() || !("serviceWorker" in navigator)) return false;
  const app = await callApi("GET", "/api/apps/:id/update", { param: { id }, account });
  if (!app.ok || !(await openKeepPage(app.data.origin))) return false;
  await registerServiceWorker();
  await requestPageCopy(viewerPath({ id, slug }));
  return true;
}

/** Decided by the address with which the document was loaded: its policy stays when the screen changes. */
function mayFrameKeepPages() {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && URL.canParse(entry.name) && !FRAMING_DOCUMENTS.test(new URL(entry.name).pathname);
}

async function openKeepPage(origin: string) {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = "Keeps the app on this device";
  frame.setAttribute("sandbox", FRAME_SANDBOX);
  frame.src = origin + KEEP_PATH;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = window.setTimeout(() => resolve(false), TIMEOUT_MS);
  function listen({ source, origin: from, data }: MessageEvent) {
    if (from === origin && source === frame.contentWindow && (data === KEEP_DONE || data === KEEP_FAILED))
      resolve(data === KEEP_DONE);
  }
  window.addEventListener("message", listen);
  document.body.appendChild(frame);
  const isKept = await promise;
  window.clearTimeout(timer);
  window.removeEventListener("message", listen);
  frame.remove();
  return isKept;
}
