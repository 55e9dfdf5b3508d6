import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { LinkButton } from "#app/components/forms/button.tsx";
import { Bell } from "#app/components/notifications/bell.tsx";
import { Menu } from "#app/components/overlays/menu.tsx";
import type { Account } from "#app/context.ts";
import { setUpAccount } from "#app/device/session/set-up-account.ts";
import { isSigningOut, onSignedOutElsewhere } from "#app/device/session/sign-out-events.ts";
import { useSubscription } from "#app/hooks/use-events.ts";
import { useLazyComponent } from "#app/hooks/use-lazy-component.ts";
import { useLiveScreen } from "#app/hooks/use-live-screen.ts";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { useStore } from "#app/hooks/use-store.ts";
import { PaletteLauncher } from "./palette-launcher.tsx";
import * as profilePopoverStyles from "./profile-popover.module.css";
import { ProfileButton, StaticProfileItems } from "./static-profile-menu.tsx";

export function ProfilePopover({ account }: { account: Account | null }) {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  if (!account) {
    return (
      <LinkButton
        variant="soft"
        className={profilePopoverStyles.visitorLink}
        to={`/auth?next=${encodeURIComponent(path)}`}
      >
        Sign In
      </LinkButton>
    );
  }
  return <SignedIn account={account} path={path} />;
}

function SignedIn({ account, path }: { account: Account; path: string }) {
  const menu = useRef<HTMLDivElement>(null);
  // The page does not need the menu's items, so their code loads after it. Without it, the plain markup works.
  const Items = useLazyComponent(true, loadProfileMenu);
  const isLeaving = useStore(isSigningOut);
  const { id, tier } = account;
  useEffect(() => setUpAccount({ id, tier }), [id, tier]);
  useLiveScreen(id);
  useOnChange(path, () => menu.current?.hidePopover());
  useSubscription(onSignedOutElsewhere, () => window.location.replace("/auth"));
  return (
    <>
      <Bell account={account} />
      <ProfileButton account={account} />
      <Menu as="div" ref={menu} id="profile-menu" popover="auto">
        {Items ? <Items account={account} /> : <StaticProfileItems account={account} />}
      </Menu>
      <PaletteLauncher account={account} />
      {isLeaving && (
        <div className={profilePopoverStyles.signingOut} role="alert">
          <span className="spinner" aria-hidden="true" />
          <strong>Signing out...</strong>
          <span className="quiet">Clearing session and refreshing page</span>
        </div>
      )}
    </>
  );
}

async function loadProfileMenu() {
  return (await import("./profile-menu.client.tsx")).ProfileMenu;
}
