import type { ReactNode } from "react";

export function ThemeRoot({ appearance, children }: { appearance?: "light" | "dark"; children: ReactNode }) {
  return <div className={appearance ? `theme ${appearance}` : "theme"}>{children}</div>;
}
