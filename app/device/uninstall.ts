import { notify } from "#app/lib/toast.ts";
import type { HomeApp } from "#domain/library/limits.ts";
import { callApi } from "./api.ts";
import { bringBack } from "./home.ts";
import { forgetInstall } from "./installs.ts";
import { announce } from "./library-events.ts";

type Taken = { tile: Pick<HomeApp, "position" | "at" | "offlineOnly"> | null };

const leaving = new Set<string>();

/** Takes the app off the account; the toast brings it back as it was. `onDone` is told whenever the account changed. */
export async function uninstall(app: { id: string; name: string }, onDone: () => void) {
  if (leaving.has(app.id)) return;
  leaving.add(app.id);
  const answer = await callApi<Taken>(`/api/apps/${app.id}/install`, { method: "DELETE", keepalive: true });
  leaving.delete(app.id);
  if (!answer.ok) return notify.error("Uninstall failed", answer.error.message);
  forgetInstall(app.id);
  announce("app-uninstalled", app);
  const { tile } = answer.data;
  const back = tile && { ...tile, id: app.id, name: app.name, kind: "store" as const };
  notify.success(
    "App uninstalled",
    back ? { label: "Undo", onClick: () => void bringBack([back], async () => onDone()) } : undefined,
  );
  onDone();
}
