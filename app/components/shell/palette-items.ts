import type { NavigateFunction } from "react-router";
import { hiddenText } from "#app/components/apps/hidden-text.ts";
import { switchMode } from "#app/components/shell/builder-mode.tsx";
import { toggleTheme } from "#app/components/shell/theme-toggle.tsx";
import type { Account } from "#app/context.ts";
import { type HomeCommand, requestHomeCommand } from "#app/device/home/home-commands.ts";
import { signOut } from "#app/device/session/sign-out.client.ts";
import { isDark } from "#app/device/theme/theme.ts";
import { NEW_APP_PATH } from "#app/lib/builder-path.ts";
import { HOME_PATH } from "#app/lib/home-path.ts";
import type { HomeApp } from "#domain/library/rules.ts";
import { openShortcuts } from "./shortcuts-launcher.tsx";

/** `document`: needs a document load, since the screen has a content policy of its own. */
export type PaletteItem = { id: string; group: "Apps" | "Screens" | "Actions"; text: string; keywords?: string } & (
  | { to: string; document: boolean; app?: HomeApp }
  | { run: () => void }
);

export function appItems(apps: ReadonlyArray<HomeApp>): Array<PaletteItem> {
  return apps.map((app) => ({ id: app.id, group: "Apps", text: app.name, to: app.address, document: true, app }));
}

export function storeSearchItem(text: string): PaletteItem {
  const to = `/store?${new URLSearchParams({ search: text })}`;
  return { id: "store-search", group: "Actions", text: `Search the store for “${text}”`, to, document: false };
}

export function screenItems(account: Account): Array<PaletteItem> {
  const screens = [
    screen("Home", HOME_PATH, "my apps tiles"),
    screen("Journal", "/journal", "note today write diary"),
    screen("Store", "/store", "install find"),
    screen("Builder", "/builder", "code write", { document: true }),
    screen("Notifications", "/notifications", "bell news unread settings push digest"),
    screen("Shared links", "/shared", "share friend stop"),
    screen("Profile", "/profile", "settings account nickname"),
    screen("Subscribe", "/subscribe", "plan upgrade builder architect price pay invoice billing"),
    screen("Tutorial", "/tutorial?step=0", "help lessons"),
    screen("FAQ", "/faq", "help questions", { document: true }),
    screen("How it works", "/how-it-works", "help review hosts costs", { document: true }),
    screen("Top apps", "/top-apps", "newest figures", { document: true }),
    screen("Privacy Policy", "/privacy-policy", "data cookies", { document: true }),
    screen("Terms and Refunds", "/terms", "contact operator money back imprint", { document: true }),
    screen("Status", "/status", "health incidents outage", { document: true }),
    screen("About", "/about", "who what", { document: true }),
  ];
  if (account.isAdmin) screens.push(screen("Mod Panel", "/admin-mod", "moderation review", { document: true }));
  if (account.isSuperAdmin)
    screens.push(screen("Admin Dashboard", "/admin-dashboard", "users tiers health", { document: true }));
  return screens;
}

/** From other screens, these commands navigate to the home first. */
export function homeItems(
  { apps, hidden }: { apps: number; hidden: number },
  navigate: NavigateFunction,
): Array<PaletteItem> {
  const homeCommand = (id: HomeCommand, text: string, words: string): PaletteItem => ({
    id,
    group: "Actions",
    text,
    keywords: words,
    run() {
      requestHomeCommand(id);
      if (window.location.pathname !== "/") void navigate(HOME_PATH);
    },
  });
  return [
    ...(apps > 1 ? [homeCommand("arrange", "Arrange apps", "order sort move tiles home")] : []),
    ...(apps > 0 ? [homeCommand("delete", "Delete apps", "uninstall remove tiles home")] : []),
    ...(hidden > 0 ? [homeCommand("show-hidden", hiddenText(hidden), "bring back unhide home")] : []),
  ];
}

export function actionItems(account: Account, navigate: NavigateFunction): Array<PaletteItem> {
  const builder = account.mode === "builder";
  return [
    {
      id: "new",
      group: "Actions",
      text: "New app",
      keywords: "create project",
      to: NEW_APP_PATH,
      document: true,
    },
    {
      id: "export-journal",
      group: "Actions",
      text: "Export journal",
      keywords: "download notes markdown",
      to: "/api/journal.md",
      document: true,
    },
    { id: "theme", group: "Actions", text: isDark() ? "Light Mode" : "Dark Mode", keywords: "theme", run: toggleTheme },
    {
      id: "mode",
      group: "Actions",
      text: builder ? "Leave Builder Mode" : "Builder Mode",
      keywords: "explorer",
      run: () => void switchMode(!builder, navigate),
    },
    {
      id: "shortcuts",
      group: "Actions",
      text: "Keyboard shortcuts",
      keywords: "keys hotkeys single letter switch off help",
      run: openShortcuts,
    },
    {
      id: "sign-out",
      group: "Actions",
      text: "Sign Out",
      keywords: "log out leave",
      run: () => void signOut(account.id),
    },
  ];
}

function screen(text: string, to: string, words: string, { document } = { document: false }): PaletteItem {
  return { id: to, group: "Screens", text, keywords: words, to, document };
}
