import type { ComponentProps } from "react";
import { AppIcon, type IconApp } from "#app/components/icons/app-icon.tsx";
import { withLook } from "#app/lib/look.ts";
import * as styles from "./viewer-screen.module.css";

/** The screen of a running app: a bar, and the frame in what is left. */
export function ViewerScreen({ isOwnWindow = false, ...rest }: ComponentProps<"main"> & { isOwnWindow?: boolean }) {
  return <main {...rest} className={isOwnWindow ? `${styles.viewer} ${styles.ownWindow}` : styles.viewer} />;
}

/** Narrow screens lack its parts with `data-wide`. */
export function ViewerTopBar({ className, ...rest }: ComponentProps<"header">) {
  return <header {...rest} className={withLook(styles.viewerBar, className)} />;
}

export function ViewerLoading({ app }: { app: IconApp & { name: string } }) {
  return (
    <div className={`${styles.viewerLoading} scripted`} role="status">
      <AppIcon app={app} size={96} />
      <span className="sr-only">Loading {app.name}</span>
    </div>
  );
}
