import { useCallback, useRef } from "react";

/** Where the focus was: in this element's place, or on something that goes together with this app's. */
type Lost = { place: Element | null } | { app: string };

/**
 * For elements that take each other's place: what comes takes the focus of what went. `ref` goes on each of them, which
 * names its app as `data-app`; `watch` does the same for a neighbour without a ref that may be about to go.
 */
export function useFocusHandover() {
  const lost = useRef<Lost | null>(null);
  const watch = useCallback((app: string) => {
    if (document.activeElement !== document.body) lost.current = { app };
  }, []);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    if (
      document.activeElement === document.body &&
      isFor(element, lost.current) &&
      element.getClientRects().length > 0
    ) {
      lost.current = null;
      element.focus({ preventScroll: true });
    }
    return () => {
      if (document.activeElement === element) lost.current = { place: element.parentElement };
    };
  }, []);
  return { ref, watch };
}

function isFor(element: HTMLElement, lost: Lost | null) {
  if (lost === null) return false;
  return "app" in lost ? element.dataset.app === lost.app : element.parentElement === lost.place;
}
