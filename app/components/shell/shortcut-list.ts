/** `keys` as in useHotkey; any of them triggers it. */
export type Shortcut = { keys: ReadonlyArray<string>; does: string };

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

const REVIEWING: ReadonlyArray<Shortcut> = [
  { keys: ["j"], does: "Open the next one" },
  { keys: ["k"], does: "Open the previous one" },
  { keys: ["a"], does: "Approve" },
  { keys: ["r"], does: "Reject" },
  { keys: ["p"], does: "Test the app or preview the update" },
  { keys: ["n"], does: "Next change in the code" },
  { keys: ["c"], does: "Claim" },
  { keys: ["e"], does: "Extend the claim" },
  { keys: ["1", "2", "3", "4"], does: "Submissions, updates, audit log, reports" },
];

const SCREENS: ReadonlyArray<{ path: RegExp; shortcuts: ReadonlyArray<Shortcut> }> = [
  {
    path: /^\/$/,
    shortcuts: [
      { keys: ["/"], does: "Search your apps" },
      { keys: ARROWS, does: "Move between apps, or move the one you picked up" },
      { keys: ["Delete"], does: "Uninstall the selected apps" },
      { keys: ["Escape"], does: "Leave search, arrange or delete mode" },
    ],
  },
  {
    path: /^\/store$/,
    shortcuts: [
      { keys: ["/"], does: "Search for apps" },
      { keys: ["ArrowLeft", "ArrowRight"], does: "Move between categories" },
    ],
  },
  {
    path: /^\/store\/./,
    shortcuts: [
      { keys: ["i"], does: "Install or open the app" },
      { keys: ["Escape"], does: "Back to where you came from" },
    ],
  },
  {
    path: /^\/journal$/,
    shortcuts: [
      { keys: ["t"], does: "Today" },
      { keys: ["/"], does: "Calendar and search" },
      { keys: ["Alt+PageUp"], does: "Previous day" },
      { keys: ["Alt+PageDown"], does: "Next day" },
      { keys: ["ArrowLeft", "ArrowRight"], does: "Move between days, or move an app while editing shortcuts" },
      { keys: ["Escape"], does: "Stop editing shortcuts" },
    ],
  },
  {
    path: /^\/tutorial$/,
    shortcuts: [
      { keys: ["ArrowLeft"], does: "Previous step" },
      { keys: ["ArrowRight"], does: "Next step" },
    ],
  },
  {
    path: /^\/builder$/,
    shortcuts: [
      { keys: ["/"], does: "Search your projects" },
      { keys: ["Ctrl+s", "Ctrl+Enter"], does: "Update, or Build a new app" },
    ],
  },
  {
    path: /^\/notifications$/,
    shortcuts: [
      { keys: ["ArrowUp", "ArrowDown"], does: "Move between notifications" },
      { keys: ["Delete"], does: "Delete the notification" },
    ],
  },
  { path: /^\/admin-mod$/, shortcuts: [{ keys: ["/"], does: "Search projects for review" }, ...REVIEWING] },
  { path: /^\/admin-mod\/updates$/, shortcuts: REVIEWING },
  {
    path: /^\/admin-mod\/audit$/,
    shortcuts: [
      { keys: ["/"], does: "Search the audit log" },
      { keys: ["ArrowUp", "ArrowDown"], does: "Move between entries" },
    ],
  },
  {
    path: /^\/admin-dashboard$/,
    shortcuts: [
      { keys: ["/"], does: "Search for users" },
      { keys: ["ArrowUp", "ArrowDown"], does: "Move between users" },
      { keys: ["Escape"], does: "Close the opened user" },
    ],
  },
];

export const EVERYWHERE: ReadonlyArray<Shortcut> = [
  { keys: ["?", "Ctrl+/"], does: "Keyboard shortcuts" },
  { keys: ["Ctrl+K"], does: "Open commands (signed in)" },
  { keys: ["g a"], does: "Go to your apps (signed in)" },
  { keys: ["g j"], does: "Go to the journal (signed in)" },
  { keys: ["g s"], does: "Go to the store (signed in)" },
  { keys: ["g b"], does: "Go to the builder (signed in)" },
  { keys: ["g n"], does: "Open notifications (signed in)" },
  { keys: ["Ctrl+Z"], does: "Undo the last action" },
  { keys: ["Escape"], does: "Close the open panel" },
];

export function shortcutsOf(path: string): ReadonlyArray<Shortcut> {
  return SCREENS.find((screen) => screen.path.test(path))?.shortcuts ?? [];
}

const NAMES: Record<string, string> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  PageUp: "Page Up",
  PageDown: "Page Down",
  Escape: "Esc",
};

export function capsOf(key: string, { mac }: { mac: boolean }) {
  const caps = key.split(/[ +]/);
  return caps.map((cap) => {
    if (mac && cap === "Ctrl") return "⌘";
    if (mac && cap === "Alt") return "⌥";
    return NAMES[cap] ?? (caps.length > 1 && cap.length === 1 ? cap.toUpperCase() : cap);
  });
}
