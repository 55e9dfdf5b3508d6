import type { ComponentProps } from "react";
import { withLook } from "#app/lib/look.ts";
import * as styles from "./switch-mark.module.css";

export function SwitchMark({ className, ...rest }: ComponentProps<"span">) {
  return <span {...rest} className={withLook(styles.switchMark, className)} />;
}
