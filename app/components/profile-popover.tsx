import { useEffect, useRef } from "react";
import { Form, Link, useFetcher, useLocation, useNavigate } from "react-router";
import type { Account } from "#app/context.ts";
import { notify } from "#app/lib/toast.ts";
import { TierBadge, tierColor } from "./badge.tsx";
import { LinkButton } from "./button.tsx";
import { HammerIcon, MoonIcon, ShieldIcon, SignOutIcon } from "./icons.tsx";
import { toggleTheme } from "./theme-toggle.tsx";

/** Who is signed in and what they may do; closes on navigation. Signed out: the way in, and back here. */
export function ProfilePopover({ account }: { account: Account | null }) {
  const { pathname, search } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const place = pathname + search;
  useEffect(() => {
    if (place) menu.current?.hidePopover();
  }, [place]);
  if (!account) {
    return (
      <LinkButton look="soft" to={`/auth?next=${encodeURIComponent(place)}`}>
        Sign In
      </LinkButton>
    );
  }
  return (
    <>
      <button
        type="button"
        className={`avatar ${tierColor(account.tier)}`}
        popoverTarget="profile-menu"
        aria-label="Profile"
      >
        {(account.nickname ?? account.email).slice(0, 1).toUpperCase()}
      </button>
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
        <hr />
        <Form method="post" action="/sign-out">
          <button type="submit" className="menu-item">
            <SignOutIcon />
            Sign Out
          </button>
        </Form>
      </div>
    </>
  );
}

function BuilderMode({ on }: { on: boolean }) {
  const fetcher = useFetcher<{ ok: boolean }>();
  const navigate = useNavigate();
  const mode = on ? "explorer" : "builder";
  async function change() {
    await fetcher.submit({ mode }, { method: "post", action: "/mode" });
    notify.success(on ? "Explorer mode enabled" : "Builder mode enabled");
    if (on) navigate("/");
    else window.location.assign("/builder");
  }
  return (
    <button type="button" className="menu-item" role="switch" aria-checked={on} onClick={change}>
      <HammerIcon />
      <span className="grow">Builder Mode</span>
      <span className="switch-mark" aria-hidden="true" />
    </button>
  );
}
