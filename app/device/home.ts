import { notify } from "#app/lib/toast.ts";
import type { HomeApp } from "#domain/library/limits.ts";
import { callApi } from "./api.ts";
import { placeOnDevice } from "./home-places.ts";
import { announce } from "./library-events.ts";

/** Keeps the order of the tiles: on the account, and of apps that are on this device only, here. False where it failed. */
export async function saveHomeOrder(apps: ReadonlyArray<HomeApp>) {
  placeOnDevice(apps.flatMap((app, position) => (app.kind === "device" ? [{ id: app.id, position }] : [])));
  const answer = await callApi("/api/home/order", {
    method: "PUT",
    json: { ids: apps.map((app) => app.id) },
    keepalive: true,
  });
  if (!answer.ok) notify.error("Save failed", answer.error.message);
  return answer.ok;
}

/**
 * Takes tiles off the home, whatever they are; one toast takes that back, but for apps that left the store. `onDone` is
 * told when the account has changed. False where it failed.
 */
export async function removeFromHome(apps: ReadonlyArray<HomeApp>, onDone: () => Promise<void>) {
  const here = apps.filter((app) => app.kind === "device");
  const there = apps.filter((app) => app.kind !== "device");
  if (!(await tell("remove", { ids: there.map((app) => app.id) }, there))) return false;
  placeOnDevice(here.map(({ id }) => ({ id, hidden: true })));
  for (const { id, name, kind } of there) if (kind === "store") announce("app-uninstalled", { id, name });
  const back = apps.filter((app) => !app.gone);
  notify.success(
    apps.length === 1 ? "App uninstalled" : `${apps.length} apps uninstalled`,
    back.length > 0 ? { label: "Undo", onClick: () => void bringBack(back, onDone) } : undefined,
    apps.some((app) => app.kind !== "store")
      ? "Your own projects are only hidden here; they stay in the builder."
      : undefined,
  );
  await onDone();
  return true;
}

/** Brings tiles back as they were. */
export async function bringBack(apps: ReadonlyArray<HomeApp>, onDone: () => Promise<void>) {
  const there = apps.filter((app) => app.kind !== "device");
  const tiles = there.map(({ id, position, at, offlineOnly }) => ({ id, position, at, offlineOnly }));
  if (!(await tell("restore", { apps: tiles }, there))) return;
  placeOnDevice(apps.flatMap(({ id, kind }) => (kind === "device" ? [{ id, hidden: false }] : [])));
  for (const { id, name, kind } of there) if (kind === "store") announce("app-installed", { id, name });
  await onDone();
}

async function tell(what: "remove" | "restore", json: unknown, apps: ReadonlyArray<HomeApp>) {
  if (apps.length === 0) return true;
  const answer = await callApi(`/api/home/${what}`, { method: "POST", json, keepalive: true });
  if (!answer.ok) notify.error(what === "remove" ? "Uninstall failed" : "Error", answer.error.message);
  return answer.ok;
}
