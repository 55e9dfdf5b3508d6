import type { ReactNode } from "react";
import { Brand } from "#app/components/shell/brand.tsx";
import { ProfilePopover } from "#app/components/shell/profile-popover.tsx";
import { ThemeToggle } from "#app/components/shell/theme-toggle.tsx";
import * as topBarStyles from "#app/components/shell/top-bar.module.css";
import { TopBar } from "#app/components/shell/top-bar.tsx";
import * as builderStyles from "#app/routes/builder/builder.module.css";

/** `name`: of the kept app that is open. */
export function NewBar({ name, status, children }: { name: string | null; status: string; children?: ReactNode }) {
  return (
    <TopBar
      start={
        <>
          <Brand to="/store" text="" />
          <div className={builderStyles.current}>
            <span className={`${topBarStyles.title} one-line`}>{name ?? "New app"}</span>
            <span className="small quiet" role="status">
              {status}
            </span>
          </div>
        </>
      }
      end={
        <>
          <span className={`row ${builderStyles.wideOnly}`}>
            <ThemeToggle />
          </span>
          <ProfilePopover account={null} />
          {children}
        </>
      }
    />
  );
}
