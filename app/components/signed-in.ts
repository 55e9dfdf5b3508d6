import type { ComponentType } from "react";
import { registerServiceWorker } from "#app/device/service-worker-registration.ts";
import { isMac, OPEN_PALETTE, type PaletteProps } from "./palette-key.tsx";

/**
 * What every screen of somebody who is signed in does once it stands: it lets screens open offline, and hears Ctrl or
 * Cmd and K. @returns what ends the hearing.
 */
export function listen(show: (palette: ComponentType<PaletteProps>) => void) {
  const open = () => void import("./palette.tsx").then(({ Palette }) => show(Palette));
  function press(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== "k" || !(isMac() ? event.metaKey : event.ctrlKey)) return;
    event.preventDefault();
    open();
  }
  void registerServiceWorker();
  window.addEventListener("keydown", press);
  window.addEventListener(OPEN_PALETTE, open);
  return () => {
    window.removeEventListener("keydown", press);
    window.removeEventListener(OPEN_PALETTE, open);
  };
}
