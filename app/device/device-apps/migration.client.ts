import { callApi } from "#app/device/api.ts";
import { moveUnsavedCode } from "#app/device/drafts/unsaved-code.client.ts";
import { notify } from "#app/lib/toast.ts";
import type { ErrorCode, Failure } from "#domain/kit/errors.ts";
import { type DeviceApp, readDeviceApps, readDeviceHtml, removeDeviceApp } from "./device-apps.ts";
import { emitAppsMigrated } from "./migration-events.ts";
import { addMigrationFailure, findMigrationFailure, migrationFailures } from "./migration-failures.ts";

/** The name of a web lock. It keeps two tabs from sending the same app. */
const LOCK = "migrate-device-apps";
const TEMPORARY_CODES: ReadonlySet<ErrorCode> = new Set(["unavailable", "throttled", "unauthenticated", "conflict"]);
const TRY_AGAIN: Failure = {
  code: "unavailable",
  title: "Migration failed",
  message: "Some apps couldn't be migrated. Please try syncing them manually.",
};

type FailedApp = { app: DeviceApp; failure: Failure };

/** `byUser`: also tries again what failed, and includes apps without an owner, which only the user can claim. */
export async function migrateDeviceApps(account: string, { byUser = false } = {}) {
  // Without locks, the server still skips identical apps.
  if (!navigator.locks) return migrate(account, { byUser });
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock && migrate(account, { byUser }));
}

async function migrate(account: string, { byUser }: { byUser: boolean }) {
  const earlierFailures = migrationFailures.get();
  const isNew = (app: DeviceApp) => byUser || findMigrationFailure(earlierFailures, app) === null;
  const apps = readDeviceApps()
    .filter(({ owner }) => owner === account || (byUser && owner === null))
    .filter((app) => isNew(app) || findMigrationFailure(earlierFailures, app)?.isTemporary);
  if (apps.length === 0) return;
  const endProgress = apps.some(isNew) ? notify.progress(progressText(apps.length)) : () => {};
  const moved = new Map<string, { id: string; version: number }>();
  const renamed: Array<string> = [];
  const left: Array<FailedApp> = [];
  try {
    for (const app of apps) {
      const result = await migrateApp(account, app);
      if (!result.ok) left.push({ app, failure: result.failure });
      else {
        const { id, version, outcome, name } = result.data;
        moved.set(app.id, { id, version });
        if (outcome === "renamed") renamed.push(`"${name}"`);
      }
    }
  } finally {
    endProgress();
  }
  if (moved.size > 0) {
    const names = renamed.length > 0 ? `Saved under a new name: ${renamed.join(", ")}` : undefined;
    notify.success("Apps migrated successfully!", undefined, names);
    emitAppsMigrated(moved);
  }
  for (const { app, failure } of left)
    addMigrationFailure(app, { reason: failure.message, isTemporary: isTemporary(failure) });
  const told = left.filter(({ app }) => isNew(app));
  if (told.length > 0) notify.error(TRY_AGAIN.title, failureText(told));
}

async function migrateApp(account: string, app: DeviceApp) {
  const { name, description, icon, tags, based_on: basedOn } = app;
  const { html, failure } = await readDeviceHtml(app.id);
  if (failure) return failed(failure);
  const json = { name, description, icon, tags, html, deviceAppId: app.id, basedOn };
  const answer = await callApi("POST", "/api/projects/migrate", { json, account });
  if (!answer.ok) return failed(answer.error);
  // The app is removed from the device only after the server has confirmed it.
  if (!(await removeUnchanged(app, html))) return failed(TRY_AGAIN);
  const { id, version } = answer.data;
  await moveUnsavedCode(account, app.id, { project: id, version }).catch(() => {});
  return answer;
}

function failed(failure: Failure) {
  return { ok: false as const, failure };
}

/** An app that changed after it was sent is sent again next time. */
async function removeUnchanged(sent: DeviceApp, html: string) {
  if ((await readDeviceHtml(sent.id)).html !== html) return false;
  const now = readDeviceApps().find(({ id }) => id === sent.id);
  return now?.updated_at === sent.updated_at && removeDeviceApp(sent.id);
}

function isTemporary({ code }: Failure) {
  return TEMPORARY_CODES.has(code);
}

function progressText(count: number) {
  return count === 1 ? "Moving your app to your account..." : `Moving your ${count} apps to your account...`;
}

function failureText(failed: ReadonlyArray<FailedApp>) {
  const lasting = failed.filter(({ failure }) => !isTemporary(failure));
  const reasons = lasting.map(({ app, failure }) => `"${app.name}": ${failure.message}`);
  if (lasting.length < failed.length) reasons.push(TRY_AGAIN.message);
  return reasons.join(" ");
}
