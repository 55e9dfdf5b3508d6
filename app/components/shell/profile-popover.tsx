import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { LinkButton } from "#app/components/forms/button.tsx";
import { Bell } from "#app/components/notifications/bell.tsx";
import { PaletteLauncher } from "#app/components/overlays/palette-launcher.tsx";
import type { Account } from "#app/context.ts";
import { onSignedOutElsewhere, onSigningOut } from "#app/device/session/sign-out-events.ts";
import { useLiveScreen } from "#app/hooks/use-live-screen.ts";
import { useMigration } from "#app/hooks/use-migration.ts";
import { ProfileButton, StaticProfileItems } from "./static-profile-menu.tsx";

export function ProfilePopover({ account }: { account: Account | null }) {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  if (!account) {
    return (
      <LinkButton variant="soft" to={`/auth?next=${encodeURIComponent(path)}`}>
        Sign In
      </LinkButton>
    );
  }
  return <SignedIn account={account} path={path} />;
}

function SignedIn({ account, path }: { account: Account; path: string }) {
  const menu = useRef<HTMLDivElement>(null);
  const Items = useMenuItems();
  const [isSigningOut, setSigningOut] = useState(false);
  useMigration(account);
  useLiveScreen(account.id);
  useEffect(() => {
    if (path) menu.current?.hidePopover();
  }, [path]);
  useEffect(() => onSignedOutElsewhere(() => window.location.replace("/auth")), []);
  useEffect(() => onSigningOut(() => setSigningOut(true)), []);
  return (
    <>
      <Bell account={account} />
      <ProfileButton account={account} />
      <div ref={menu} id="profile-menu" popover="auto" className="menu">
        {Items ? <Items account={account} /> : <StaticProfileItems account={account} />}
      </div>
      <PaletteLauncher account={account} />
      {isSigningOut && (
        <div className="signing-out" role="alert">
          <span className="spinner" aria-hidden="true" />
          <strong>Signing out...</strong>
          <span className="quiet">Clearing session and refreshing page</span>
        </div>
      )}
    </>
  );
}

/** The page does not need the menu's items, so their code loads after it. */
function useMenuItems() {
  const [Items, setItems] = useState<ComponentType<{ account: Account }> | null>(null);
  useEffect(() => {
    // If the import fails, the markup without scripts stays and works.
    import("./profile-menu.tsx").then(
      ({ ProfileMenu }) => setItems(() => ProfileMenu),
      () => {},
    );
  }, []);
  return Items;
}
