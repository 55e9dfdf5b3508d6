import type { MouseEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { LinkButton } from "#app/components/forms/button.tsx";
import { AppsIcon, BackIcon, JournalIcon, StoreFillIcon } from "#app/components/icons/icons.tsx";
import type { Account } from "#app/context.ts";
import { stepsBackToStore } from "#app/lib/history-entries.ts";
import { Dock, DockLink } from "./dock.tsx";
import { ProfilePopover } from "./profile-popover.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import { TopBar } from "./top-bar.tsx";

export function StoreBar({ account }: { account: Account | null }) {
  const navigate = useNavigate();
  /** Goes back to the list, with its search and scroll position, if one led here. */
  function goBack(event: MouseEvent) {
    const steps = stepsBackToStore();
    if (steps === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-steps);
  }
  return (
    <TopBar
      start={
        <LinkButton variant="ghost" to="/store" onClick={goBack}>
          <BackIcon />
          Store
        </LinkButton>
      }
      end={
        <>
          <ThemeToggle />
          <ProfilePopover account={account} />
        </>
      }
    />
  );
}

export function StoreDock({ current, children }: { current?: boolean; children?: ReactNode }) {
  return (
    <Dock label="Main">
      <DockLink to="/" icon={<AppsIcon />}>
        My Apps
      </DockLink>
      <DockLink to="/journal" icon={<JournalIcon />}>
        Journal
      </DockLink>
      <DockLink to="/store" current={current} icon={<StoreFillIcon />}>
        Store
      </DockLink>
      {children}
    </Dock>
  );
}
