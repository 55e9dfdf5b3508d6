import { type ComponentType, useEffect, useState } from "react";
import { missingPart } from "#app/device/missing-part.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { notify } from "#app/lib/toast.ts";

const OPEN_SHORTCUTS = "open-shortcuts";

export type ShortcutsProps = { onClose: () => void };

/** Opens the list of keys, from wherever. */
export function openShortcuts() {
  window.dispatchEvent(new Event(OPEN_SHORTCUTS));
}

/** The place of the list of keys, on every screen. It comes when it is asked for. */
export function ShortcutsKey() {
  const [Shortcuts, setShortcuts] = useState<ComponentType<ShortcutsProps> | null>(null);
  useHotkey("?", openShortcuts);
  // Where single characters are switched off, it is the way to switch them on again.
  useHotkey("Ctrl+/", openShortcuts);
  useEffect(() => {
    const show = () =>
      void import("./shortcuts.tsx").then(
        (found) => setShortcuts(() => found.Shortcuts),
        () => notify.error("Error", missingPart()),
      );
    window.addEventListener(OPEN_SHORTCUTS, show);
    return () => window.removeEventListener(OPEN_SHORTCUTS, show);
  }, []);
  return Shortcuts && <Shortcuts onClose={() => setShortcuts(null)} />;
}
