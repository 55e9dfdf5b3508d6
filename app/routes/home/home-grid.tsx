import { type KeyboardEvent, type MouseEvent, useCallback, useRef, useState } from "react";
import { LazyShareDialog } from "#app/components/apps/lazy-share-dialog.tsx";
import { Tiles } from "#app/components/apps/tile.tsx";
import type { Install } from "#app/device/installs/installs.ts";
import { useCachedPaths } from "#app/hooks/use-cached-paths.ts";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { focusHeading, isFocusLost } from "#app/lib/focus.ts";
import type { HomeApp } from "#domain/library/rules.ts";
import * as styles from "./home.module.css";
import { HomeTile, tileId } from "./home-tile.tsx";
import { NewAppTile } from "./new-app-tile.tsx";
import { TileMenu } from "./tile-menu.client.tsx";
import { useFlipAnimation } from "./use-flip-animation.ts";
import type { Selection } from "./use-home-mode.ts";
import { preloadPointerDrag, type Sortable, stepFrom } from "./use-sortable.ts";

type Props = {
  mode: "clock" | "select" | "arrange";
  apps: ReadonlyArray<HomeApp>;
  installs: ReadonlyMap<string, Install>;
  selection: Selection;
  sortable: Sortable | null;
  offline: boolean;
  /** Whether a link to the builder follows the tiles. */
  hasNewApp: boolean;
  onRemove: (ids: ReadonlySet<string>) => void;
};

/** One tab stop (roving tabindex): arrow keys move between the tiles. */
export function HomeGrid({ mode, apps, installs, selection, sortable, offline, hasNewApp, onRemove }: Props) {
  const grid = useRef<HTMLUListElement>(null);
  const [lastFocusedId, setLastFocusedId] = useState<string | null>(null);
  const ids = apps.map((app) => app.id);
  const order = sortable?.held ? sortable.order : ids;
  const tabStopId = lastFocusedId !== null && ids.includes(lastFocusedId) ? lastFocusedId : ids[0];
  const hasFocus = useRef(false);
  const cachedPaths = useCachedPaths(offline);
  const [opened, setOpened] = useState<{ dialog: "menu" | "share"; app: HomeApp } | null>(null);
  const menuApp = opened?.dialog === "menu" && apps.find(({ id }) => id === opened.app.id);
  const draggable = sortable !== null && !selection.isActive && !offline;
  useFlipAnimation(grid, order.join());
  // React replaces or moves the focused tile's element, which loses the focus.
  useOnChange(`${mode} ${order.join()} ${[...installs.keys()].join()}`, () => {
    if (hasFocus.current && !grid.current?.contains(document.activeElement)) focusTile(tabStopId);
  });
  // The button that ended a mode is removed, which loses the focus.
  useOnChange(mode, () => {
    if (mode === "arrange" || isFocusLost()) focusTile(tabStopId);
  });
  const attachGrid = useCallback((list: HTMLUListElement) => {
    grid.current = list;
    preloadPointerDrag();
    const controller = new AbortController();
    const preventScroll = (event: TouchEvent) => list.querySelector("[data-dragged]") && event.preventDefault();
    list.addEventListener("touchmove", preventScroll, { passive: false, signal: controller.signal });
    return () => {
      grid.current = null;
      controller.abort();
      // The grid is removed with its last tile.
      if (hasFocus.current) focusHeading();
    };
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (sortable?.handleKey(event)) return event.preventDefault();
    const next = stepFrom(ids.indexOf(lastFocusedId ?? ""), event.key, ids.length);
    const id = next === null ? undefined : ids[next];
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    document.getElementById(tileId(id))?.focus();
  }

  function openMenu(id: string) {
    const app = apps.find((one) => one.id === id);
    if (app && mode === "clock" && !offline && !installs.has(id)) setOpened({ dialog: "menu", app });
  }

  function onContextMenu(event: MouseEvent) {
    const item = event.target instanceof Element ? event.target.closest("li") : null;
    if (event.defaultPrevented || item?.dataset.id === undefined || mode !== "clock" || offline) return;
    event.preventDefault();
    openMenu(item.dataset.id);
  }

  return (
    <Tiles className={`${styles.tiles} ${draggable ? styles.draggable : ""}`}>
      <ul
        ref={attachGrid}
        className={styles.tileList}
        aria-label="Your apps"
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          hasFocus.current = true;
          setLastFocusedId(event.target.closest("li")?.dataset.id ?? null);
        }}
        onBlur={() => {
          hasFocus.current = false;
        }}
        onPointerDown={draggable ? (event) => sortable.onPointerDown(event, openMenu) : undefined}
        onContextMenu={onContextMenu}
        onDragStart={(event) => event.preventDefault()}
      >
        {apps.map((app) => (
          <li
            key={app.id}
            data-id={app.id}
            data-held={sortable?.held?.id === app.id || undefined}
            style={sortable?.held ? { order: order.indexOf(app.id) } : undefined}
          >
            <HomeTile
              app={app}
              install={installs.get(app.id)}
              selection={selection}
              sortable={sortable}
              offline={offline}
              isKept={cachedPaths?.has(app.address) ?? true}
              tabIndex={app.id === tabStopId ? 0 : -1}
            />
          </li>
        ))}
      </ul>
      {hasNewApp && <NewAppTile order={apps.length} />}
      {menuApp && (
        <TileMenu
          key={menuApp.id}
          app={menuApp}
          onShare={() => setOpened({ dialog: "share", app: menuApp })}
          onRemove={() => onRemove(new Set([menuApp.id]))}
          // The browser tells it late: its press may have opened the other dialog.
          onClose={() => setOpened((now) => (now?.dialog === "menu" ? null : now))}
        />
      )}
      <LazyShareDialog
        app={opened?.dialog === "share" ? opened.app : null}
        isPreloaded={false}
        onClose={() => setOpened(null)}
      />
    </Tiles>
  );
}

function focusTile(id: string | undefined) {
  if (id !== undefined) document.getElementById(tileId(id))?.focus({ preventScroll: true });
}
