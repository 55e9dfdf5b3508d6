import { startTransition, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { MenuSwitch } from "#app/components/overlays/menu-switch.tsx";
import { turnCopyOff, turnCopyOn } from "#app/device/data-copies/manage-copy.client.ts";
import { showError } from "#app/lib/show-error.ts";
import type { AppWithData } from "#domain/app-data/app-with-data.ts";
import type { DataCopy } from "#domain/app-data/data-copies/rules.ts";
import { AppError } from "#domain/kit/errors.ts";
import * as styles from "./app-data.module.css";
import { hasCopySwitch } from "./copy-switch.tsx";

type Props = { apps: ReadonlyArray<AppWithData & { copy: DataCopy }>; account: string };

/** What one app keeps is no reason to leave out the others, but the account's refusal is the same for each. */
const OF_ONE_APP = new Set(["too-large", "unavailable"]);

/** Switches the copies of all listed apps, one after the other, as their own switches do (decision 287). */
export function CopyAllSwitch({ apps, account }: Props) {
  const [done, setDone] = useState<number | null>(null);
  const hintId = useId();
  const { revalidate } = useRevalidator();
  const copied = apps.filter(hasCopySwitch);
  const areOn = copied.filter(({ copy }) => copy.isOn).length;
  const isOn = areOn === copied.length;
  const changed = copied.filter(({ copy }) => copy.isOn === isOn);
  if (copied.length < 2) return null;

  async function toggle() {
    if (done !== null) return;
    setDone(0);
    const failures: Array<unknown> = [];
    for (const { id: appId, origin, copy } of changed) {
      const app = { appId, account, origin };
      const isFirst = copy.versions.length === 0;
      await (isOn ? turnCopyOff(app) : turnCopyOn(app, { isFirst })).catch((error) => failures.push(error));
      const last = failures.at(-1);
      if (failures.length > 0 && !(last instanceof AppError && OF_ONE_APP.has(last.code))) break;
      setDone((count) => (count ?? 0) + 1);
    }
    await revalidate();
    // Together with the data that was loaded, before which the switch would jump back.
    startTransition(() => setDone(null));
    if (failures.length > 0) showError(failures.at(-1));
  }
  return (
    <div className={styles.copyAll}>
      <MenuSwitch
        checked={done === null ? isOn : !isOn}
        aria-describedby={hintId}
        aria-busy={done !== null || undefined}
        onClick={toggle}
      >
        Copies of all apps in your account
      </MenuSwitch>
      <p id={hintId} className="small quiet" role="status">
        {done === null ? hint(areOn, copied.length) : `${done} of ${changed.length}...`}
      </p>
    </div>
  );
}

function hint(areOn: number, all: number) {
  if (areOn === all) return "On for all apps below. What you install later has its switch there.";
  return areOn === 0 ? "Off." : `On for ${areOn} of ${all} apps.`;
}
