import { registerServiceWorker, requestPageCopy } from "#app/device/offline/service-worker-registration.client.ts";
import { deletePageCopy } from "#app/service-worker/page-caches.ts";
import type { BridgeMessage } from "#domain/previews/bridge.ts";
import type { Runnable } from "#domain/previews/queries.server.ts";
import { isOwnWindow, ownWindowScope, viewerPath } from "#domain/store/app-manifest.ts";

/** Keeps the viewer's page while its app is installed and kept on this device, so that both open without a network. */
export function keepViewer(app: Pick<Runnable, "id" | "slug" | "offlineOnly">, { type }: BridgeMessage) {
  if (app.slug === null) return;
  const viewer = viewerPath(app);
  const ownWindow = ownWindowScope(app);
  if (type === "kept") void copyPages(isOwnWindow(window.location) ? [viewer, ownWindow] : [viewer]);
  if (type === "ready" && app.offlineOnly === null)
    for (const path of [viewer, ownWindow]) void deletePageCopy(path).catch(() => undefined);
}

/** The viewer may be the only page that is ever opened: an own window on an iPhone has a storage apart. */
async function copyPages(paths: ReadonlyArray<string>) {
  await registerServiceWorker();
  for (const path of paths) await requestPageCopy(path);
}
