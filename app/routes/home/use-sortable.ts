import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { useAnnouncement } from "#app/hooks/use-announcement.tsx";
import { moveItem } from "#domain/library/tile-order.ts";
import type { Arranging } from "./use-home-mode.ts";

/*
 * Not dnd-kit: its context and sortable hooks are part of each tile, so that 16.4 KB gzip come with the home, where ours loads
 * 1.0 KB late and has 1 KB in the screen. It would replace about two thirds of the code (this file, `pointer-drag.client.ts`, the animation),
 * but not: the press that picks up and the next that drops, Home and End, a drop by Tab, Escape that ends the drag and not the
 * mode, and the finger that rests without moving, which opens the tile's menu.
 */

export const COLUMNS = 5;

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

type Tile = { id: string; name: string };
type HeldTile = { id: string; from: number; to: number };
/** A distance, since tiles may come and go while one is held. */
type Move = { id: string; by: number };

function loadPointerDrag() {
  return import("./pointer-drag.client.ts");
}

/** A drag that begins before its code is loaded would lose its first moves. */
export function preloadPointerDrag() {
  void loadPointerDrag().catch(() => {});
}

export function stepFrom(index: number, key: string, count: number) {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const nextIndex = index + (STEPS[key] ?? Number.NaN);
  return nextIndex >= 0 && nextIndex < count ? nextIndex : null;
}

/** The pointer sorts at any time; keys and clicks only while `arranging`, since they otherwise open an app. */
export function useSortable(
  tiles: ReadonlyArray<Tile>,
  arranging: Arranging,
  onOrder: (ids: ReadonlyArray<string>) => void,
) {
  const { isActive, start } = arranging;
  const [move, setMove] = useState<Move | null>(null);
  const { announce, announcement } = useAnnouncement();
  const ids = tiles.map((tile) => tile.id);
  const held = move && findHeldTile(ids, move);
  const order = held ? moveItem(ids, held.from, held.to) : ids;

  function announceTile({ id, to }: HeldTile, event: string) {
    const name = tiles.find((tile) => tile.id === id)?.name ?? "";
    announce(`${name} ${event} position ${to + 1} of ${ids.length}`);
  }

  function hold(tile: HeldTile) {
    setMove({ id: tile.id, by: tile.to - tile.from });
  }

  function pickUp(id: string) {
    const from = ids.indexOf(id);
    const tile = { id, from, to: from };
    hold(tile);
    announceTile(tile, "picked up at");
  }

  function drop(last: HeldTile) {
    setMove(null);
    announceTile(last, "dropped at");
    if (last.from !== last.to) onOrder(moveItem(ids, last.from, last.to));
  }

  function cancel() {
    if (!held) return;
    announceTile({ ...held, to: held.from }, "is back at");
    setMove(null);
  }

  function stop() {
    if (held) cancel();
    else announce("");
    arranging.stop();
  }

  /** The first press picks a tile up, the next drops it at the pressed tile. */
  function pickUpOrDrop(id: string) {
    if (!held) return pickUp(id);
    drop(held.id === id ? held : { ...held, to: order.indexOf(id) });
  }

  function handleKey(event: KeyboardEvent) {
    if (!held) return false;
    if (event.key === "Tab") drop(held);
    const to = stepFrom(held.to, event.key, ids.length);
    if (to !== null) hold({ ...held, to });
    if (to !== null && to !== held.to) announceTile({ ...held, to }, "moved to");
    return event.key in STEPS || event.key === "Home" || event.key === "End";
  }

  function onPointerDown(event: PointerEvent<HTMLElement>, onLongPress: (id: string) => void) {
    const grid = event.currentTarget;
    const item = event.target instanceof Element ? event.target.closest("li") : null;
    const id = item?.dataset.id;
    if (event.button !== 0 || !event.isPrimary || !item || id === undefined) return;
    const down = event.nativeEvent;
    const drag: { last: HeldTile | null } = { last: null };
    const handlers = {
      onMove(from: number, to: number) {
        const moved = { id, from, to };
        announceTile(moved, drag.last ? "moved to" : "picked up at");
        drag.last = moved;
        hold(moved);
      },
      onEnd(dropped: boolean) {
        const { last } = drag;
        if (!last) return;
        if (dropped) return drop(last);
        setMove(null);
        announceTile({ ...last, to: last.from }, "is back at");
      },
      onLongPress() {
        setMove(null);
        if (!isActive) onLongPress(id);
      },
    };
    const release = new AbortController();
    for (const end of ["pointerup", "pointercancel"])
      window.addEventListener(end, () => release.abort(), { signal: release.signal });
    // Within a touch, code that is loaded already comes 100 ms late; a tap has ended by then. If it fails to load, e.g. because
    // a click leaves the page, only the keys work.
    void loadPointerDrag().then(
      ({ startPointerDrag }) => release.signal.aborted || startPointerDrag(down, grid, item, handlers),
      () => {},
    );
  }

  return {
    isActive,
    start,
    stop,
    held,
    order,
    announcement,
    pickUpOrDrop,
    cancel,
    handleKey,
    onPointerDown,
  };
}

function findHeldTile(ids: ReadonlyArray<string>, { id, by }: Move): HeldTile | null {
  const from = ids.indexOf(id);
  return from < 0 ? null : { id, from, to: Math.max(0, Math.min(from + by, ids.length - 1)) };
}

export type Sortable = ReturnType<typeof useSortable>;
