import { callApi } from "#app/device/api.ts";
import { moveUnsavedCode } from "#app/device/drafts/unsaved-code.client.ts";
import { notify } from "#app/lib/toast.ts";
import { type DeviceApp, readDeviceApps, readDeviceHtml, removeDeviceApp } from "./device-apps.ts";
import { emitAppsMigrated } from "./migration-events.ts";

/** The name of a web lock. It keeps two tabs from sending the same app. */
const LOCK = "migrate-device-apps";

/** `unowned` includes apps without an owner, which only the user can claim. */
export async function migrateDeviceApps(account: string, { unowned = false } = {}) {
  // Without locks, the server still skips identical apps.
  if (!navigator.locks) return migrate(account, unowned);
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock && migrate(account, unowned));
}

async function migrate(account: string, unowned: boolean) {
  const apps = readDeviceApps().filter(({ owner }) => owner === account || (unowned && owner === null));
  if (apps.length === 0) return;
  const endProgress = notify.progress(
    apps.length === 1 ? "Moving your app to your account..." : `Moving your ${apps.length} apps to your account...`,
  );
  const moved = new Map<string, { id: string; version: number }>();
  const renamed: Array<string> = [];
  try {
    for (const app of apps) {
      const { name, description, icon, tags } = app;
      const html = await readDeviceHtml(app.id);
      if (html === null) continue;
      const json = { name, description, icon, tags, html };
      const answer = await callApi("POST", "/api/projects/migrate", { json, account });
      // The app is removed from the device only after the server has confirmed it.
      if (!answer.ok || !(await removeUnchanged(app, html))) continue;
      const { id, version, outcome, name: newName } = answer.data;
      await moveUnsavedCode(app.id, { project: id, version }).catch(() => {});
      moved.set(app.id, { id, version });
      if (outcome === "renamed") renamed.push(`"${newName}"`);
    }
  } finally {
    endProgress();
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
async function removeUnchanged(sent: DeviceApp, html: string) {
  if ((await readDeviceHtml(sent.id)) !== html) return false;
  const now = readDeviceApps().find(({ id }) => id === sent.id);
  return now?.updated_at === sent.updated_at && removeDeviceApp(sent.id);
}
