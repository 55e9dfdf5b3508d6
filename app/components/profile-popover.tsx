import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, Link, useLocation } from "react-router";
import type { Account } from "#app/context.ts";
import { onSignedOutElsewhere, signOut } from "#app/device/sign-out.ts";
import { TierBadge, tierColor } from "./badge.tsx";
import { BuilderMode } from "./builder-mode.tsx";
import { LinkButton } from "./button.tsx";
import { LessonsIcon, MoonIcon, QuestionIcon, SearchIcon, ShieldIcon, SignOutIcon, UserIcon } from "./icons.tsx";
import { openPalette, PaletteHint, PaletteKey } from "./palette-key.tsx";
import { toggleTheme } from "./theme-toggle.tsx";

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
  return <Menu account={account} place={place} />;
}

function Menu({ account, place }: { account: Account; place: string }) {
  const menu = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (place) menu.current?.hidePopover();
  }, [place]);
  useEffect(() => onSignedOutElsewhere(() => window.location.replace("/auth")), []);
  async function leave(event: FormEvent) {
    event.preventDefault();
    setLeaving(true);
    setLeaving(await signOut(account.id));
  }
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
        <div className="stack menu-head">
          <span className="one-line">{account.email}</span>
          <span>
            <TierBadge tier={account.tier} />
          </span>
        </div>
        <hr />
        {account.isAdmin && (
          <Link className="menu-item" to="/admin-mod" reloadDocument>
            <ShieldIcon />
            Mod Panel
          </Link>
        )}
        <button type="button" className="menu-item" onClick={toggleTheme}>
          <MoonIcon />
          <span className="only-light">Dark Mode</span>
          <span className="only-dark">Light Mode</span>
        </button>
        <BuilderMode on={account.mode === "builder"} />
        <button type="button" className="menu-item" onClick={openPalette}>
          <SearchIcon />
          <span className="grow">Commands</span>
          <PaletteHint />
        </button>
        <Link className="menu-item" to="/profile">
          <UserIcon />
          <span className="grow">Profile</span>
          {account.lacksFactor && <span className="badge amber">Add a passkey</span>}
        </Link>
        <Link className="menu-item" to="/tutorial?step=0">
          <LessonsIcon />
          Tutorial
        </Link>
        <Link className="menu-item" to="/faq">
          <QuestionIcon />
          FAQ
        </Link>
        <hr />
        <Form method="post" action="/sign-out" onSubmit={leave}>
          <button type="submit" className="menu-item">
            <SignOutIcon />
            Sign Out
          </button>
        </Form>
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
