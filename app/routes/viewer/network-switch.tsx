import { useState } from "react";
import { MenuSwitch } from "#app/components/overlays/menu-switch.tsx";
import { callApi } from "#app/device/api.ts";
import { notify } from "#app/lib/toast.ts";

export function NetworkSwitch({ id, isOfflineOnly }: { id: string; isOfflineOnly: boolean }) {
  const [requested, setRequested] = useState(isOfflineOnly);
  const isSaving = requested !== isOfflineOnly;
  async function toggleNetwork() {
    if (isSaving) return;
    setRequested(!isOfflineOnly);
    const answer = await callApi("PUT", "/api/apps/:id/offline", { param: { id }, json: { on: !isOfflineOnly } });
    // The document's policy names the app's origin, so only a new document can change it.
    if (answer.ok) return window.location.reload();
    setRequested(isOfflineOnly);
    notify.failure(answer.error);
  }
  return (
    <div>
      <MenuSwitch checked={requested} onClick={toggleNetwork}>
        No network for this app
      </MenuSwitch>
      <p className="small quiet" role="status">
        {isSaving ? "Saving. The app will restart." : "Only affects you. The app's data stays."}
      </p>
    </div>
  );
}
