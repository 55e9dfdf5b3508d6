import { notify } from "#app/lib/toast.ts";
import type { HomeApp } from "#domain/library/limits.ts";
import { callApi } from "./api.ts";
import { announce } from "./library-events.ts";

type Taken = { tile: Pick<HomeApp, "position" | "at" | "offlineOnly"> | null };
type Installed = { id: string; name: string } & NonNullable<Taken["tile"]>;

const leaving = new Set<string>();

/** Takes the app off the account; the toast brings it back as it was, unless it is `gone` from the store. `onDone` is told whenever the account changed. */
export async function uninstall(app: { id: string; name: string; gone?: boolean }, onDone: () => void) {
  if (leaving.has(app.id)) return;
  leaving.add(app.id);
  const answer = await callApi<Taken>(`/api/apps/${app.id}/install`, { method: "DELETE", keepalive: true });
  leaving.delete(app.id);
  if (!answer.ok) return notify.error("Uninstall failed", answer.error.message);
  announce("app-uninstalled", app);
  const { tile } = answer.data;
  notify.success(
    "App uninstalled",
    tile && !app.gone ? { label: "Undo", onClick: undoOf({ ...app, ...tile }, onDone) } : undefined,
  );
  onDone();
}

/** Fetched already, as there may be no network when it is pressed. */
function undoOf({ id, name, position, at, offlineOnly }: Installed, onDone: () => void) {
  const home = import("./home.ts");
  const tile = { id, kind: "store" as const, name, position, at, offlineOnly };
  return () => void home.then(({ bringBack }) => bringBack([tile], async () => onDone()));
}
