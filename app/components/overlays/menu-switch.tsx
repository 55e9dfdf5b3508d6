import type { ComponentProps, ReactNode } from "react";
import * as switchMarkStyles from "#app/components/forms/switch-mark.module.css";
import * as styles from "./menu.module.css";

type Props = Omit<ComponentProps<"button">, "role" | "type"> & { checked: boolean; icon?: ReactNode };

/** A line of a menu or a dialog that switches something on or off. */
export function MenuSwitch({ checked, icon, className = "", children, ...rest }: Props) {
  return (
    <button {...rest} type="button" role="switch" aria-checked={checked} className={`${styles.menuItem} ${className}`}>
      {icon}
      <span className="grow">{children}</span>
      <span className={switchMarkStyles.switchMark} aria-hidden="true" />
    </button>
  );
}
