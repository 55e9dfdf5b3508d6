import { useLocation } from "react-router";
import { tierColor } from "#app/components/feedback/badge.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { StaticBell } from "#app/components/notifications/static-bell.tsx";
import { Menu, MenuItem } from "#app/components/overlays/menu.tsx";
import type { Account } from "#app/context.ts";
import { firstCharacters } from "#domain/kit/characters.ts";
import { Avatar } from "./avatar.tsx";
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
  return (
    <>
      <StaticBell account={account} />
      <ProfileButton account={account} />
      <Menu as="div" id="profile-menu" popover="auto">
        <StaticProfileItems account={account} />
      </Menu>
    </>
  );
}

export function ProfileButton({ account }: { account: Account }) {
  return (
    <Avatar
      as="button"
      type="button"
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
        <MenuItem as="a" href="/admin-mod">
          Mod Panel
        </MenuItem>
      )}
      {account.isSuperAdmin && (
        <MenuItem as="a" href="/admin-dashboard">
          Admin Dashboard
        </MenuItem>
      )}
      <MenuItem as="a" href="/profile">
        Profile
      </MenuItem>
      <MenuItem as="a" href="/shared">
        Shared links
      </MenuItem>
      <MenuItem as="a" href="/subscribe">
        Subscribe
      </MenuItem>
      <SignOutForm account={account.id}>Sign Out</SignOutForm>
    </>
  );
}
