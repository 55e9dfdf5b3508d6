import { deletePageCopies } from "#app/device/offline/delete-page-copies.ts";
import { saveNewestCode } from "#app/device/offline/saved-code.ts";
import { registerServiceWorker, requestPageCopy } from "#app/device/offline/service-worker-registration.client.ts";
import type { BridgeMessage } from "#domain/previews/bridge.ts";
import type { Runnable } from "#domain/previews/queries.server.ts";
import { isOwnWindow, ownWindowScope, viewerPath } from "#domain/store/app-manifest.ts";

type InstalledApp = Pick<Runnable, "id" | "slug" | "offlineOnly">;
type Project = Pick<Runnable, "id" | "htmlSha256">;

/** Keeps the viewer's page while its app is installed and kept on this device, so that both open without a network. */
export function keepViewer(app: InstalledApp, { type }: BridgeMessage) {
  if (type === "kept") void copyPages(app);
  if (type === "ready" && app.offlineOnly === null) void deletePageCopies(app);
}

/** Of an own app no server is asked whether it may run: its author opened it here. */
export function keepDeviceApp(id: string, { type }: BridgeMessage) {
  if (type === "kept") void copyPages({ id, slug: null });
}

/** Its code is kept too, since a run without a network has no token for it. */
export async function keepProject(app: Project, account: string, { type }: BridgeMessage) {
  if (type === "kept" && (await saveNewestCode(account, app))) await copyPages({ id: app.id, slug: null });
}

/** The viewer may be the only page that is ever opened: an own window on an iPhone has a storage apart. */
async function copyPages(app: Pick<Runnable, "id" | "slug">) {
  await registerServiceWorker();
  await requestPageCopy(viewerPath(app));
  if (isOwnWindow(window.location)) await requestPageCopy(ownWindowScope(app));
}
