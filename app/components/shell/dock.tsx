import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

export function Dock({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <div className="dock-fade" />
      <nav id="dock" className="dock" aria-label={label} tabIndex={-1}>
        {children}
      </nav>
    </>
  );
}

export function DockLink({ current, icon, children, ...rest }: LinkProps & { current?: boolean; icon: ReactNode }) {
  return (
    <Link {...rest} className="dock-item" aria-current={current ? "page" : undefined}>
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
    <button type="button" {...rest} className={tone ? `dock-item ${tone}` : "dock-item"}>
      {icon}
      {children}
    </button>
  );
}
