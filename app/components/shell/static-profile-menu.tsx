import { useLocation } from "react-router";
import { tierColor } from "#app/components/feedback/badge.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { BellIcon } from "#app/components/icons/icons.tsx";
import * as bellStyles from "#app/components/notifications/bell.module.css";
import * as menuStyles from "#app/components/overlays/menu.module.css";
import type { Account } from "#app/context.ts";
import { firstCharacters } from "#domain/kit/characters.ts";
import { unreadCountText } from "#domain/notifications/unread-count.ts";
import * as avatarStyles from "./avatar.module.css";
import { SignOutForm } from "./sign-out-form.tsx";

/** The profile menu of pages without scripts, or a link to the sign-in. */
export function StaticProfileMenu({ account }: { account: Account | null }) {
  const { pathname, search } = useLocation();
  if (!account)
    return (
      <LinkButton variant="soft" to={`/auth?next=${encodeURIComponent(pathname + search)}`}>
        Sign In
      </LinkButton>
    );
  const { unread } = account.notifications;
  return (
    <>
      <LinkButton
        variant="ghost"
        className={`square ${bellStyles.bell}`}
        to="/notifications"
        aria-label={unread > 0 ? `Notifications, ${unreadCountText(unread)} unread` : "Notifications"}
        title="Notifications"
      >
        <BellIcon />
        {unread > 0 && <span className={bellStyles.bellMark} aria-hidden="true" />}
      </LinkButton>
      <ProfileButton account={account} />
      <div id="profile-menu" popover="auto" className={menuStyles.menu}>
        <StaticProfileItems account={account} />
      </div>
    </>
  );
}

export function ProfileButton({ account }: { account: Account }) {
  return (
    <button
      type="button"
      className={avatarStyles.avatar}
      data-color={tierColor(account.tier)}
      popoverTarget="profile-menu"
      aria-label="Profile"
      // CSS draws the initial, since screen readers would read it as text.
      data-initial={firstCharacters(account.nickname ?? account.email, 1).toUpperCase()}
    />
  );
}

/** The menu's items that work without scripts. */
export function StaticProfileItems({ account }: { account: Account }) {
  return (
    <>
      {account.isAdmin && (
        <a className={menuStyles.menuItem} href="/admin-mod">
          Mod Panel
        </a>
      )}
      {account.isSuperAdmin && (
        <a className={menuStyles.menuItem} href="/admin-dashboard">
          Admin Dashboard
        </a>
      )}
      <a className={menuStyles.menuItem} href="/profile">
        Profile
      </a>
      <a className={menuStyles.menuItem} href="/shared">
        Shared links
      </a>
      <a className={menuStyles.menuItem} href="/subscribe">
        Subscribe
      </a>
      <SignOutForm account={account.id}>Sign Out</SignOutForm>
    </>
  );
}
