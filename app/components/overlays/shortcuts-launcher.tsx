import { type ComponentType, useEffect, useState } from "react";
import { chunkLoadMessage } from "#app/device/offline/chunk-load-message.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { notify } from "#app/lib/toast.ts";

const OPEN_SHORTCUTS = "open-shortcuts";

export type ShortcutsProps = { onClose: () => void };

export function openShortcuts() {
  window.dispatchEvent(new Event(OPEN_SHORTCUTS));
}

export function ShortcutsLauncher() {
  const [Shortcuts, setShortcuts] = useState<ComponentType<ShortcutsProps> | null>(null);
  useHotkey("?", openShortcuts);
  // Works while single-key shortcuts are off: the list has the switch that turns them on.
  useHotkey("Ctrl+/", openShortcuts);
  useEffect(() => {
    const show = () =>
      void import("./shortcuts.tsx").then(
        (found) => setShortcuts(() => found.Shortcuts),
        () => notify.error("Error", chunkLoadMessage()),
      );
    window.addEventListener(OPEN_SHORTCUTS, show);
    return () => window.removeEventListener(OPEN_SHORTCUTS, show);
  }, []);
  return Shortcuts && <Shortcuts onClose={() => setShortcuts(null)} />;
}
