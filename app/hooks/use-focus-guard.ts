import { type RefObject, useEffect, useEffectEvent } from "react";
import { isTyping } from "./use-hotkey.ts";

/** Time in which a press of Tab moves the focus, in ms. */
const TAB_MS = 500;
/** An app that takes the focus this often is stopped. A field that focuses itself at the start of an app does it once or twice. */
const MAX_THEFTS = 5;

type Options = { enabled: boolean; onRepeatedTheft: () => void };

/**
 * Gives the focus back to the text field that had it where a frame took it by itself: neither is the pointer over the
 * frame nor was Tab pressed. Without it an app that runs beside an editor reads what is typed there. On touch screens a
 * tap in the frame can't be told apart, and a field that loses the focus closes its keyboard visibly.
 */
export function useFocusGuard(frame: RefObject<HTMLIFrameElement | null>, { enabled, onRepeatedTheft }: Options) {
  const stop = useEffectEvent(onRepeatedTheft);
  useEffect(() => {
    const element = frame.current;
    if (!enabled || !element || window.matchMedia("(hover: none) and (pointer: coarse)").matches) return;
    const controller = new AbortController();
    const { signal } = controller;
    let field: HTMLElement | null = fieldOf(document.activeElement);
    let isOver = element.matches(":hover");
    let tabAt = Number.NEGATIVE_INFINITY;
    let thefts = 0;

    function giveBack() {
      const isTabbed = performance.now() - tabAt < TAB_MS;
      if (document.activeElement !== element || isOver || isTabbed || !field?.isConnected) return;
      thefts += 1;
      if (thefts >= MAX_THEFTS) stop();
      // While the page loses the focus, Chromium gives it to an element but the keys still go to the frame.
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
    window.addEventListener("blur", giveBack, { signal });
    return () => controller.abort();
  }, [enabled, frame]);
}

function fieldOf(target: EventTarget | null) {
  return target instanceof HTMLElement && isTyping(target) ? target : null;
}
