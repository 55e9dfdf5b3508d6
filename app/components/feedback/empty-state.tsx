import type { ComponentProps, ReactNode } from "react";
import { AppIcon, type IconApp } from "#app/components/icons/app-icon.tsx";
import { withLook } from "#app/lib/look.ts";
import * as styles from "./empty-state.module.css";

/** `app` shows that app's icon in place of `icon`. */
type Props = { icon: string; app?: IconApp; title: string; hint?: string; action?: ReactNode; level?: 1 | 2 };

export function EmptyState({ icon, app, title, hint, action, level = 2 }: Props) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className={styles.emptyState} data-part="empty-state">
      <AppIcon app={app ?? { name: title, icon }} size={64} />
      <Heading>{title}</Heading>
      {hint && <p className="quiet">{hint}</p>}
      {action}
    </div>
  );
}

/** The same box, around other contents. */
export function EmptyBox({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={withLook(styles.emptyState, className)} />;
}
