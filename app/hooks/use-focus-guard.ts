import { type RefObject, useEffect, useEffectEvent } from "react";
import { isTyping } from "./use-hotkey.ts";

/** A focus change this soon after Tab was pressed is the user's. */
const TAB_WINDOW_MS = 500;
/** `autofocus` at the start of an app takes the focus once or twice. */
const MAX_THEFTS = 5;

type Options = { enabled: boolean; onRepeatedTheft: () => void };

/** Gives the focus back to the editor when an app takes it by script, since the app could read what is typed. */
export function useFocusGuard(frame: RefObject<HTMLIFrameElement | null>, { enabled, onRepeatedTheft }: Options) {
  const stop = useEffectEvent(onRepeatedTheft);
  useEffect(() => {
    const element = frame.current;
    // On touch screens a tap in the frame looks the same as a theft.
    if (!enabled || !element || window.matchMedia("(hover: none) and (pointer: coarse)").matches) return;
    const controller = new AbortController();
    const { signal } = controller;
    let field: HTMLElement | null = fieldOf(document.activeElement);
    let isOver = element.matches(":hover");
    let tabAt = Number.NEGATIVE_INFINITY;
    let thefts = 0;

    function returnFocus() {
      const isTabbed = performance.now() - tabAt < TAB_WINDOW_MS;
      if (document.activeElement !== element || isOver || isTabbed || !field?.isConnected) return;
      thefts += 1;
      if (thefts >= MAX_THEFTS) stop();
      // During `blur`, Chromium would move the focus but still send the keys to the frame.
      const owner = field;
      window.setTimeout(() => {
        window.focus();
        owner.focus({ preventScroll: true });
      });
    }

    function noteFocus({ target }: FocusEvent) {
      if (target !== element) field = fieldOf(target);
    }
    function noteTab({ key }: KeyboardEvent) {
      if (key === "Tab") tabAt = performance.now();
    }
    function notePointer({ type }: PointerEvent) {
      isOver = type === "pointerenter";
    }

    document.addEventListener("focusin", noteFocus, { signal });
    document.addEventListener("keydown", noteTab, { signal });
    element.addEventListener("pointerenter", notePointer, { signal });
    element.addEventListener("pointerleave", notePointer, { signal });
    window.addEventListener("blur", returnFocus, { signal });
    return () => controller.abort();
  }, [enabled, frame]);
}

function fieldOf(target: EventTarget | null) {
  return target instanceof HTMLElement && isTyping(target) ? target : null;
}
