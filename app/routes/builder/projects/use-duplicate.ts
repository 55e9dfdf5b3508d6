import { duplicateDeviceApp } from "#app/device/device-apps/duplicate-device-app.ts";
import { useAction } from "#app/hooks/use-action.ts";
import { useBusy } from "#app/hooks/use-busy.ts";
import { projectPath } from "#app/lib/builder-path.ts";
import { notify } from "#app/lib/toast.ts";
import { DEVICE_APP_ID_PREFIX } from "#domain/projects/device-app-ids.ts";

/** Copies a project, or an app of the device, and opens the copy. `html`: what the editor has, in place of the saved code. */
export function useDuplicate(accountId: string) {
  const { submit } = useAction<{ id: string }>({ onSuccess: ({ id }) => openCopy(id) });
  const { run } = useBusy();
  async function duplicate(id: string, html: string | undefined) {
    if (!id.startsWith(DEVICE_APP_ID_PREFIX)) {
      const copy = { intent: "duplicate", projectId: id, ...(html === undefined ? {} : { html }) };
      return submit(copy, { method: "post", action: "/builder", encType: "application/json" });
    }
    const result = await duplicateDeviceApp(accountId, id, html);
    if (result.ok) openCopy(result.app.id);
    else notify.failure(result.failure);
  }
  return (id: string, html?: string) =>
    run("Duplicating...", async () => {
      const dismiss = notify.progress("Duplicating...");
      await duplicate(id, html).finally(dismiss);
    });
}

function openCopy(id: string) {
  window.location.assign(projectPath(id));
}
