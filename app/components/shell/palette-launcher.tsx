import { useState } from "react";
import { createPortal } from "react-dom";
import { useNavigate } from "react-router";
import type { Account } from "#app/context.ts";
import { useSubscription, useWindowEvent } from "#app/hooks/use-events.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useLazyDialog } from "#app/hooks/use-lazy-component.ts";
import { createEmitter } from "#app/lib/create-emitter.ts";
import { HOME_PATH } from "#app/lib/home-path.ts";
import { isMac, isPaletteKey } from "./palette-key.ts";

const openRequests = createEmitter();

export function openPalette() {
  openRequests.emit();
}

export function PaletteLauncher({ account }: { account: Account }) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const Palette = useLazyDialog(isOpen, loadPalette, () => setIsOpen(false));
  useSubscription(openRequests.subscribe, () => setIsOpen(true));
  useWindowEvent("keydown", (event) => {
    if (!isPaletteKey(event)) return;
    event.preventDefault();
    setIsOpen(true);
  });
  useHotkey("g a", () => void navigate(HOME_PATH));
  useHotkey("g j", () => void navigate("/journal"));
  useHotkey("g s", () => void navigate("/store"));
  useHotkey("g b", () => window.location.assign("/builder"));
  // On the body: where the bar's end is hidden, as in the builder on a phone, the dialog would be hidden with it.
  return (
    isOpen && Palette && createPortal(<Palette account={account} onClose={() => setIsOpen(false)} />, document.body)
  );
}

async function loadPalette() {
  return (await import("./palette.client.tsx")).Palette;
}

export function PaletteHint() {
  const hydrated = useHydrated();
  return <kbd className="only-keys">{hydrated && isMac() ? "⌘K" : "Ctrl K"}</kbd>;
}
