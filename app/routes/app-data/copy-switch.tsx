import { startTransition, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { MenuSwitch } from "#app/components/overlays/menu-switch.tsx";
import type { CopiedApp } from "#app/device/data-copies/copy-calls.ts";
import { turnCopyOff, turnCopyOn } from "#app/device/data-copies/manage-copy.client.ts";
import { showError } from "#app/lib/show-error.ts";
import type { AppWithData } from "#domain/app-data/app-with-data.ts";
import type { DataCopy } from "#domain/app-data/data-copies/rules.ts";

type Props = { app: CopiedApp; name: string; copy: DataCopy };

/** Projects are saved by a press (decision 210). */
export function hasCopySwitch({ isProject, isInstalled, keptUntil, copy }: AppWithData & { copy: DataCopy }) {
  return !isProject && (copy.isOn || (isInstalled && keptUntil === null));
}

export function CopySwitch({ app, name, copy: { isOn, versions } }: Props) {
  const [requested, setRequested] = useState<boolean | null>(null);
  const hintId = useId();
  const { revalidate } = useRevalidator();
  async function toggle() {
    if (requested !== null) return;
    setRequested(!isOn);
    const isFirst = versions.length === 0;
    await (isOn ? turnCopyOff(app) : turnCopyOn(app, { isFirst })).catch(showError);
    await revalidate();
    // Together with the data that was loaded, before which the switch would jump back.
    startTransition(() => setRequested(null));
  }
  return (
    <div>
      <MenuSwitch
        checked={requested ?? isOn}
        aria-describedby={hintId}
        aria-busy={requested !== null || undefined}
        onClick={toggle}
      >
        Copy in your account <span className="sr-only">of the data of {name}</span>
      </MenuSwitch>
      <p id={hintId} className="small quiet" role="status">
        {requested === null ? hint(isOn, versions.length) : "One moment..."}
      </p>
    </div>
  );
}

function hint(isOn: boolean, versions: number) {
  if (isOn) return versions === 0 ? "On. Saved when you use the app." : "On. Your other devices get this data too.";
  return versions === 0 ? "Off." : "Off. Your account keeps the versions that it has until you delete the copy.";
}
