import type { ComponentProps, ElementType } from "react";
import { SwitchMark } from "#app/components/forms/switch-mark.tsx";
import { type As, withLook } from "#app/lib/look.ts";
import * as styles from "./settings-row.module.css";

export function SettingsRow<Tag extends ElementType>({ as, className, ...rest }: As<Tag>) {
  const Element: ElementType = as;
  return <Element {...rest} className={withLook(styles.settingsRow, className)} />;
}

export function SettingsHint(props: Omit<ComponentProps<"span">, "className">) {
  return <span {...props} className={`small quiet ${styles.settingsHint}`} />;
}

/** A column of a row. */
export function SettingsChannel(props: Omit<ComponentProps<"span">, "className">) {
  return <span {...props} className={styles.settingsChannel} />;
}

type SwitchProps = Omit<ComponentProps<"button">, "role" | "className" | "children"> & { "aria-checked": boolean };

export function SettingsSwitch({ "aria-checked": isOn, ...rest }: SwitchProps) {
  return (
    <button {...rest} role="switch" aria-checked={isOn} className={`${styles.settingsChannel} ${styles.switchPart}`}>
      <SwitchMark aria-hidden="true" />
    </button>
  );
}
