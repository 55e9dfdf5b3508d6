import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import * as styles from "./dock.module.css";

export function Dock({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <div className={styles.dockFade} />
      <nav id="dock" className={styles.dock} data-part="dock" aria-label={label} tabIndex={-1}>
        {children}
      </nav>
    </>
  );
}

export function DockLink({ current, icon, children, ...rest }: LinkProps & { current?: boolean; icon: ReactNode }) {
  return (
    <Link {...rest} className={styles.dockItem} aria-current={current ? "page" : undefined}>
      {icon}
      {children}
    </Link>
  );
}

export function DockAction({
  tone,
  icon,
  children,
  ...rest
}: ComponentProps<"button"> & { tone?: "marker" | "danger"; icon: ReactNode }) {
  return (
    <button type="button" {...rest} className={styles.dockItem} data-tone={tone}>
      {icon}
      {children}
    </button>
  );
}
