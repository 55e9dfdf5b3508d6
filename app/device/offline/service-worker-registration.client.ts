const ADDRESS = "/sw.js";

export async function registerServiceWorker() {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register(scriptUrl()).catch(() => null);
  registration?.waiting?.postMessage("take over");
}

export async function requestPageCopy(path: string) {
  if (!("serviceWorker" in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(path);
}

type Policies = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
};

let address: string | null = null;

/** The page's policy refuses plain strings as script addresses. */
function scriptUrl() {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  address ??= trustedTypes
    ? trustedTypes.createPolicy("service-worker", { createScriptURL: () => ADDRESS }).createScriptURL(ADDRESS)
    : ADDRESS;
  return address;
}
