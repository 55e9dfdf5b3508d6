import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { moved } from "#domain/library/limits.ts";

/** Tiles in a row, at every width. */
export const COLUMNS = 5;

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

type Tile = { id: string; name: string };
/** A tile on its way: where it was, and where it would be put down. */
type Held = { id: string; from: number; to: number };

/** Where a key leads from a place in a list of so many; null for other keys and beyond the ends. */
export function stepFrom(place: number, key: string, count: number) {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const next = place + (STEPS[key] ?? Number.NaN);
  return next >= 0 && next < count ? next : null;
}

/**
 * Putting tiles in order, by pointer at any time and, in a mode of its own, by keys and by single clicks. `onOrder` gets
 * every id in its new order.
 */
export function useArrange(tiles: ReadonlyArray<Tile>, onOrder: (ids: ReadonlyArray<string>) => void) {
  const [active, setActive] = useState(false);
  const [held, setHeld] = useState<Held | null>(null);
  const [said, setSaid] = useState("");
  const ids = tiles.map((tile) => tile.id);
  const shown = held ? moved(ids, held.from, held.to) : ids;

  function say({ id, to }: Held, what: string) {
    const name = tiles.find((tile) => tile.id === id)?.name ?? "";
    setSaid(`${name} ${what} place ${to + 1} of ${ids.length}`);
  }

  function hold(id: string) {
    const from = ids.indexOf(id);
    const next = { id, from, to: from };
    setHeld(next);
    say(next, "picked up at");
  }

  function moveTo(id: string, from: number, to: number) {
    const next = { id, from, to };
    setHeld(next);
    if (to !== held?.to) say(next, "moved to");
  }

  function drop(last: Held) {
    setHeld(null);
    say(last, "put down at");
    if (last.from !== last.to) onOrder(moved(ids, last.from, last.to));
  }

  function cancel() {
    if (!held) return;
    say({ ...held, to: held.from }, "is back at");
    setHeld(null);
  }

  /** Something else happens: what was said of a tile before is no news any more. */
  function stop() {
    if (held) cancel();
    else setSaid("");
    setActive(false);
  }

  /** Enter, Space and clicks: the first picks up, the next puts down, on another tile in its place. */
  function press(id: string) {
    if (!held) return hold(id);
    drop(held.id === id ? held : { ...held, to: shown.indexOf(id) });
  }

  /** True where the key was for the tile that is held. */
  function onKey(event: KeyboardEvent) {
    if (!held) return false;
    if (event.key === "Tab") drop(held);
    const to = stepFrom(held.to, event.key, ids.length);
    if (to !== null) moveTo(held.id, held.from, to);
    return event.key in STEPS || event.key === "Home" || event.key === "End";
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const grid = event.currentTarget;
    const item = event.target instanceof Element ? event.target.closest("li") : null;
    const id = item?.dataset.id;
    if (event.button !== 0 || !event.isPrimary || !item || id === undefined) return;
    const down = event.nativeEvent;
    const drag: { last: Held | null } = { last: null };
    const hearing = {
      onMove(from: number, to: number) {
        const next = { id, from, to };
        say(next, drag.last ? "moved to" : "picked up at");
        drag.last = next;
        setHeld(next);
      },
      onEnd(dropped: boolean) {
        const { last } = drag;
        if (!last) return;
        if (dropped) return drop(last);
        setHeld(null);
        say({ ...last, to: last.from }, "is back at");
      },
    };
    // If its code does not load, e.g. because a click leaves the page, only the keys work.
    void import("./drag.ts").then(
      ({ followPointer }) => followPointer(down, grid, item, hearing),
      () => {},
    );
  }

  return { active, start: () => setActive(true), stop, held, shown, said, press, cancel, onKey, onPointerDown };
}

export type Arrange = ReturnType<typeof useArrange>;
