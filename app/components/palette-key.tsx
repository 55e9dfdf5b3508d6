import { type ComponentType, useEffect, useState } from "react";
import type { Account } from "#app/context.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

export const OPEN_PALETTE = "open-palette";

export type PaletteProps = { account: Account; onClose: () => void };

/** Opens the command palette of the screen, where it has one. */
export function openPalette() {
  window.dispatchEvent(new Event(OPEN_PALETTE));
}

/** The palette's place on a screen. What hears its keys comes after the first paint, the palette itself when asked for. */
export function PaletteKey({ account }: { account: Account }) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  useEffect(() => {
    const listening = import("./signed-in.ts").then(({ listen }) => listen((found) => setPalette(() => found)));
    return () => void listening.then((end) => end());
  }, []);
  return Palette && <Palette account={account} onClose={() => setPalette(null)} />;
}

/** The palette's keys, as this machine writes them. */
export function PaletteHint() {
  const hydrated = useHydrated();
  return <kbd className="only-keys">{hydrated && isMac() ? "⌘K" : "Ctrl K"}</kbd>;
}

export function isMac() {
  return /Mac|iP/.test(navigator.platform);
}
