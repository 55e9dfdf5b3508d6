import type { ReactNode } from "react";

/** The ground every screen stands on; `appearance` forces a theme inside (the auth page is always light). */
export function ThemeRoot({ appearance, children }: { appearance?: "light" | "dark"; children: ReactNode }) {
  return <div className={appearance ? `theme ${appearance}` : "theme"}>{children}</div>;
}
