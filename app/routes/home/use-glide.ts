import { type RefObject, useLayoutEffect, useRef } from "react";

const GLIDE = { duration: 180, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };

/** Children of a grid glide to where they are put whenever `order` changes; the dragged one follows its pointer. */
export function useGlide(grid: RefObject<HTMLElement | null>, order: string) {
  const before = useRef<{ order: string; places: Map<Element, { x: number; y: number }> } | null>(null);
  useLayoutEffect(() => {
    const items = [...(grid.current?.children ?? [])].filter((item) => item instanceof HTMLElement);
    const places = new Map<Element, { x: number; y: number }>();
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const item of items) {
      const place = { x: item.offsetLeft, y: item.offsetTop };
      places.set(item, place);
      const was = before.current?.order === order ? undefined : before.current?.places.get(item);
      if (still || !was || "dragged" in item.dataset || (was.x === place.x && was.y === place.y)) continue;
      item.animate([{ translate: `${was.x - place.x}px ${was.y - place.y}px` }, { translate: "0 0" }], GLIDE);
    }
    before.current = { order, places };
  });
}
