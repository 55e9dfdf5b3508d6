import { useState } from "react";
import { useSubscription } from "#app/hooks/use-events.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { useLazyDialog } from "#app/hooks/use-lazy-component.ts";
import { createEmitter } from "#app/lib/create-emitter.ts";

const openRequests = createEmitter();

export function openShortcuts() {
  openRequests.emit();
}

export function ShortcutsLauncher() {
  const [isOpen, setIsOpen] = useState(false);
  const Shortcuts = useLazyDialog(isOpen, loadShortcuts, () => setIsOpen(false));
  useHotkey("?", openShortcuts);
  // Works while single-key shortcuts are off: the list has the switch that turns them on.
  useHotkey("Ctrl+/", openShortcuts);
  useSubscription(openRequests.subscribe, () => setIsOpen(true));
  return isOpen && Shortcuts && <Shortcuts onClose={() => setIsOpen(false)} />;
}

async function loadShortcuts() {
  return (await import("./shortcuts.client.tsx")).Shortcuts;
}
