const ADDRESS = "/sw.js";

/** Pages that are loaded from now on open without a network too. A version that waits takes over with this page. */
export async function registerServiceWorker() {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register(scriptUrl()).catch(() => null);
  registration?.waiting?.postMessage("take over");
}

/** Has the worker keep a screen (its path) where it has none yet; nothing happens without a worker. */
export async function askForCopy(path: string) {
  if (!("serviceWorker" in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(path);
}

type Policies = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
};

let address: string | null = null;

/** The page's policy lets no plain text name a script; this one policy knows this one address. */
function scriptUrl() {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  address ??= trustedTypes
    ? trustedTypes.createPolicy("service-worker", { createScriptURL: () => ADDRESS }).createScriptURL(ADDRESS)
    : ADDRESS;
  return address;
}
