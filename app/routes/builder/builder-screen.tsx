import type { ComponentProps, ReactNode } from "react";
import * as styles from "./builder.module.css";

/** Also of /new, where visitors build. */
export function BuilderScreen(props: Omit<ComponentProps<"div">, "className">) {
  return <div {...props} className={styles.builder} />;
}

/** In the bar: the name of what is open, and its state. */
export function CurrentApp({ children }: { children: ReactNode }) {
  return <div className={styles.current}>{children}</div>;
}

export function WideRow({ children }: { children: ReactNode }) {
  return <span className={`row ${styles.wideOnly}`}>{children}</span>;
}
