import { Link } from "react-router";
import { Badge, TierBadge } from "#app/components/feedback/badge.tsx";
import {
  AppsIcon,
  BellIcon,
  KeyboardIcon,
  LessonsIcon,
  LinkIcon,
  MoonIcon,
  PlansIcon,
  QuestionIcon,
  SearchIcon,
  ShieldIcon,
  SignOutIcon,
  UserIcon,
  UsersIcon,
} from "#app/components/icons/icons.tsx";
import { MenuItem } from "#app/components/overlays/menu.tsx";
import { MenuSwitch } from "#app/components/overlays/menu-switch.tsx";
import type { Account } from "#app/context.ts";
import { darkTheme } from "#app/device/theme/theme.ts";
import { useStore } from "#app/hooks/use-store.ts";
import { HOME_PATH } from "#app/lib/home-path.ts";
import { unreadCountText } from "#domain/notifications/unread-count.ts";
import { BuilderMode } from "./builder-mode.tsx";
import { openPalette, PaletteHint } from "./palette-launcher.tsx";
import * as profileMenuStyles from "./profile-menu.module.css";
import { openShortcuts } from "./shortcuts-launcher.tsx";
import { SignOutForm } from "./sign-out-form.tsx";
import { toggleTheme } from "./theme-toggle.tsx";

export function ProfileMenu({ account }: { account: Account }) {
  const dark = useStore(darkTheme);
  return (
    <>
      <div className="stack">
        <Link className={profileMenuStyles.nicknameCard} to="/profile">
          <strong className="one-line">{account.nickname ?? "Choose a nickname"}</strong>
          <span className="small quiet one-line">{account.email}</span>
        </Link>
        <span className="row">
          <TierBadge tier={account.tier} />
          <span className="small quiet">{account.payment === "active" ? "Active" : "Free"}</span>
        </span>
      </div>
      <hr />
      <MenuItem as={Link} to={HOME_PATH}>
        <AppsIcon />
        Home
      </MenuItem>
      {account.isAdmin && (
        <MenuItem as={Link} to="/admin-mod" reloadDocument>
          <ShieldIcon />
          Mod Panel
        </MenuItem>
      )}
      {account.isSuperAdmin && (
        <MenuItem as={Link} to="/admin-dashboard" reloadDocument>
          <UsersIcon />
          Admin Dashboard
        </MenuItem>
      )}
      <MenuItem as={Link} to="/subscribe">
        <PlansIcon />
        Subscribe
      </MenuItem>
      <p className={`small quiet ${profileMenuStyles.menuLabel}`}>Settings</p>
      <MenuSwitch checked={dark} icon={<MoonIcon />} onClick={toggleTheme}>
        Dark Mode
      </MenuSwitch>
      <BuilderMode on={account.mode === "builder"} />
      <MenuItem as="button" type="button" onClick={openPalette}>
        <SearchIcon />
        <span className="grow">Commands</span>
        <PaletteHint />
      </MenuItem>
      <MenuItem as="button" type="button" className="only-keys" onClick={openShortcuts}>
        <KeyboardIcon />
        Keyboard shortcuts
      </MenuItem>
      <MenuItem as="button" type="button" popoverTarget="notifications">
        <BellIcon />
        <span className="grow">Notifications</span>
        {account.notifications.unread > 0 && <Badge>{unreadCountText(account.notifications.unread)}</Badge>}
      </MenuItem>
      <MenuItem as={Link} to="/profile">
        <UserIcon />
        <span className="grow">Profile</span>
        {account.lacksFactor && <Badge color="amber">Add a passkey</Badge>}
      </MenuItem>
      <MenuItem as={Link} to="/shared">
        <LinkIcon />
        Shared links
      </MenuItem>
      <MenuItem as={Link} to="/tutorial?step=0">
        <LessonsIcon />
        Tutorial
      </MenuItem>
      <MenuItem as={Link} to="/faq">
        <QuestionIcon />
        FAQ
      </MenuItem>
      <hr />
      <SignOutForm account={account.id}>
        <SignOutIcon />
        Sign Out
      </SignOutForm>
    </>
  );
}
