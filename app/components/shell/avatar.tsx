import type { ElementType } from "react";
import { type As, withLook } from "#app/lib/look.ts";
import * as styles from "./avatar.module.css";

export function Avatar<Tag extends ElementType>({ as, className, ...rest }: As<Tag>) {
  const Element: ElementType = as;
  return <Element {...rest} className={withLook(styles.avatar, className)} />;
}
