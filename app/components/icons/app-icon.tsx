import type { CSSProperties } from "react";
import { hueOf } from "#domain/listing/hues.ts";
import { DEFAULT_ICON, isEmoji, visibleIcon } from "#domain/listing/icons.ts";
import * as styles from "./app-icon.module.css";

export type IconApp = { name: string; icon: string | null };

/** Every screen knows an app's icon, and not each its id: so an app has one tint (decision 234). */
export function hueStyle(icon: string | null) {
  return { "--hue": hueOf(visibleIcon(icon) ?? DEFAULT_ICON) } as CSSProperties;
}

/** `size` in px. `device/broken-icons.ts` replaces a picture that fails. */
export function AppIcon({ app, size, tinted }: { app: IconApp; size?: number; tinted?: boolean }) {
  const icon = visibleIcon(app.icon) ?? DEFAULT_ICON;
  const picture = /^(https?:|\/)/.test(icon);
  const emoji = picture || isEmoji(icon);
  const style = { ...(tinted ? {} : hueStyle(icon)), ...(size ? { "--size": `${size}px` } : {}) } as CSSProperties;
  return (
    <span
      className={emoji ? `${styles.appIcon} ${styles.emoji}` : styles.appIcon}
      style={tinted && !size ? undefined : style}
      data-picture={picture || undefined}
      data-part="app-icon"
      aria-hidden="true"
    >
      {picture ? <img src={icon} alt="" /> : icon}
    </span>
  );
}

export function AppIconSkeleton() {
  return <span className={`${styles.appIcon} skeleton`} data-part="app-icon" />;
}
