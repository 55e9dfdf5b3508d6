import { type ComponentType, useEffect, useState } from "react";
import type { Account } from "#app/context.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

const OPEN = "open-palette";

type Props = { account: Account; onClose: () => void };

/** Opens the command palette of the screen, where it has one. */
export function openPalette() {
  window.dispatchEvent(new Event(OPEN));
}

/** Ctrl or Cmd and K opens the palette, which is loaded then and not before. */
export function PaletteKey({ account }: { account: Account }) {
  const [Palette, setPalette] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    const open = () => void import("./palette.tsx").then((module) => setPalette(() => module.Palette));
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(isMac() ? event.metaKey : event.ctrlKey)) return;
      event.preventDefault();
      open();
    }
    window.addEventListener("keydown", press);
    window.addEventListener(OPEN, open);
    return () => {
      window.removeEventListener("keydown", press);
      window.removeEventListener(OPEN, open);
    };
  }, []);
  return Palette && <Palette account={account} onClose={() => setPalette(null)} />;
}

/** The palette's keys, as this machine writes them. */
export function PaletteHint() {
  const hydrated = useHydrated();
  return <kbd className="only-keys">{hydrated && isMac() ? "⌘K" : "Ctrl K"}</kbd>;
}

function isMac() {
  return /Mac|iP(hone|ad)/.test(navigator.platform);
}
