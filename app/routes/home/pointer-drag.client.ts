import { slideFrom } from "#app/lib/slide-from.ts";

const DRAG_THRESHOLD_PX = 6;
/** A finger that rests this long drags; a shorter touch scrolls. */
const LONG_PRESS_MS = 400;
/** Within this distance of the window's top or bottom, the page scrolls by one step a frame. */
const SCROLL_EDGE_PX = 90;
const SCROLL_STEP_PX = 9;

type Point = { x: number; y: number };

type Handlers = {
  onMove: (from: number, to: number) => void;
  onEnd: (dropped: boolean) => void;
  /** Called instead of `onEnd` for a finger that rested and did not move. */
  onLongPress: () => void;
};

/** A short press stays a click, and a moving touch a scroll. */
export function startPointerDrag(
  downEvent: PointerEvent,
  grid: HTMLElement,
  item: HTMLElement,
  { onMove, onEnd, onLongPress }: Handlers,
) {
  const isTouch = downEvent.pointerType !== "mouse";
  const items = [...grid.children];
  const from = items.indexOf(item);
  let pointer: Point = { x: downEvent.clientX, y: downEvent.clientY };
  let slots: Array<Point> = [];
  let dragStart: Point | null = null;
  let to = from;
  let hasMoved = false;
  let animationFrame = 0;
  let startScrollY = 0;
  const longPressTimer = isTouch ? window.setTimeout(startDrag, LONG_PRESS_MS) : 0;
  const controller = new AbortController();
  const { signal } = controller;

  window.addEventListener("pointermove", onPointerMove, { signal });
  window.addEventListener("pointerup", () => endDrag(true), { signal });
  window.addEventListener("pointercancel", () => endDrag(false), { signal });
  window.addEventListener("keydown", cancelOnEscape, { signal, capture: true });
  grid.addEventListener("contextmenu", (event) => isTouch && event.preventDefault(), { signal });

  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    // Escape must not also end the mode.
    if (dragStart) event.preventDefault();
    endDrag(false);
  }

  function startDrag() {
    slots = items.map(centerOf);
    // A mouse may have moved on while this module was loading.
    dragStart = isTouch ? pointer : { x: downEvent.clientX, y: downEvent.clientY };
    startScrollY = window.scrollY;
    item.dataset.dragged = "";
    if (isTouch) navigator.vibrate?.(10);
    onMove(from, to);
    animationFrame = requestAnimationFrame(autoScroll);
  }

  function onPointerMove(event: PointerEvent) {
    if (event.pointerId !== downEvent.pointerId) return;
    // The button may have been released while this module was loading.
    if (event.buttons === 0) return endDrag(false);
    pointer = { x: event.clientX, y: event.clientY };
    const isFar = Math.hypot(pointer.x - downEvent.clientX, pointer.y - downEvent.clientY) > DRAG_THRESHOLD_PX;
    if (!dragStart && isFar && isTouch) return endDrag(false);
    if (!dragStart && isFar) startDrag();
    if (dragStart) {
      hasMoved ||= Math.hypot(pointer.x - dragStart.x, pointer.y - dragStart.y) > DRAG_THRESHOLD_PX;
      positionItem();
    }
  }

  function positionItem() {
    const origin = slots[from];
    if (!dragStart || !origin) return;
    const center = {
      x: origin.x + pointer.x - dragStart.x,
      y: origin.y + pointer.y - dragStart.y + window.scrollY - startScrollY,
    };
    const nearest = nearestSlot(slots, center);
    if (nearest !== to) {
      to = nearest;
      onMove(from, to);
    }
    const slot = slots[to] ?? origin;
    item.style.translate = `${center.x - slot.x}px ${center.y - slot.y}px`;
  }

  function autoScroll() {
    const { y } = pointer;
    if (y < SCROLL_EDGE_PX) window.scrollBy(0, -SCROLL_STEP_PX);
    if (y > window.innerHeight - SCROLL_EDGE_PX) window.scrollBy(0, SCROLL_STEP_PX);
    positionItem();
    animationFrame = requestAnimationFrame(autoScroll);
  }

  function endDrag(dropped: boolean) {
    controller.abort();
    window.clearTimeout(longPressTimer);
    cancelAnimationFrame(animationFrame);
    if (!dragStart) return;
    swallowClick();
    delete item.dataset.dragged;
    const { translate } = item.style;
    item.style.translate = "";
    if (dropped && isTouch && !hasMoved) return onLongPress();
    onEnd(dropped);
    if (dropped) slideFrom(item, translate);
  }
}

/** The click at the end of a drag would open the app. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  window.setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
}

function centerOf(item: Element): Point {
  const { left, top, width, height } = item.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function nearestSlot(slots: ReadonlyArray<Point>, { x, y }: Point) {
  const distances = slots.map((slot) => Math.hypot(slot.x - x, slot.y - y));
  return distances.indexOf(Math.min(...distances));
}
