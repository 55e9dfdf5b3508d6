import type { ReactNode } from "react";
import type { Account } from "#app/context.ts";
import { LinkButton } from "./button.tsx";
import { Dock, DockLink } from "./dock.tsx";
import { AppsIcon, BackIcon, JournalIcon, StoreFillIcon } from "./icons.tsx";
import { ProfilePopover } from "./profile-popover.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import { TopBar } from "./top-bar.tsx";

/** Over a page inside the store: the way back to it, and the tools. */
export function StoreBar({ account }: { account: Account | null }) {
  return (
    <TopBar
      start={
        <LinkButton look="ghost" to="/store">
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

/** Under the store and its pages; `current` on the store itself. */
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
