import { type ApiAnswer, callApi, isOutcomeUnknown } from "#app/device/api.ts";
import { waitForCalls } from "#app/device/installs/installs.ts";
import { emitLibraryEvent } from "#app/device/installs/library-events.ts";
import { notifyLibraryFailure, saveFailureTitle } from "#app/device/installs/notify-library-failure.ts";
import { focusWhenMounted } from "#app/lib/focus.ts";
import { notify } from "#app/lib/toast.ts";
import type { HomeApp } from "#domain/library/rules.ts";
import { sortHome } from "#domain/library/tile-order.ts";
import { appDataPath } from "#domain/previews/app-data-paths.ts";
import { updateDeviceLayout } from "./device-layout.ts";

/** What is needed to restore a tile. `slot` is that of the journal's shortcuts. */
type RemovedTile = Pick<
  HomeApp,
  "id" | "kind" | "name" | "position" | "at" | "offlineOnly" | "seenVersion" | "acceptedVersion"
> & { slot?: number | null };

/** `onChange` reloads the screen's data. `onRestored` is called before that. */
type Callbacks = { onChange: () => Promise<void>; onRestored?: () => void };

/** Waits for running installs, since the account does not have their apps yet. @returns whether the account may have it. */
export async function saveHomeOrder(apps: ReadonlyArray<HomeApp>) {
  updateDeviceLayout(apps.flatMap((app, position) => (app.kind === "device" ? [{ id: app.id, position }] : [])));
  await waitForCalls();
  const ids = apps.map((app) => app.id);
  const answer = await callApi("PUT", "/api/home/order", { json: { ids }, keepalive: true });
  if (!answer.ok) notify.error(saveFailureTitle(answer.error), answer.error.message);
  return answer.ok || isOutcomeUnknown(answer.error);
}

/** Undo restores the tiles, except apps that left the store. The apps' data stays (decision 120). @returns whether it succeeded. */
export async function removeFromHome(apps: ReadonlyArray<HomeApp>, callbacks: Callbacks) {
  const onDevice = apps.filter((app) => app.kind === "device");
  const onAccount = apps.filter((app) => app.kind !== "device");
  const answer = await removeFromAccount(onAccount.map((app) => app.id));
  if (!answer.ok) {
    notifyLibraryFailure("uninstall", onAccount, answer.error);
    return false;
  }
  const { slots } = answer.data;
  updateDeviceLayout(onDevice.map(({ id }) => ({ id, hidden: true })));
  for (const { id, name, kind } of onAccount) if (kind === "store") emitLibraryEvent("app-uninstalled", { id, name });
  const restorable = apps.filter((app) => !app.gone).map((app) => ({ ...app, slot: slots[app.id] ?? null }));
  const title = apps.length === 1 ? "App uninstalled" : `${apps.length} apps uninstalled`;
  const undo =
    restorable.length > 0 ? { label: "Undo", onClick: () => void restoreApps(restorable, callbacks) } : undefined;
  if (apps.some((app) => app.kind !== "store"))
    notify.success(title, undo, "Your own projects are only hidden here; they're still in the builder.");
  else
    notify.choice(title, {
      message: apps.length === 1 ? "Its data stays in this browser." : "Their data stays in this browser.",
      action: undo,
      link: {
        label: apps.length === 1 ? "Clear its data" : "Clear their data",
        href: appDataPath(apps.map(({ address }) => address.slice(address.lastIndexOf("/") + 1))),
      },
    });
  await callbacks.onChange();
  return true;
}

/** The first tile takes the focus, since the pressed button is gone. */
export async function restoreApps(apps: ReadonlyArray<RemovedTile>, { onChange, onRestored }: Callbacks) {
  const onAccount = apps.filter((app) => app.kind !== "device");
  const tiles = onAccount.map(({ id, position, at, offlineOnly, seenVersion, acceptedVersion, slot = null }) => ({
    id,
    position,
    at,
    offlineOnly,
    seenVersion,
    acceptedVersion,
    slot,
  }));
  if (tiles.length > 0) {
    const answer = await callApi("POST", "/api/home/restore", { json: { apps: tiles }, keepalive: true });
    if (!answer.ok) return notifyLibraryFailure("restore", onAccount, answer.error);
  }
  onRestored?.();
  const [first] = sortHome(apps);
  if (first) focusWhenMounted(() => findTileLink(first.id));
  updateDeviceLayout(apps.flatMap(({ id, kind }) => (kind === "device" ? [{ id, hidden: false }] : [])));
  for (const { id, name, kind } of onAccount) if (kind === "store") emitLibraryEvent("app-installed", { id, name });
  notify.success(apps.length === 1 ? "App restored" : `${apps.length} apps restored`);
  await onChange();
}

function findTileLink(id: string) {
  const app = CSS.escape(id);
  const all = document.querySelectorAll<HTMLElement>(`[data-id="${app}"] > :is(a, button), a[data-app="${app}"]`);
  return [...all].find((element) => element.getClientRects().length > 0) ?? null;
}

async function removeFromAccount(ids: Array<string>): Promise<ApiAnswer<{ slots: Record<string, number> }>> {
  if (ids.length === 0) return { ok: true, data: { slots: {} } };
  return callApi("POST", "/api/home/remove", { json: { ids }, keepalive: true });
}
