import { InstallRing } from "#app/components/apps/install-ring.tsx";
import { offlineTileProps } from "#app/components/apps/offline-tile.ts";
import { Tile, UpdateDot } from "#app/components/apps/tile.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { cancelInstall, type Install } from "#app/device/installs/installs.ts";
import type { HomeApp } from "#domain/library/rules.ts";
import * as styles from "./home.module.css";
import type { Selection } from "./use-home-mode.ts";
import type { Sortable } from "./use-sortable.ts";

type Props = {
  app: HomeApp;
  install: Install | undefined;
  selection: Selection;
  sortable: Sortable | null;
  offline: boolean;
  /** Whether the app opens without a network. */
  isKept: boolean;
  tabIndex: number;
};

export function tileId(id: string) {
  return `tile-${id}`;
}

export function HomeTile({ app, install, selection, sortable, offline, isKept, tabIndex }: Props) {
  const content = (
    <>
      <AppIcon app={app} />
      {app.updated && <UpdateDot aria-hidden="true" />}
      <span className="clamp-2" dir="auto">
        {app.name}
        {app.updated && <span className="sr-only"> (Updated)</span>}
        {app.gone && <span className="sr-only"> ({app.label})</span>}
        {app.isBesideStoreApp && <span className="quiet"> (your version)</span>}
      </span>
    </>
  );
  const id = tileId(app.id);
  const opens = !offline || isKept;
  if (install) {
    const isFinishing = install.progress === 100;
    return (
      <Tile as="div" className={`${styles.homeTile} ${styles.installing}`}>
        {content}
        <InstallRing name={app.name} progress={install.progress} />
        <button
          type="button"
          id={id}
          tabIndex={tabIndex}
          className={`${styles.textButton} small`}
          aria-disabled={isFinishing || undefined}
          aria-label={isFinishing ? `Installing... ${app.name}` : `Cancel installing ${app.name}`}
          onClick={() => void cancelInstall(app.id)}
        >
          {isFinishing ? "Installing..." : "Cancel"}
        </button>
      </Tile>
    );
  }
  if (!offline && (selection.isActive || sortable?.isActive)) {
    const pressed = selection.isActive ? selection.ids.has(app.id) : sortable?.held?.id === app.id;
    return (
      <Tile
        as="button"
        type="button"
        id={id}
        tabIndex={tabIndex}
        className={styles.homeTile}
        data-gone={app.gone || undefined}
        data-loose={!selection.isActive || undefined}
        aria-pressed={pressed}
        onClick={() => (selection.isActive ? selection.toggle(app.id) : sortable?.pickUpOrDrop(app.id))}
      >
        {content}
      </Tile>
    );
  }
  // Offline it stays the same element, so that it keeps the focus.
  return (
    <Tile
      as="a"
      id={id}
      tabIndex={tabIndex}
      className={styles.homeTile}
      data-gone={app.gone || undefined}
      // Not of a project: each of its viewers has a token of its own.
      data-prefetch={(app.kind === "store" && !app.gone && !offline) || undefined}
      href={app.address}
      draggable={false}
      title={`${app.name} · ${app.label}`}
      {...(opens ? {} : offlineTileProps(app))}
    >
      {content}
    </Tile>
  );
}
