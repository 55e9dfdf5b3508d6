import { callApi } from "#app/device/api.ts";
import { moveDrafts } from "#app/device/drafts/drafts.ts";
import { notify } from "#app/lib/toast.ts";
import { type ExplorerApp, readExplorerApps, readExplorerHtml, removeExplorerApp } from "./explorer-apps.ts";
import { emitAppsMigrated } from "./migration-events.ts";

/** `skipped`: an identical project existed already. */
type Migrated = { id: string; version: number; name: string; outcome: "created" | "renamed" | "skipped" };

/** A web lock, so that two tabs don't send the same app. */
const LOCK = "migrate-device-apps";

/** `unowned` includes apps without an owner, which only the user can claim. */
export async function migrateDeviceApps(account: string, { unowned = false } = {}) {
  // Without locks, the server still skips identical apps.
  if (!navigator.locks) return migrate(account, unowned);
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock && migrate(account, unowned));
}

async function migrate(account: string, unowned: boolean) {
  const apps = readExplorerApps().filter(({ owner }) => owner === account || (unowned && owner === null));
  const moved = new Map<string, { id: string; version: number }>();
  const renamed: Array<string> = [];
  for (const app of apps) {
    const { name, description, icon, tags } = app;
    const html = await readExplorerHtml(app.id);
    if (html === null) continue;
    const json = { name, description, icon, tags, html };
    const answer = await callApi<Migrated>("/api/projects/migrate", { method: "POST", json, account });
    // Removed from the device only after the server has confirmed it.
    if (!answer.ok || !(await removeUnchanged(app, html))) continue;
    const { id, version, outcome, name: newName } = answer.data;
    await moveDrafts(app.id, { project: id, version }).catch(() => {});
    moved.set(app.id, { id, version });
    if (outcome === "renamed") renamed.push(`"${newName}"`);
  }
  if (moved.size > 0) {
    const names = renamed.length > 0 ? `Saved under a new name: ${renamed.join(", ")}` : undefined;
    notify.success("Apps migrated successfully!", undefined, names);
    emitAppsMigrated(moved);
  }
  if (moved.size < apps.length)
    notify.error("Migration failed", "Some apps couldn't be migrated. Please try syncing them manually.");
}

/** An app that changed after it was sent is sent again next time. */
async function removeUnchanged(sent: ExplorerApp, html: string) {
  if ((await readExplorerHtml(sent.id)) !== html) return false;
  const now = readExplorerApps().find(({ id }) => id === sent.id);
  return now?.updated_at === sent.updated_at && removeExplorerApp(sent.id);
}
