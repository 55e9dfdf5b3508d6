import type { FormEvent } from "react";
import { Form, Link } from "react-router";
import { TierBadge } from "#app/components/feedback/badge.tsx";
import { AppsIcon, BellIcon, MoonIcon, SearchIcon } from "#app/components/icons/icons.tsx";
import {
  KeyboardIcon,
  LessonsIcon,
  PlansIcon,
  QuestionIcon,
  ShieldIcon,
  SignOutIcon,
  UserIcon,
  UsersIcon,
} from "#app/components/icons/menu-icons.tsx";
import { openPalette, PaletteHint } from "#app/components/overlays/palette-launcher.tsx";
import { openShortcuts } from "#app/components/overlays/shortcuts-launcher.tsx";
import type { Account } from "#app/context.ts";
import { signOut } from "#app/device/session/sign-out.ts";
import { homePath } from "#app/lib/home-path.ts";
import { unreadCountText } from "#domain/notifications/unread-count.ts";
import { BuilderMode } from "./builder-mode.tsx";
import { toggleTheme } from "./theme-toggle.tsx";

export function ProfileMenu({ account }: { account: Account }) {
  return (
    <>
      <div className="stack">
        <Link className="nickname-card" to="/profile">
          <strong className="one-line">{account.nickname ?? "Choose a nickname"}</strong>
          <span className="small quiet one-line">{account.email}</span>
        </Link>
        <span>
          <TierBadge tier={account.tier} />
        </span>
      </div>
      <hr />
      <Link className="menu-item" to={homePath(account)}>
        <AppsIcon />
        Home
      </Link>
      {account.isAdmin && (
        <Link className="menu-item" to="/admin-mod" reloadDocument>
          <ShieldIcon />
          Mod Panel
        </Link>
      )}
      {account.isSuperAdmin && (
        <Link className="menu-item" to="/admin-dashboard" reloadDocument>
          <UsersIcon />
          Admin Dashboard
        </Link>
      )}
      <Link className="menu-item" to="/subscribe">
        <PlansIcon />
        Subscribe
      </Link>
      <p className="small quiet menu-label">Settings</p>
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
      <button type="button" className="menu-item only-keys" onClick={openShortcuts}>
        <KeyboardIcon />
        Keyboard shortcuts
      </button>
      <button type="button" className="menu-item" popoverTarget="notifications">
        <BellIcon />
        <span className="grow">Notifications</span>
        {account.notifications.unread > 0 && (
          <span className="badge">{unreadCountText(account.notifications.unread)}</span>
        )}
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
      <Form method="post" action="/sign-out" onSubmit={(event) => submitSignOut(event, account.id)}>
        <button type="submit" className="menu-item">
          <SignOutIcon />
          Sign Out
        </button>
      </Form>
    </>
  );
}

function submitSignOut(event: FormEvent, account: string) {
  event.preventDefault();
  void signOut(account);
}
