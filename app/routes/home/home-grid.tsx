import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Install } from "#app/device/installs.ts";
import { focusHeading } from "#app/lib/focus.ts";
import type { HomeApp } from "#domain/library/limits.ts";
import { HomeTile, tileId } from "./home-tile.tsx";
import { type Arrange, stepFrom } from "./use-arrange.ts";
import { useGlide } from "./use-glide.ts";
import type { Selection } from "./use-selection.ts";

type Props = {
  mode: "clock" | "select" | "arrange";
  apps: ReadonlyArray<HomeApp>;
  installs: ReadonlyMap<string, Install>;
  selection: Selection;
  /** Null where the tiles cannot be put in order, e.g. during a search. */
  arrange: Arrange | null;
  offline: boolean;
};

/** Five columns at every width, and one stop for Tab: arrows lead from tile to tile. */
export function HomeGrid({ mode, apps, installs, selection, arrange, offline }: Props) {
  const grid = useRef<HTMLUListElement>(null);
  const [visited, setVisited] = useState<string | null>(null);
  const ids = apps.map((app) => app.id);
  const shown = arrange?.held ? arrange.shown : ids;
  const stop = visited !== null && ids.includes(visited) ? visited : ids[0];
  const inside = useRef(false);
  const draggable = arrange !== null && !selection.active && !offline;
  useGlide(grid, shown.join());
  useKeptFocus(grid, inside, stop, `${mode} ${shown.join()} ${[...installs.keys()].join()}`);
  useFocusOnEntering(mode, stop);
  useEffect(() => {
    const list = grid.current;
    const keepStill = (event: TouchEvent) => list?.querySelector("[data-dragged]") && event.preventDefault();
    list?.addEventListener("touchmove", keepStill, { passive: false });
    return () => list?.removeEventListener("touchmove", keepStill);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (arrange?.onKey(event)) return event.preventDefault();
    const next = stepFrom(ids.indexOf(visited ?? ""), event.key, ids.length);
    const id = next === null ? undefined : ids[next];
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    document.getElementById(tileId(id))?.focus();
  }

  return (
    <ul
      ref={grid}
      className={draggable ? "tile-grid draggable" : "tile-grid"}
      aria-label="Your apps"
      onKeyDown={onKeyDown}
      onFocus={() => {
        inside.current = true;
      }}
      onBlur={() => {
        inside.current = false;
      }}
      onPointerDown={draggable ? arrange.onPointerDown : undefined}
      onDragStart={(event) => event.preventDefault()}
    >
      {apps.map((app) => (
        <li
          key={app.id}
          data-id={app.id}
          data-held={arrange?.held?.id === app.id || undefined}
          style={arrange?.held ? { order: shown.indexOf(app.id) } : undefined}
          onFocus={() => setVisited(app.id)}
        >
          {HomeTile({
            app,
            install: installs.get(app.id),
            selection,
            arrange,
            offline,
            tabIndex: app.id === stop ? 0 : -1,
          })}
        </li>
      ))}
    </ul>
  );
}

/** A tile that becomes another element, or moves in the document, keeps the focus. */
function useKeptFocus(
  grid: RefObject<HTMLElement | null>,
  inside: RefObject<boolean>,
  stop: string | undefined,
  changes: string,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: these changes are when it can get lost
  useLayoutEffect(() => {
    if (inside.current && !grid.current?.contains(document.activeElement)) focusTile(stop);
  }, [changes]);
  useLayoutEffect(
    () => () => {
      // With the last tile the grid goes, too.
      if (inside.current) focusHeading();
    },
    [inside],
  );
}

/** Arranging begins at the tiles; and who leaves a mode by a button that is gone then goes on there. */
function useFocusOnEntering(mode: Props["mode"], stop: string | undefined) {
  const before = useRef(mode);
  useEffect(() => {
    if (before.current === mode) return;
    before.current = mode;
    if (mode === "arrange" || document.activeElement === document.body) focusTile(stop);
  });
}

function focusTile(id: string | undefined) {
  if (id !== undefined) document.getElementById(tileId(id))?.focus({ preventScroll: true });
}
