import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { AppsIcon } from "#app/components/icons/icons.tsx";
import { HOME_PATH } from "#app/lib/home-path.ts";
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

/** Every dock's way home. */
export function HomeDockLink({ children = "Apps" }: { children?: string }) {
  return (
    <DockLink to={HOME_PATH} icon={<AppsIcon />}>
      {children}
    </DockLink>
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
