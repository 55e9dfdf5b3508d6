import { type RefObject, useEffect } from "react";

const KEYS = /^(?:Arrow\w+|Enter| |[\p{L}\p{N}])$/u;

/** The first key that is pressed beside an app gives the app the keyboard, as a click in it does (decision 85). */
export function useFirstKey(frame: RefObject<HTMLIFrameElement | null>, { enabled }: { enabled: boolean }) {
  useEffect(() => {
    if (!enabled) return;
    function focusFrame({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      if (ctrlKey || metaKey || altKey || !KEYS.test(key) || document.activeElement !== document.body) return;
      frame.current?.focus({ preventScroll: true });
    }
    document.addEventListener("keydown", focusFrame);
    return () => document.removeEventListener("keydown", focusFrame);
  }, [enabled, frame]);
}
