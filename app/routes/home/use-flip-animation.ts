import { type RefObject, useLayoutEffect, useRef } from "react";

const ANIMATION = { duration: 180, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };

type Point = { x: number; y: number };

/** FLIP: animates children from their previous to their new position; a dragged one follows the pointer. */
export function useFlipAnimation(grid: RefObject<HTMLElement | null>, order: string) {
  const previous = useRef<{ order: string; points: Map<Element, Point> } | null>(null);
  useLayoutEffect(() => {
    const items = [...(grid.current?.children ?? [])].filter((item) => item instanceof HTMLElement);
    const points = new Map<Element, Point>();
    const isReduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const item of items) {
      const last = { x: item.offsetLeft, y: item.offsetTop };
      points.set(item, last);
      const first = previous.current?.order === order ? undefined : previous.current?.points.get(item);
      if (isReduced || !first || "dragged" in item.dataset || (first.x === last.x && first.y === last.y)) continue;
      item.animate([{ translate: `${first.x - last.x}px ${first.y - last.y}px` }, { translate: "0 0" }], ANIMATION);
    }
    previous.current = { order, points };
  });
}
