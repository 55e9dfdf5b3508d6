import type { ComponentProps, ReactNode } from "react";
import { withLook } from "#app/lib/look.ts";
import * as styles from "./top-bar.module.css";

export function TopBar({ start, center, end }: { start?: ReactNode; center?: ReactNode; end?: ReactNode }) {
  return (
    <>
      <a className={`button ${styles.skipLink}`} href="#dock">
        Skip to navigation
      </a>
      <header className={styles.topBar} data-part="top-bar">
        <div className="row">{start}</div>
        <div className="row">{center}</div>
        <div className="row">{end}</div>
      </header>
    </>
  );
}

export function BarTitle({ className, ...rest }: ComponentProps<"span">) {
  return <span {...rest} className={withLook(styles.title, className)} />;
}
