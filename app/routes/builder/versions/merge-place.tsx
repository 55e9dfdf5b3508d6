import type { ComponentProps } from "react";
import { withLook } from "#app/lib/look.ts";
import * as styles from "./merge.module.css";

/** The element of `useMergeView`'s `container`. */
export function MergePlace({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={withLook(styles.mergePlace, className)} />;
}
