import type { ComponentProps, ElementType } from "react";
import { type As, withLook } from "#app/lib/look.ts";
import * as styles from "./menu.module.css";

/** A `<dialog>`, or a part with `popover`. */
export function Menu<Tag extends ElementType>({ as, className, ...rest }: As<Tag>) {
  const Element: ElementType = as;
  return <Element {...rest} className={withLook(styles.menu, className)} />;
}

export function MenuItem<Tag extends ElementType>({ as, className, ...rest }: As<Tag>) {
  const Element: ElementType = as;
  return <Element {...rest} className={withLook(styles.menuItem, className)} />;
}

export function MenuName({ className, ...rest }: ComponentProps<"p">) {
  return <p {...rest} className={withLook(styles.menuName, className)} />;
}
