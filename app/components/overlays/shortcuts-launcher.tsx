import { useState } from "react";
import { useSubscription } from "#app/hooks/use-events.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { useLazyDialog } from "#app/hooks/use-lazy-component.ts";

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
  const [isOpen, setIsOpen] = useState(false);
  const Shortcuts = useLazyDialog(isOpen, loadShortcuts, () => setIsOpen(false));
  useHotkey("?", openShortcuts);
  // Works while single-key shortcuts are off: the list has the switch that turns them on.
  useHotkey("Ctrl+/", openShortcuts);
  useSubscription(onOpenShortcuts, () => setIsOpen(true));
  return isOpen && Shortcuts && <Shortcuts onClose={() => setIsOpen(false)} />;
}

async function loadShortcuts() {
  return (await import("./shortcuts.client.tsx")).Shortcuts;
}
