import type { MouseEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { JournalIcon, PlusIcon, StoreFillIcon } from "#app/components/icons/icons.tsx";
import type { Account } from "#app/context.ts";
import { stepsBackToStore } from "#app/lib/history-entries.ts";
import { AccountBar } from "./account-bar.tsx";
import { BackLink } from "./back-link.tsx";
import { Dock, DockLink, HomeDockLink } from "./dock.tsx";

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
    <AccountBar
      account={account}
      start={
        <BackLink to="/store" onClick={goBack}>
          Store
        </BackLink>
      }
    />
  );
}

export function StoreDock({ current, children }: { current?: "store" | "new"; children?: ReactNode }) {
  return (
    <Dock label="Main">
      <HomeDockLink>My Apps</HomeDockLink>
      <DockLink to="/journal" icon={<JournalIcon />}>
        Journal
      </DockLink>
      <DockLink to="/store" current={current === "store"} icon={<StoreFillIcon />}>
        Store
      </DockLink>
      <DockLink to="/new" current={current === "new"} icon={<PlusIcon />}>
        New app
      </DockLink>
      {children}
    </Dock>
  );
}
