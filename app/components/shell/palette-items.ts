import type { NavigateFunction } from "react-router";
import { showHiddenText } from "#app/components/apps/show-hidden-text.ts";
import {
  AddIcon,
  AppsIcon,
  BellIcon,
  ChartIcon,
  ClipboardIcon,
  ClockIcon,
  CodeIcon,
  DownloadIcon,
  EyeIcon,
  HammerIcon,
  InfoIcon,
  JournalIcon,
  KeyboardIcon,
  LessonsIcon,
  LinkIcon,
  LockIcon,
  MoonIcon,
  PlansIcon,
  QuestionIcon,
  ReviewedIcon,
  SearchIcon,
  SignOutIcon,
  SlidersIcon,
  StarFillIcon,
  StoreIcon,
  SunIcon,
  TrashIcon,
  UserIcon,
} from "#app/components/icons/icons.tsx";
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

/** In the order in which they are listed while nothing is typed, with their headings. */
const PALETTE_GROUPS = { apps: "Open", actions: "Actions", screens: "Go to", store: "Store" };
type PaletteGroup = keyof typeof PALETTE_GROUPS;

type Icon = typeof AddIcon;

/** `document`: needs a document load, since the screen has a content policy of its own. */
export type PaletteItem = {
  id: string;
  group: PaletteGroup;
  text: string;
  keywords?: string;
  /** As in useHotkey. */
  keys?: string;
} & ({ app: HomeApp } | { icon: Icon }) &
  ({ to: string; document: boolean } | { run: () => void });

export function appItems(apps: ReadonlyArray<HomeApp>): Array<PaletteItem> {
  return apps.map((app) => ({ id: app.id, group: "apps", text: app.name, to: app.address, document: true, app }));
}

export function storeSearchItem(text: string): PaletteItem {
  const to = `/store?${new URLSearchParams({ search: text })}`;
  return {
    id: "store-search",
    group: "store",
    icon: SearchIcon,
    text: `Search the store for “${text}”`,
    to,
    document: false,
  };
}

export function screenItems(account: Account): Array<PaletteItem> {
  const screens = [
    screen(AppsIcon, "Home", HOME_PATH, "my apps tiles", { keys: "g a" }),
    screen(JournalIcon, "Journal", "/journal", "note today write diary", { keys: "g j" }),
    screen(StoreIcon, "Store", "/store", "install find", { keys: "g s" }),
    screen(CodeIcon, "Builder", "/builder", "code write", { document: true, keys: "g b" }),
    screen(BellIcon, "Notifications", "/notifications", "bell news unread settings push digest", { keys: "g n" }),
    screen(LinkIcon, "Shared links", "/shared", "share friend stop"),
    screen(UserIcon, "Profile", "/profile", "settings account nickname"),
    screen(PlansIcon, "Subscribe", "/subscribe", "plan upgrade builder architect price pay invoice billing"),
    screen(LessonsIcon, "Tutorial", "/tutorial?step=0", "help lessons"),
    screen(QuestionIcon, "FAQ", "/faq", "help questions", { document: true }),
    screen(InfoIcon, "How it works", "/how-it-works", "help review hosts costs", { document: true }),
    screen(CodeIcon, "Developers", "/developers", "api token assistant mcp command openapi", { document: true }),
    screen(StarFillIcon, "Top apps", "/top-apps", "newest figures", { document: true }),
    screen(LockIcon, "Privacy Policy", "/privacy-policy", "data cookies", { document: true }),
    screen(ClipboardIcon, "Terms and Refunds", "/terms", "contact operator money back imprint", { document: true }),
    screen(ClockIcon, "Status", "/status", "health incidents outage", { document: true }),
    screen(InfoIcon, "About", "/about", "who what", { document: true }),
  ];
  if (account.isAdmin)
    screens.push(screen(ReviewedIcon, "Mod Panel", "/admin-mod", "moderation review", { document: true }));
  if (account.isSuperAdmin)
    screens.push(screen(ChartIcon, "Admin Dashboard", "/admin-dashboard", "users tiers health", { document: true }));
  return screens;
}

/** From other screens, these commands navigate to the home first. */
export function homeItems(
  { apps, hidden }: { apps: number; hidden: number },
  navigate: NavigateFunction,
): Array<PaletteItem> {
  const homeCommand = (icon: Icon, id: HomeCommand, text: string, words: string): PaletteItem => ({
    id,
    group: "actions",
    icon,
    text,
    keywords: words,
    run() {
      requestHomeCommand(id);
      if (window.location.pathname !== "/") void navigate(HOME_PATH);
    },
  });
  return [
    ...(apps > 1 ? [homeCommand(SlidersIcon, "arrange", "Arrange apps", "order sort move tiles home")] : []),
    ...(apps > 0 ? [homeCommand(TrashIcon, "delete", "Delete apps", "uninstall remove tiles home")] : []),
    ...(hidden > 0 ? [homeCommand(EyeIcon, "show-hidden", showHiddenText(hidden), "bring back unhide home")] : []),
  ];
}

export function actionItems(account: Account, navigate: NavigateFunction): Array<PaletteItem> {
  const builder = account.mode === "builder";
  return [
    {
      id: "new",
      group: "actions",
      icon: AddIcon,
      text: "New app",
      keywords: "create project",
      to: NEW_APP_PATH,
      document: true,
    },
    {
      id: "export-journal",
      group: "actions",
      icon: DownloadIcon,
      text: "Export journal",
      keywords: "download notes markdown",
      to: "/api/journal.md",
      document: true,
    },
    {
      id: "theme",
      group: "actions",
      icon: isDark() ? SunIcon : MoonIcon,
      text: isDark() ? "Light Mode" : "Dark Mode",
      keywords: "theme",
      run: toggleTheme,
    },
    {
      id: "mode",
      group: "actions",
      icon: HammerIcon,
      text: builder ? "Leave Builder Mode" : "Builder Mode",
      keywords: "explorer",
      run: () => void switchMode(!builder, navigate),
    },
    {
      id: "shortcuts",
      group: "actions",
      icon: KeyboardIcon,
      text: "Keyboard shortcuts",
      keywords: "keys hotkeys single letter switch off help",
      keys: "?",
      run: openShortcuts,
    },
    {
      id: "sign-out",
      group: "actions",
      icon: SignOutIcon,
      text: "Sign Out",
      keywords: "log out leave",
      run: () => void signOut(account.id),
    },
  ];
}

type Opening = { document?: boolean; keys?: string };

function screen(icon: Icon, text: string, to: string, words: string, opening: Opening = {}): PaletteItem {
  return { id: to, group: "screens", icon, text, keywords: words, to, document: false, ...opening };
}

/** Puts items of a group together. The groups come in the order of their first items, as the best match must stay the first. */
export function groupItems(items: ReadonlyArray<PaletteItem>) {
  return [...Map.groupBy(items, ({ group }) => group)].map(([group, items]) => ({
    group,
    heading: PALETTE_GROUPS[group],
    items,
  }));
}
