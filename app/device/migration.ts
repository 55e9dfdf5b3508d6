import { notify } from "#app/lib/toast.ts";
import { callApi } from "./api.ts";
import { readExplorerApps, removeExplorerApps } from "./explorer-apps.ts";

type Migrated = { name: string; outcome: "created" | "renamed" | "skipped" };

let running = false;

/**
 * After an upgrade the apps of this device move to the account, once (spec 1, section 4 "Tier upgrade"). What could
 * not be moved stays on the device. `onDone` is told when something arrived.
 */
export async function migrateExplorerApps(onDone: () => void) {
  const apps = readExplorerApps();
  if (running || apps.length === 0) return;
  running = true;
  const moved: Array<Migrated & { id: string }> = [];
  for (const { id, name, html_code } of apps) {
    const body = new FormData();
    body.set("name", name);
    body.set("html", new File([html_code], "index.html", { type: "text/html" }));
    const answer = await callApi<Migrated>("/api/projects/migrate", { method: "POST", body });
    if (answer.ok) moved.push({ ...answer.data, id });
  }
  removeExplorerApps(moved.map(({ id }) => id));
  running = false;
  if (moved.length > 0) {
    const renamed = moved.filter(({ outcome }) => outcome === "renamed").map(({ name }) => `"${name}"`);
    notify.success(
      "Apps migrated successfully!",
      undefined,
      renamed.length > 0 ? `Kept under a new name: ${renamed.join(", ")}` : undefined,
    );
    window.dispatchEvent(new CustomEvent("projects-migrated", { detail: { count: moved.length } }));
    onDone();
  }
  if (moved.length < apps.length)
    notify.error("Migration failed", "Some apps couldn't be migrated. Please try syncing them manually.");
}
