import { type ComponentType, useEffect, useState } from "react";
import type { Account } from "#app/context.ts";
import { missingPart } from "#app/device/missing-part.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { notify } from "#app/lib/toast.ts";

const OPEN_PALETTE = "open-palette";

export type PaletteProps = { account: Account; onClose: () => void };

/** Opens the command palette of the screen, where it has one. */
export function openPalette() {
  window.dispatchEvent(new Event(OPEN_PALETTE));
}

/** Whether these are the palette's keys: Ctrl or Cmd and K, and nothing else with them. */
export function isPaletteKey(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">) {
  const held = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return held && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
}

/** The palette's place on a screen. It comes when it is asked for; what else a screen does for who is signed in, after the first paint. */
export function PaletteKey({ account }: { account: Account }) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  useEffect(() => {
    const show = () =>
      void import("./palette.tsx").then(
        (found) => setPalette(() => found.Palette),
        () => notify.error("Error", missingPart()),
      );
    function press(event: KeyboardEvent) {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      show();
    }
    window.addEventListener("keydown", press);
    window.addEventListener(OPEN_PALETTE, show);
    // Nothing on the screen waits for it.
    void import("./signed-in.ts").then(
      ({ openOffline }) => openOffline(),
      () => {},
    );
    return () => {
      window.removeEventListener("keydown", press);
      window.removeEventListener(OPEN_PALETTE, show);
    };
  }, []);
  return Palette && <Palette account={account} onClose={() => setPalette(null)} />;
}

/** The palette's keys, as this machine writes them. */
export function PaletteHint() {
  const hydrated = useHydrated();
  return <kbd className="only-keys">{hydrated && isMac() ? "⌘K" : "Ctrl K"}</kbd>;
}

/** Where Cmd stands in for Ctrl. */
export function isMac() {
  return /Mac|iP/.test(navigator.platform);
}
