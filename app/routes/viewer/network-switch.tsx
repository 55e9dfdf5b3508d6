import { MenuSwitch } from "#app/components/overlays/menu-switch.tsx";
import { callApi } from "#app/device/api.ts";
import { PAGE_LEFT, useCall } from "#app/hooks/use-call.ts";
import { notify } from "#app/lib/toast.ts";

export function NetworkSwitch({ id, isOfflineOnly }: { id: string; isOfflineOnly: boolean }) {
  const { start, busy } = useCall(async () => {
    const answer = await callApi("PUT", "/api/apps/:id/offline", { param: { id }, json: { on: !isOfflineOnly } });
    if (!answer.ok) return void notify.failure(answer.error);
    // The document's policy names the app's origin, so only a new document can change it.
    window.location.reload();
    return PAGE_LEFT;
  });
  return (
    <div>
      <MenuSwitch checked={busy ? !isOfflineOnly : isOfflineOnly} onClick={() => void start()}>
        No network for this app
      </MenuSwitch>
      <p className="small quiet" role="status">
        {busy ? "Saving. The app will restart." : "Only affects you. The app's data stays."}
      </p>
    </div>
  );
}
