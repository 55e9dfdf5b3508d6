import { useRef } from "react";
import { useNavigate } from "react-router";
import { readInstalls } from "#app/device/installs.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";

/** `i` installs or opens the app, Escape goes back. @returns what holds the app's install button. */
export function useKeys(appId: string) {
  const main = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useHotkey("i", ({ repeat }) => {
    // While it installs, the button cancels.
    if (repeat || isCovered() || readInstalls().get(appId)?.state === "waiting") return;
    main.current?.querySelector<HTMLElement>("a, button")?.click();
  });
  useHotkey("Escape", ({ target, defaultPrevented }) => {
    if (defaultPrevented || isCovered() || (target instanceof Element && target.closest("form, details[open]"))) return;
    if (window.history.state?.idx > 0) void navigate(-1);
    else void navigate("/store");
  });
  return main;
}

/** The key is for what lies above the page. */
function isCovered() {
  return document.querySelector("dialog[open], :popover-open") !== null;
}
