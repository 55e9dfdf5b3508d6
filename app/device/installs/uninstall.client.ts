import { callApi } from "#app/device/api.ts";
import { notify } from "#app/lib/toast.ts";
import type { HomeApp } from "#domain/library/rules.ts";
import { appDataPath } from "#domain/previews/app-data-paths.ts";
import { emitLibraryEvent } from "./library-events.ts";
import { notifyLibraryFailure } from "./notify-library-failure.ts";

type Tile = Pick<HomeApp, "position" | "at" | "offlineOnly" | "seenVersion" | "acceptedVersion">;
type InstalledApp = { id: string; name: string } & Tile & { slot: number | null };

const inFlight = new Set<string>();

/** Undo restores the app, unless it is `gone` from the store. The app's data stays (decision 120). */
export async function uninstall(app: { id: string; slug: string; name: string; gone?: boolean }, onChange: () => void) {
  if (inFlight.has(app.id)) return;
  inFlight.add(app.id);
  const answer = await callApi("DELETE", "/api/apps/:id/install", { param: { id: app.id }, keepalive: true });
  inFlight.delete(app.id);
  if (!answer.ok) return notifyLibraryFailure("uninstall", [app], answer.error);
  emitLibraryEvent("app-uninstalled", app);
  const { tile } = answer.data;
  notify.choice("App uninstalled", {
    message: "Its data stays in this browser.",
    action: tile && !app.gone ? { label: "Undo", onClick: prepareUndo({ ...app, ...tile }, onChange) } : undefined,
    link: { label: "Clear its data", href: appDataPath([app.slug]) },
  });
  onChange();
}

/** Loads Undo's code in advance, since there may be no network when it is pressed. */
function prepareUndo(app: InstalledApp, onChange: () => void) {
  const home = import("#app/device/home/tile-commands.client.ts");
  return () =>
    void home.then(({ restoreApps }) => restoreApps([{ ...app, kind: "store" }], { onChange: async () => onChange() }));
}
