import { type ComponentType, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Account } from "#app/context.ts";
import { chunkLoadMessage } from "#app/device/offline/chunk-load-message.ts";
import { useSubscription, useWindowEvent } from "#app/hooks/use-events.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { notify } from "#app/lib/toast.ts";

const OPEN_PALETTE = "open-palette";

export type PaletteProps = { account: Account; onClose: () => void };

export function openPalette() {
  window.dispatchEvent(new Event(OPEN_PALETTE));
}

function onOpenPalette(run: () => void) {
  window.addEventListener(OPEN_PALETTE, run);
  return () => window.removeEventListener(OPEN_PALETTE, run);
}

export function isPaletteKey(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">) {
  const hasModifier = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return hasModifier && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
}

export function PaletteLauncher({ account }: { account: Account }) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  useSubscription(onOpenPalette, show);
  useWindowEvent("keydown", (event) => {
    if (!isPaletteKey(event)) return;
    event.preventDefault();
    show();
  });
  useEffect(() => {
    void import("#app/components/shell/register-offline.ts").then(
      ({ registerOffline }) => registerOffline(),
      () => {},
    );
  }, []);

  function show() {
    import("./palette.tsx").then(
      (found) => setPalette(() => found.Palette),
      () => notify.error("Error", chunkLoadMessage()),
    );
  }
  // On the body: where the bar's end is hidden, as in the builder on a phone, the dialog would be hidden with it.
  return Palette && createPortal(<Palette account={account} onClose={() => setPalette(null)} />, document.body);
}

export function PaletteHint() {
  const hydrated = useHydrated();
  return <kbd className="only-keys">{hydrated && isMac() ? "⌘K" : "Ctrl K"}</kbd>;
}

export function isMac() {
  return /Mac|iP/.test(navigator.platform);
}
