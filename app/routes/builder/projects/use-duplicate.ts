import { duplicateDeviceApp } from "#app/device/device-apps/duplicate-device-app.ts";
import { useAction } from "#app/hooks/use-action.ts";
import { projectPath } from "#app/lib/builder-path.ts";
import { notify } from "#app/lib/toast.ts";
import { DEVICE_APP_ID_PREFIX } from "#domain/projects/device-app-ids.ts";

/** Copies a project, or an app of the device, and opens the copy. `html`: what the editor has, in place of the saved code. */
export function useDuplicate(accountId: string) {
  const { submit } = useAction<{ id: string }>({ onSuccess: ({ id }) => openCopy(id) });
  return async (id: string, html?: string) => {
    if (!id.startsWith(DEVICE_APP_ID_PREFIX)) {
      const copy = { intent: "duplicate", projectId: id, ...(html === undefined ? {} : { html }) };
      return submit(copy, { method: "post", action: "/builder", encType: "application/json" });
    }
    const result = await duplicateDeviceApp(accountId, id, html);
    if (result.ok) openCopy(result.app.id);
    else notify.failure(result.failure);
  };
}

function openCopy(id: string) {
  window.location.assign(projectPath(id));
}
