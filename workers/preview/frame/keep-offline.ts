import { OFFLINE_FILES } from "#workers/preview/offline-files.ts";
import { onPageMessage, post } from "./product-page.ts";
import { registerWorker, workers } from "./register-worker.ts";

const refused = new Set<string>();

/**
 * The product page says whether the app opens without a network: the service worker then keeps it. `opensOffline`: it does,
 * as no message could say while a loader is replaced.
 */
export function keepForOffline({ opensOffline }: { opensOffline: boolean }) {
  window.addEventListener("securitypolicyviolation", (event) => refused.add(event.blockedURI));
  onPageMessage<{ opensOffline: boolean }>("offline", (data) => {
    if (workers) (data.opensOffline ? keepApp(workers) : forgetApp(workers)).catch(() => {});
  });
  if (opensOffline && workers) keepApp(workers).catch(() => {});
}

async function keepApp(container: ServiceWorkerContainer) {
  if (!container.controller) container.addEventListener("controllerchange", loadAllAgain, { once: true });
  await registerWorker(container);
  post({ type: "kept" });
}

async function forgetApp(container: ServiceWorkerContainer) {
  const registration = await container.getRegistration();
  if (!registration) return;
  await Promise.all([registration.unregister(), caches.delete("documents"), caches.delete("files")]);
}

/**
 * What the document loaded before the worker ran is asked for once more, so that the worker meets it: by the document,
 * under its own policy.
 */
function loadAllAgain() {
  for (const { name } of performance.getEntriesByType("resource")) loadAgain(name);
}

function loadAgain(url: string) {
  const kind = OFFLINE_FILES.find(({ hosts }) => hosts.some((host) => url.startsWith(`${host}/`)));
  if (!kind || refused.has(url)) return;
  const link = document.createElement("link");
  link.rel = "preload";
  link.as = kind.as;
  if (kind.as === "font") link.crossOrigin = "";
  link.href = url;
  link.onload = link.onerror = () => link.remove();
  (document.head || document.documentElement).appendChild(link);
}
