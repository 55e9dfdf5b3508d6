import { deletePageCopy } from "#app/service-worker/page-caches.ts";
import { ownWindowScope, viewerPath } from "#domain/store/app-manifest.ts";

type App = { id: string; slug: string | null };

/** The app's page, its page in its own window and a project's code. Never throws. */
export async function deletePageCopies(app: App) {
  for (const path of [viewerPath(app), ownWindowScope(app)]) await deletePageCopy(path).catch(() => undefined);
}
