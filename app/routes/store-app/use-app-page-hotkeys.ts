import { useRef } from "react";
import { useNavigate } from "react-router";
import { installs } from "#app/device/installs/installs.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { isOverlayOpen } from "#app/lib/overlays.ts";

export function useAppPageHotkeys(appId: string) {
  const installButton = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useHotkey("i", ({ repeat }) => {
    // During an install the same button cancels it.
    if (repeat || isOverlayOpen() || installs.get().get(appId)?.status === "installing") return;
    installButton.current?.querySelector<HTMLElement>("a, button")?.click();
  });
  useHotkey("Escape", ({ target, defaultPrevented }) => {
    if (defaultPrevented || isOverlayOpen() || (target instanceof Element && target.closest("form, details[open]")))
      return;
    if (window.history.state?.idx > 0) void navigate(-1);
    else void navigate("/store");
  });
  return installButton;
}
