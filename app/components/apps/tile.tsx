import type { ComponentProps, ElementType } from "react";
import { type As, withLook } from "#app/lib/look.ts";
import * as styles from "./tile.module.css";

/** The grid of the home and of the screens that look like it. */
export function Tiles({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={withLook(styles.tiles, className)} />;
}

export function Tile<Tag extends ElementType>({ as, className, ...rest }: As<Tag>) {
  const Element: ElementType = as;
  return <Element {...rest} className={withLook(styles.tile, className)} />;
}

/** Marks the tile of an app that has a new version. Only seen, so the tile says it in words too. */
export function UpdateDot({ className, ...rest }: ComponentProps<"span">) {
  return <span {...rest} className={withLook(styles.updateDot, className)} />;
}
