import { callApi } from "#app/device/api.ts";
import { emitLibraryEvent } from "#app/device/installs/library-events.ts";
import { refreshSavedCode } from "#app/device/offline/saved-code.ts";
import { projectPath } from "#app/lib/builder-path.ts";
import { notify } from "#app/lib/toast.ts";
import { isTemporary } from "./save-retry.ts";
import { withPendingSaves } from "./unsaved-code.client.ts";

/** Sends what a closed tab saved without a network. Code that is refused stays, for its author to open. */
export async function sendPendingSaves(account: string) {
  if (!navigator.onLine) return window.addEventListener("online", () => void send(account), { once: true });
  await send(account);
}

async function send(account: string) {
  const opened = new URLSearchParams(window.location.search).get("project");
  await withPendingSaves(account, async ({ project, record, replace }) => {
    // The builder sends the code of the project that it shows.
    if (project === opened) return;
    const { html, baseVersion } = record;
    const call = { param: { id: project }, json: { html, baseVersion: baseVersion ?? 0 }, account };
    const answer = await callApi("POST", "/api/projects/:id/versions", call);
    if (answer.ok) {
      await replace(null);
      void refreshSavedCode(account, project);
      notify.success("App updated", undefined, "What you saved offline is in your account now.");
      emitLibraryEvent("project-updated", { id: project });
    } else if (!isTemporary(answer.error.code)) {
      await replace({ ...record, isSavePending: false });
      const href = projectPath(project);
      notify.failure(answer.error, { label: "Open", href });
    }
  });
}
