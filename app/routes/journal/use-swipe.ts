import { type PointerEvent, useRef } from "react";

const MIN_SWIPE_PX = 64;

/** Fingers only. Scrollable rails and text selection keep their gestures. */
export function useSwipe(onSwipe: (days: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const rail = event.target instanceof Element && event.target.closest("[data-rail]");
      start.current =
        event.pointerType === "touch" && event.isPrimary && !rail ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerCancel() {
      start.current = null;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!start.current || !window.getSelection()?.isCollapsed) return;
      const dx = event.clientX - start.current.x;
      const dy = event.clientY - start.current.y;
      start.current = null;
      if (Math.abs(dx) > MIN_SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx > 0 ? -1 : 1);
    },
  };
}
