import type { ReactNode } from "react";

/** The bar at the top of a screen: what it is, a centre, and the tools. */
export function TopBar({ start, center, end }: { start?: ReactNode; center?: ReactNode; end?: ReactNode }) {
  return (
    <header className="top-bar">
      <div className="row">{start}</div>
      <div className="row">{center}</div>
      <div className="row">{end}</div>
    </header>
  );
}
