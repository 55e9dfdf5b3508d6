import { changeDeviceApp } from "#app/device/device-apps/device-apps.ts";
import { emitLibraryEvent } from "#app/device/installs/library-events.ts";
import { useAction } from "#app/hooks/use-action.ts";
import { notify } from "#app/lib/toast.ts";
import { DEVICE_APP_ID_PREFIX } from "#domain/projects/device-app-ids.ts";

type Renamed = { id: string; name: string };

/** Of projects, and of apps of the device. */
export function useRename(onRenamed?: (renamed: Renamed) => void) {
  const { submit } = useAction<Renamed>({
    onSuccess(renamed) {
      emitLibraryEvent("project-updated", renamed);
      onRenamed?.(renamed);
    },
  });
  return async (id: string, name: string) => {
    if (!id.startsWith(DEVICE_APP_ID_PREFIX))
      return submit({ intent: "rename", projectId: id, name }, { method: "post", action: "/builder" });
    const result = await changeDeviceApp(id, { name });
    if (!result.ok) return void notify.failure(result.failure);
    notify.success("Changes saved");
    onRenamed?.({ id, name });
  };
}
