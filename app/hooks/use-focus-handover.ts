import { useCallback, useRef } from "react";

/**
 * For elements that take each other's place: what comes takes the focus of what went. `ref` goes on each of them; `watch`
 * does the same for a neighbour that is about to go and has no ref.
 */
export function useFocusHandover() {
  const place = useRef<Element | null>(null);
  const watch = useCallback(() => {
    place.current = document.activeElement?.parentElement ?? null;
  }, []);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    if (element.parentElement === place.current && document.activeElement === document.body)
      element.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === element) place.current = element.parentElement;
    };
  }, []);
  return { ref, watch };
}
