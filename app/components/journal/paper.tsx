import type { ElementType } from "react";
import { type As, withLook } from "#app/lib/look.ts";
import * as styles from "./paper.module.css";

/** A sheet with a folded corner. */
export function Paper<Tag extends ElementType>({ as, className, ...rest }: As<Tag>) {
  const Element: ElementType = as;
  return <Element {...rest} className={withLook(styles.folded, className)} />;
}
