import type { ComponentProps } from "react";
import * as styles from "./quote.module.css";

/** Somebody else's words. */
export function Quote(props: ComponentProps<"blockquote">) {
  return <blockquote {...props} className={styles.quote} />;
}
