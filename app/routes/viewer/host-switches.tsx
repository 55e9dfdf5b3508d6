import { MenuSwitch } from "#app/components/overlays/menu-switch.tsx";
import { saveHostChoices } from "#app/device/previews.ts";
import { PAGE_LEFT, useCall } from "#app/hooks/use-call.ts";
import type { Runnable } from "#domain/previews/queries.server.ts";

/** For the owner of a private app: which declared hosts its runs may contact. */
export function HostSwitches({ app }: { app: Pick<Runnable, "id" | "hostChoices"> }) {
  const { start } = useCall(async (host: string, isAllowed: boolean) => {
    if (!(await saveHostChoices(app.id, { [host]: isAllowed }))) return;
    // The run's policy comes with its document, so it has to start again.
    window.location.reload();
    return PAGE_LEFT;
  });
  return (
    <div>
      {app.hostChoices.map(({ host, purpose, isAllowed }) => (
        <MenuSwitch key={host} checked={isAllowed === true} onClick={() => void start(host, isAllowed !== true)}>
          {host} <span className="quiet">{purpose}</span>
        </MenuSwitch>
      ))}
      <p className="small quiet">When you run this app, it can contact the hosts turned on here.</p>
    </div>
  );
}
