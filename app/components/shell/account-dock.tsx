import { JournalIcon, StoreIcon } from "#app/components/icons/icons.tsx";
import { Dock, DockLink, HomeDockLink } from "./dock.tsx";

/** The dock of an account's screens that have no commands of their own. */
export function AccountDock({ home }: { home?: string }) {
  return (
    <Dock label="Main">
      <HomeDockLink>{home}</HomeDockLink>
      <AccountDockLinks />
    </Dock>
  );
}

export function AccountDockLinks() {
  return (
    <>
      <DockLink to="/journal" icon={<JournalIcon />}>
        Journal
      </DockLink>
      <DockLink to="/store" icon={<StoreIcon />}>
        Store
      </DockLink>
    </>
  );
}
