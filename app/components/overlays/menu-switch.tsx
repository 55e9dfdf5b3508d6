import type { ComponentProps, ReactNode } from "react";
import { SwitchMark } from "#app/components/forms/switch-mark.tsx";
import { MenuItem } from "./menu.tsx";

type Props = Omit<ComponentProps<"button">, "role" | "type"> & { checked: boolean; icon?: ReactNode };

/** A line of a menu or a dialog that switches something on or off. */
export function MenuSwitch({ checked, icon, className = "", children, ...rest }: Props) {
  return (
    <MenuItem as="button" {...rest} type="button" role="switch" aria-checked={checked} className={className}>
      {icon}
      <span className="grow">{children}</span>
      <SwitchMark aria-hidden="true" />
    </MenuItem>
  );
}
