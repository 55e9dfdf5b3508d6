/** So far a mouse moves before it drags, in px. */
const SLACK = 6;
/** So long a finger rests on a tile before it drags instead of scrolling, in ms. */
const LONG_PRESS = 400;
/** So near to the top or bottom of the window, in px, the page scrolls along, by so much a frame. */
const EDGE = 90;
const SCROLL = 9;

type Point = { x: number; y: number };

type Drag = {
  /** The tile's place, and where it would land; called whenever that changes. */
  onMove: (from: number, to: number) => void;
  /** Put down, or taken back. */
  onEnd: (dropped: boolean) => void;
};

/**
 * Follows the pointer that went down on a tile of the grid (its `li`), until it is up again. Nothing happens where it
 * turns out to be a click, a scroll or a long look.
 */
export function followPointer(down: PointerEvent, grid: HTMLElement, item: HTMLElement, { onMove, onEnd }: Drag) {
  const touch = down.pointerType !== "mouse";
  const items = [...grid.children];
  const from = items.indexOf(item);
  let pointer: Point = { x: down.clientX, y: down.clientY };
  let slots: Array<Point> = [];
  let start: Point | null = null;
  let to = from;
  let frame = 0;
  let scrolledAt = 0;
  const press = touch ? window.setTimeout(begin, LONG_PRESS) : 0;
  const listening = new AbortController();
  const { signal } = listening;

  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", () => end(true), { signal });
  window.addEventListener("pointercancel", () => end(false), { signal });
  window.addEventListener("keydown", takeBack, { signal, capture: true });
  grid.addEventListener("contextmenu", (event) => touch && event.preventDefault(), { signal });

  function takeBack(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    // It takes the tile back, and nothing else.
    if (start) event.preventDefault();
    end(false);
  }

  function begin() {
    slots = items.map(centerOf);
    start = pointer;
    scrolledAt = window.scrollY;
    item.dataset.dragged = "";
    if (touch) navigator.vibrate?.(10);
    onMove(from, to);
    frame = requestAnimationFrame(scrollAlong);
  }

  function move(event: PointerEvent) {
    if (event.pointerId !== down.pointerId) return;
    // It went up before anybody followed it.
    if (event.buttons === 0) return end(false);
    pointer = { x: event.clientX, y: event.clientY };
    const far = Math.hypot(pointer.x - down.clientX, pointer.y - down.clientY) > SLACK;
    if (!start && far && touch) return end(false);
    if (!start && far) begin();
    if (start) follow();
  }

  /** The tile stays under the pointer wherever the grid puts it meanwhile. */
  function follow() {
    const home = slots[from];
    if (!start || !home) return;
    const center = { x: home.x + pointer.x - start.x, y: home.y + pointer.y - start.y + window.scrollY - scrolledAt };
    const nearest = nearestOf(slots, center);
    if (nearest !== to) {
      to = nearest;
      onMove(from, to);
    }
    const slot = slots[to] ?? home;
    item.style.translate = `${center.x - slot.x}px ${center.y - slot.y}px`;
  }

  function scrollAlong() {
    const { y } = pointer;
    if (y < EDGE) window.scrollBy(0, -SCROLL);
    if (y > window.innerHeight - EDGE) window.scrollBy(0, SCROLL);
    follow();
    frame = requestAnimationFrame(scrollAlong);
  }

  function end(dropped: boolean) {
    listening.abort();
    window.clearTimeout(press);
    cancelAnimationFrame(frame);
    if (!start) return;
    swallowClick();
    delete item.dataset.dragged;
    const { translate } = item.style;
    item.style.translate = "";
    onEnd(dropped);
    if (dropped) item.animate([{ translate }, { translate: "0 0" }], { duration: 150, easing: "ease-out" });
  }
}

/** The click that ends a drag opens nothing. */
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

function nearestOf(slots: ReadonlyArray<Point>, { x, y }: Point) {
  const distances = slots.map((slot) => Math.hypot(slot.x - x, slot.y - y));
  return distances.indexOf(Math.min(...distances));
}
