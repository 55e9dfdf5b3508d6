import type { ReactNode } from "react";
import { Brand } from "#app/components/shell/brand.tsx";
import { ProfilePopover } from "#app/components/shell/profile-popover.tsx";
import { ThemeToggle } from "#app/components/shell/theme-toggle.tsx";
import { BarTitle, TopBar } from "#app/components/shell/top-bar.tsx";
import { CurrentApp, WideRow } from "#app/routes/builder/builder-screen.tsx";

/** `name`: of the kept app that is open. */
export function NewBar({ name, status, children }: { name: string | null; status: string; children?: ReactNode }) {
  return (
    <TopBar
      start={
        <>
          <Brand to="/store" text="" />
          <CurrentApp>
            <BarTitle className="one-line">{name ?? "New app"}</BarTitle>
            <span className="small quiet" role="status">
              {status}
            </span>
          </CurrentApp>
        </>
      }
      end={
        <>
          <WideRow>
            <ThemeToggle />
          </WideRow>
          <ProfilePopover account={null} />
          {children}
        </>
      }
    />
  );
}
