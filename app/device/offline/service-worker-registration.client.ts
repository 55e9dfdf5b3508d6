import { trustedScriptUrl } from "#app/device/trusted-script-url.ts";

const ADDRESS = "/sw.js";

export async function registerServiceWorker() {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register(trustedScriptUrl(ADDRESS)).catch(() => null);
  registration?.waiting?.postMessage("take over");
}

export async function requestPageCopy(path: string) {
  if (!("serviceWorker" in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(path);
}
