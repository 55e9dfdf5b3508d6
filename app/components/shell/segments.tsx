import type { ComponentProps, ElementType } from "react";
import { type As, withLook } from "#app/lib/look.ts";
import * as styles from "./segments.module.css";

export function Segments<Tag extends ElementType>({ as, isSmall, className, ...rest }: As<Tag> & { isSmall?: true }) {
  const Element: ElementType = as;
  const look = isSmall ? `${styles.segments} ${styles.smallItems}` : styles.segments;
  return <Element {...rest} className={withLook(look, className)} />;
}

export function SegmentCount({ className, ...rest }: ComponentProps<"span">) {
  return <span {...rest} className={withLook(styles.count, className)} />;
}
