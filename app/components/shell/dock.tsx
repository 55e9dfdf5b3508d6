import type { ComponentProps, ElementType, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { AppsIcon } from "#app/components/icons/icons.tsx";
import { HOME_PATH } from "#app/lib/home-path.ts";
import { type As, withLook } from "#app/lib/look.ts";
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

/** Of a button that is made elsewhere. */
export function dockItemClass() {
  return styles.dockItem;
}

export function DockItem<Tag extends ElementType>({ as, className, ...rest }: As<Tag>) {
  const Element: ElementType = as;
  return <Element {...rest} className={withLook(styles.dockItem, className)} />;
}

/** A picture of a dock. */
export function DockBar({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={withLook(styles.dock, className)} />;
}
