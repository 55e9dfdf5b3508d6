/** `keys` as in useHotkey; of several, each does it. */
export type Shortcut = { keys: ReadonlyArray<string>; does: string };

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

const SCREENS: ReadonlyArray<{ path: RegExp; shortcuts: ReadonlyArray<Shortcut> }> = [
  {
    path: /^\/$/,
    shortcuts: [
      { keys: ["/"], does: "Search your apps" },
      { keys: ARROWS, does: "From tile to tile, or move the one that is held" },
      { keys: ["Delete"], does: "Uninstall the selected apps" },
      { keys: ["Escape"], does: "End searching, arranging or deleting" },
    ],
  },
  { path: /^\/store$/, shortcuts: [{ keys: ["/"], does: "Search for apps" }] },
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
      { keys: ["Alt+PageUp"], does: "Previous day" },
      { keys: ["Alt+PageDown"], does: "Next day" },
      { keys: ["ArrowLeft", "ArrowRight"], does: "From day to day, or move an app while slots are edited" },
      { keys: ["Escape"], does: "End editing the slots" },
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
      { keys: ["F9"], does: "Build" },
      { keys: ["Ctrl+Enter"], does: "Build, from the editor" },
      { keys: ["Ctrl+S"], does: "Update, from the editor" },
    ],
  },
];

/** What works on every screen. */
export const EVERYWHERE: ReadonlyArray<Shortcut> = [
  { keys: ["?", "Ctrl+/"], does: "Keyboard shortcuts" },
  { keys: ["Ctrl+K"], does: "Commands, where you are signed in" },
  { keys: ["Ctrl+Z"], does: "Undo what a message offers to undo" },
  { keys: ["Escape"], does: "Close what is open" },
];

/** What the keys do on the screen at this path, besides. */
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

/** The caps to press together, as the machine's keyboard has them. */
export function capsOf(key: string, { mac }: { mac: boolean }) {
  return key.split("+").map((cap) => {
    if (mac && cap === "Ctrl") return "⌘";
    if (mac && cap === "Alt") return "⌥";
    return NAMES[cap] ?? cap;
  });
}
