import { type ComponentType, useState } from "react";
import { chunkLoadMessage } from "#app/device/offline/chunk-load-message.ts";
import { useSubscription } from "#app/hooks/use-events.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { notify } from "#app/lib/toast.ts";

const OPEN_SHORTCUTS = "open-shortcuts";

export type ShortcutsProps = { onClose: () => void };

export function openShortcuts() {
  window.dispatchEvent(new Event(OPEN_SHORTCUTS));
}

function onOpenShortcuts(run: () => void) {
  window.addEventListener(OPEN_SHORTCUTS, run);
  return () => window.removeEventListener(OPEN_SHORTCUTS, run);
}

export function ShortcutsLauncher() {
  const [Shortcuts, setShortcuts] = useState<ComponentType<ShortcutsProps> | null>(null);
  useHotkey("?", openShortcuts);
  // Works while single-key shortcuts are off: the list has the switch that turns them on.
  useHotkey("Ctrl+/", openShortcuts);
  useSubscription(onOpenShortcuts, () => {
    import("./shortcuts.tsx").then(
      (found) => setShortcuts(() => found.Shortcuts),
      () => notify.error("Error", chunkLoadMessage()),
    );
  });
  return Shortcuts && <Shortcuts onClose={() => setShortcuts(null)} />;
}
