import type { CSSProperties } from "react";

export type IconApp = { id: string; name: string; icon: string | null };

const DEFAULT_ICON = "🚀";

/** One of twelve hues, for ever the same for one app, so that a store without artwork looks designed. */
export function hueOf(id: string) {
  let hash = 0;
  for (const char of id) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return (hash % 12) * 30;
}

/** The style that tints a part of a page in the app's hue. */
export function hueStyle(id: string) {
  return { "--hue": hueOf(id) } as CSSProperties;
}

/**
 * An app's tile: its picture, or its emoji or text on its hue. `size` in px; without it the surroundings say, and with
 * `tinted` they give the hue too. No hooks: it can be called where it repeats. A picture that fails is replaced by
 * `device/broken-icons.ts`.
 */
export function AppIcon({ app, size, tinted }: { app: IconApp; size?: number; tinted?: boolean }) {
  const icon = app.icon || DEFAULT_ICON;
  const picture = /^(https?:|\/)/.test(icon);
  const emoji = picture || /\p{Extended_Pictographic}/u.test(icon);
  const style = { ...(tinted ? {} : hueStyle(app.id)), ...(size ? { "--size": `${size}px` } : {}) } as CSSProperties;
  return (
    <span
      className={emoji ? "app-icon emoji" : "app-icon"}
      style={tinted && !size ? undefined : style}
      aria-hidden="true"
    >
      {picture ? <img src={icon} alt="" /> : icon}
    </span>
  );
}
