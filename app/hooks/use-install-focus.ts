import { useCallback, useRef } from "react";
import { isFocusLost } from "#app/lib/focus.ts";

type LostFocus = { parent: Element | null } | { app: string };

/**
 * For buttons of one app that replace each other (Install, Cancel, Open): the one that mounts takes the focus that the one
 * before it lost. `ref` needs its app's id in `data-app`. `track` is for elements of an app without the ref.
 */
export function useInstallFocus() {
  const lost = useRef<LostFocus | null>(null);
  const track = useCallback((app: string) => {
    if (!isFocusLost()) lost.current = { app };
  }, []);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    if (isFocusLost() && isReplacement(element, lost.current) && element.getClientRects().length > 0) {
      lost.current = null;
      element.focus({ preventScroll: true });
    }
    return () => {
      if (document.activeElement === element) lost.current = { parent: element.parentElement };
    };
  }, []);
  return { ref, track };
}

function isReplacement(element: HTMLElement, lost: LostFocus | null) {
  if (lost === null) return false;
  return "app" in lost ? element.dataset.app === lost.app : element.parentElement === lost.parent;
}
