import { type RefObject, useLayoutEffect, useRef } from "react";
import { useWindowEvent } from "#app/hooks/use-events.ts";
import { slideFrom } from "#app/lib/slide-from.ts";

type Point = { x: number; y: number };
type Layout = { order: string; points: ReadonlyMap<HTMLElement, Point> };

/** FLIP: animates children from their previous to their new position; a dragged one follows the pointer. */
export function useFlipAnimation(grid: RefObject<HTMLElement | null>, order: string) {
  const previous = useRef<Layout | null>(null);
  useLayoutEffect(() => {
    const before = previous.current;
    const after = { order, points: measureItems(grid.current) };
    if (before && before.order !== order) animateFrom(before.points, after.points);
    previous.current = after;
  }, [grid, order]);
  useWindowEvent("resize", () => {
    previous.current = { order, points: measureItems(grid.current) };
  });
}

/** Relative to the grid, since what is above it may grow. */
function measureItems(grid: HTMLElement | null) {
  const points = new Map<HTMLElement, Point>();
  for (const item of grid?.children ?? [])
    if (grid && item instanceof HTMLElement)
      points.set(item, { x: item.offsetLeft - grid.offsetLeft, y: item.offsetTop - grid.offsetTop });
  return points;
}

function animateFrom(before: Layout["points"], after: Layout["points"]) {
  for (const [item, last] of after) {
    const first = before.get(item);
    if (!first || "dragged" in item.dataset || (first.x === last.x && first.y === last.y)) continue;
    slideFrom(item, `${first.x - last.x}px ${first.y - last.y}px`);
  }
}
