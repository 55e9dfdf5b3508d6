import { notify } from "#app/lib/toast.ts";
import { callApi } from "./api.ts";
import { moveDrafts } from "./drafts.ts";
import { type ExplorerApp, readExplorerApps, removeExplorerApp } from "./explorer-apps.ts";
import { emitAppsMigrated } from "./migration-events.ts";

/** The project that holds the app now, also where an identical one was there already. */
type Migrated = { id: string; version: number; name: string; outcome: "created" | "renamed" | "skipped" };

/** A web lock, so that two tabs don't send the same app. */
const LOCK = "migrate-device-apps";

/**
 * Moves the apps that this account made on this device into the account, once its tier is above explorer. With
 * `unowned`, also the apps without an owner, which only the user can claim. An app is removed from the device after the
 * server has confirmed it; if that fails it stays, and a toast says so.
 */
export async function migrateDeviceApps(account: string, { unowned = false } = {}) {
  // In a browser without locks, the server skips identical apps.
  if (!navigator.locks) return migrate(account, unowned);
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock && migrate(account, unowned));
}

async function migrate(account: string, unowned: boolean) {
  const apps = readExplorerApps().filter(({ owner }) => owner === account || (unowned && owner === null));
  const moved = new Map<string, { id: string; version: number }>();
  const renamed: Array<string> = [];
  for (const app of apps) {
    const { name, description, icon, tags, html_code: html } = app;
    const json = { name, description, icon, tags, html };
    const answer = await callApi<Migrated>("/api/projects/migrate", { method: "POST", json, account });
    if (!answer.ok || !removeUnchanged(app)) continue;
    const { id, version, outcome, name: kept } = answer.data;
    await moveDrafts(app.id, { project: id, version }).catch(() => {});
    moved.set(app.id, { id, version });
    if (outcome === "renamed") renamed.push(`"${kept}"`);
  }
  if (moved.size > 0) {
    const names = renamed.length > 0 ? `Kept under a new name: ${renamed.join(", ")}` : undefined;
    notify.success("Apps migrated successfully!", undefined, names);
    emitAppsMigrated(moved);
  }
  if (moved.size < apps.length)
    notify.error("Migration failed", "Some apps couldn't be migrated. Please try syncing them manually.");
}

/** Removes the app unless it changed after it was sent; a changed one is sent again next time. @returns whether it did. */
function removeUnchanged(sent: ExplorerApp) {
  const now = readExplorerApps().find(({ id }) => id === sent.id);
  return JSON.stringify(now) === JSON.stringify(sent) && removeExplorerApp(sent.id);
}
