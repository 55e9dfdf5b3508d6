import { type PointerEvent, useRef } from "react";

/** A finger's way across the page, in px, that is meant as a swipe. */
const FAR = 64;

/** Swipes with a finger: -1 to the right, 1 to the left, as pages are turned. Rails and selected text have their own. */
export function useSwipe(turn: (by: -1 | 1) => void) {
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
      const across = event.clientX - start.current.x;
      const along = event.clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) > FAR && Math.abs(across) > 2 * Math.abs(along)) turn(across > 0 ? -1 : 1);
    },
  };
}
