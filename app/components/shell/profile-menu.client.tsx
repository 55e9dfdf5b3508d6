import { Link } from "react-router";
import * as badgeStyles from "#app/components/feedback/badge.module.css";
import { TierBadge } from "#app/components/feedback/badge.tsx";
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
import * as menuStyles from "#app/components/overlays/menu.module.css";
import type { Account } from "#app/context.ts";
import { HOME_PATH } from "#app/lib/home-path.ts";
import { unreadCountText } from "#domain/notifications/unread-count.ts";
import { BuilderMode } from "./builder-mode.tsx";
import { openPalette, PaletteHint } from "./palette-launcher.tsx";
import * as profileMenuStyles from "./profile-menu.module.css";
import { openShortcuts } from "./shortcuts-launcher.tsx";
import { SignOutForm } from "./sign-out-form.tsx";
import { toggleTheme } from "./theme-toggle.tsx";

export function ProfileMenu({ account }: { account: Account }) {
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
      <Link className={menuStyles.menuItem} to={HOME_PATH}>
        <AppsIcon />
        Home
      </Link>
      {account.isAdmin && (
        <Link className={menuStyles.menuItem} to="/admin-mod" reloadDocument>
          <ShieldIcon />
          Mod Panel
        </Link>
      )}
      {account.isSuperAdmin && (
        <Link className={menuStyles.menuItem} to="/admin-dashboard" reloadDocument>
          <UsersIcon />
          Admin Dashboard
        </Link>
      )}
      <Link className={menuStyles.menuItem} to="/subscribe">
        <PlansIcon />
        Subscribe
      </Link>
      <p className={`small quiet ${profileMenuStyles.menuLabel}`}>Settings</p>
      <button type="button" className={menuStyles.menuItem} onClick={toggleTheme}>
        <MoonIcon />
        <span className="only-light">Dark Mode</span>
        <span className="only-dark">Light Mode</span>
      </button>
      <BuilderMode on={account.mode === "builder"} />
      <button type="button" className={menuStyles.menuItem} onClick={openPalette}>
        <SearchIcon />
        <span className="grow">Commands</span>
        <PaletteHint />
      </button>
      <button type="button" className={`${menuStyles.menuItem} only-keys`} onClick={openShortcuts}>
        <KeyboardIcon />
        Keyboard shortcuts
      </button>
      <button type="button" className={menuStyles.menuItem} popoverTarget="notifications">
        <BellIcon />
        <span className="grow">Notifications</span>
        {account.notifications.unread > 0 && (
          <span className={badgeStyles.badge}>{unreadCountText(account.notifications.unread)}</span>
        )}
      </button>
      <Link className={menuStyles.menuItem} to="/profile">
        <UserIcon />
        <span className="grow">Profile</span>
        {account.lacksFactor && (
          <span className={badgeStyles.badge} data-color="amber">
            Add a passkey
          </span>
        )}
      </Link>
      <Link className={menuStyles.menuItem} to="/shared">
        <LinkIcon />
        Shared links
      </Link>
      <Link className={menuStyles.menuItem} to="/tutorial?step=0">
        <LessonsIcon />
        Tutorial
      </Link>
      <Link className={menuStyles.menuItem} to="/faq">
        <QuestionIcon />
        FAQ
      </Link>
      <hr />
      <SignOutForm account={account.id}>
        <SignOutIcon />
        Sign Out
      </SignOutForm>
    </>
  );
}
