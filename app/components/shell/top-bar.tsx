import type { ReactNode } from "react";

export function TopBar({ start, center, end }: { start?: ReactNode; center?: ReactNode; end?: ReactNode }) {
  return (
    <>
      <a className="button skip-link" href="#dock">
        Skip to navigation
      </a>
      <header className="top-bar">
        <div className="row">{start}</div>
        <div className="row">{center}</div>
        <div className="row">{end}</div>
      </header>
    </>
  );
}
