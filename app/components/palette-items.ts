import type { NavigateFunction } from "react-router";
import type { Account } from "#app/context.ts";
import { askHome, type HomeWish } from "#app/device/home-wishes.ts";
import { signOut } from "#app/device/sign-out.ts";
import { isDark } from "#app/device/theme.ts";
import { homeAddress } from "#app/lib/home-address.ts";
import type { HomeApp } from "#domain/library/limits.ts";
import { switchMode } from "./builder-mode.tsx";
import { hiddenText } from "./hidden-text.ts";
import { openShortcuts } from "./shortcuts-key.tsx";
import { toggleTheme } from "./theme-toggle.tsx";

/** `words`: what else it is found by. `document`: the screen's own policy asks for a new document. */
export type PaletteItem = { id: string; group: "Apps" | "Screens" | "Actions"; text: string; words?: string } & (
  | { to: string; document: boolean; app?: HomeApp }
  | { run: () => void }
);

export function appItems(apps: ReadonlyArray<HomeApp>): Array<PaletteItem> {
  return apps.map((app) => ({ id: app.id, group: "Apps", text: app.name, to: app.address, document: true, app }));
}

export function screenItems(account: Account): Array<PaletteItem> {
  const screens = [
    screen("Home", homeAddress(account), "my apps tiles"),
    screen("Journal", "/journal", "note today write diary"),
    screen("Store", "/store", "install find"),
    screen("Builder", "/builder", "code write", { document: true }),
    screen("Profile", "/profile", "settings account nickname"),
    screen("Tutorial", "/tutorial?step=0", "help lessons"),
    screen("FAQ", "/faq", "help questions"),
  ];
  if (account.isAdmin) screens.push(screen("Mod Panel", "/admin-mod", "moderation review", { document: true }));
  return screens;
}

/** What can be done on the home; from every other screen it leads there. */
export function homeItems(
  account: Account,
  { apps, hidden }: { apps: number; hidden: number },
  navigate: NavigateFunction,
): Array<PaletteItem> {
  const wish = (id: HomeWish, text: string, words: string): PaletteItem => ({
    id,
    group: "Actions",
    text,
    words,
    run() {
      askHome(id);
      if (window.location.pathname !== "/") void navigate(homeAddress(account));
    },
  });
  return [
    ...(apps > 1 ? [wish("arrange", "Arrange apps", "order sort move tiles home")] : []),
    ...(apps > 0 ? [wish("delete", "Delete apps", "uninstall remove tiles home")] : []),
    ...(hidden > 0 ? [wish("show-hidden", hiddenText(hidden), "bring back unhide home")] : []),
  ];
}

export function actionItems(account: Account, navigate: NavigateFunction): Array<PaletteItem> {
  const builder = account.mode === "builder";
  return [
    {
      id: "new",
      group: "Actions",
      text: "New app",
      words: "create project",
      to: "/builder?view=build",
      document: true,
    },
    {
      id: "export-journal",
      group: "Actions",
      text: "Export journal",
      words: "download notes markdown",
      to: "/api/journal.md",
      document: true,
    },
    { id: "theme", group: "Actions", text: isDark() ? "Light Mode" : "Dark Mode", words: "theme", run: toggleTheme },
    {
      id: "mode",
      group: "Actions",
      text: builder ? "Leave Builder Mode" : "Builder Mode",
      words: "explorer",
      run: () => void switchMode(!builder, navigate),
    },
    {
      id: "shortcuts",
      group: "Actions",
      text: "Keyboard shortcuts",
      words: "keys hotkeys single letter switch off help",
      run: openShortcuts,
    },
    { id: "sign-out", group: "Actions", text: "Sign Out", words: "log out leave", run: () => void signOut(account.id) },
  ];
}

function screen(text: string, to: string, words: string, { document } = { document: false }): PaletteItem {
  return { id: to, group: "Screens", text, words, to, document };
}
