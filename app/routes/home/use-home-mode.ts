import { useState } from "react";

const NO_IDS: ReadonlySet<string> = new Set();

type Mode = "clock" | "arrange" | { selected: ReadonlySet<string> };

/** What a press on a tile does: it opens the app (`clock`, the greeting's), selects it, or moves it. One at a time. */
export function useHomeMode() {
  const [mode, setMode] = useState<Mode>("clock");
  const selected = typeof mode === "object" ? mode.selected : null;
  return {
    selection: {
      isActive: selected !== null,
      ids: selected ?? NO_IDS,
      start: () => setMode({ selected: NO_IDS }),
      stop: () => setMode((now) => (typeof now === "object" ? "clock" : now)),
      toggle: (id: string) =>
        setMode((now) => {
          if (typeof now !== "object") return now;
          const after = new Set(now.selected);
          if (!after.delete(id)) after.add(id);
          return { selected: after };
        }),
    },
    arranging: {
      isActive: mode === "arrange",
      start: () => setMode("arrange"),
      stop: () => setMode((now) => (now === "arrange" ? "clock" : now)),
    },
  };
}

type HomeMode = ReturnType<typeof useHomeMode>;
export type Selection = HomeMode["selection"];
export type Arranging = HomeMode["arranging"];
