import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Account } from "#app/context.ts";
import { onSignedOutElsewhere, onSigningOut } from "#app/device/signing-out.ts";
import { useMigration } from "#app/hooks/use-migration.ts";
import { tierColor } from "./badge.tsx";
import { LinkButton } from "./button.tsx";
import { PaletteKey } from "./palette-key.tsx";

/** Who is signed in and what they may do; closes on navigation. Signed out: the way in, and back here. */
export function ProfilePopover({ account }: { account: Account | null }) {
  const { pathname, search } = useLocation();
  const place = pathname + search;
  if (!account) {
    return (
      <LinkButton look="soft" to={`/auth?next=${encodeURIComponent(place)}`}>
        Sign In
      </LinkButton>
    );
  }
  return <SignedIn account={account} place={place} />;
}

function SignedIn({ account, place }: { account: Account; place: string }) {
  const menu = useRef<HTMLDivElement>(null);
  const Items = useItems();
  const [leaving, setLeaving] = useState(false);
  useMigration(account);
  useEffect(() => {
    if (place) menu.current?.hidePopover();
  }, [place]);
  useEffect(() => onSignedOutElsewhere(() => window.location.replace("/auth")), []);
  useEffect(() => onSigningOut(() => setLeaving(true)), []);
  return (
    <>
      <button
        type="button"
        className={`avatar ${tierColor(account.tier)}`}
        popoverTarget="profile-menu"
        aria-label="Profile"
        // A picture of the name, drawn by the style: read out or compared with the label it would be noise.
        data-initial={(account.nickname ?? account.email).slice(0, 1).toUpperCase()}
      />
      <div ref={menu} id="profile-menu" popover="auto" className="menu">
        {Items ? <Items account={account} /> : <Waiting />}
      </div>
      <PaletteKey account={account} />
      {leaving && (
        <div className="signing-out" role="alert">
          <span className="spinner" aria-hidden="true" />
          <strong>Signing out...</strong>
          <span className="quiet">Clearing session and refreshing page</span>
        </div>
      )}
    </>
  );
}

/** The menu's items are not needed to show the page: their code comes after it. */
function useItems() {
  const [Items, setItems] = useState<ComponentType<{ account: Account }> | null>(null);
  useEffect(() => {
    // Where it can't be loaded, what stands there meanwhile works without it.
    import("./profile-menu.tsx").then(
      ({ ProfileMenu }) => setItems(() => ProfileMenu),
      () => {},
    );
  }, []);
  return Items;
}

function Waiting() {
  return (
    <>
      <a className="menu-item" href="/profile">
        Profile
      </a>
      <form method="post" action="/sign-out">
        <button type="submit" className="menu-item">
          Sign Out
        </button>
      </form>
    </>
  );
}
