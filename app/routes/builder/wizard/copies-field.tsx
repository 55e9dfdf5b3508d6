import { MenuSwitch } from "#app/components/overlays/menu-switch.tsx";
import * as wizardStyles from "./wizard.module.css";

const HINT = "copies-hint";

/** Takes effect with the save (decision 202). */
export function CopiesField({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <div>
      <MenuSwitch
        className={wizardStyles.switchRow}
        checked={isOn}
        aria-describedby={HINT}
        onClick={() => onChange(!isOn)}
      >
        Others may keep a copy
      </MenuSwitch>
      <p id={HINT} className="small quiet">
        Anyone may keep a copy of the code of the version in the store, change it and publish the result. The copy names
        you. Switching this off later ends new copies only. It needs no review: it takes effect when you save.
      </p>
    </div>
  );
}
