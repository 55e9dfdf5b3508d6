import { InstallRing } from "#app/components/apps/install-ring.tsx";
import * as tileStyles from "#app/components/apps/tile.module.css";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { cancelInstall, type Install } from "#app/device/installs/installs.ts";
import { notify } from "#app/lib/toast.ts";
import type { HomeApp } from "#domain/library/rules.ts";
import * as styles from "./home.module.css";
import { offlineReason } from "./offline-reason.ts";
import type { Selection } from "./use-selection.ts";
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
      {app.updated && <span className={tileStyles.updateDot} aria-hidden="true" />}
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
      <div className={`${tileStyles.tile} ${styles.homeTile} ${styles.installing}`}>
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
      </div>
    );
  }
  if (!offline && (selection.isActive || sortable?.isActive)) {
    const pressed = selection.isActive ? selection.ids.has(app.id) : sortable?.held?.id === app.id;
    return (
      <button
        type="button"
        id={id}
        tabIndex={tabIndex}
        className={`${tileStyles.tile} ${styles.homeTile}`}
        data-gone={app.gone || undefined}
        data-loose={!selection.isActive || undefined}
        aria-pressed={pressed}
        onClick={() => (selection.isActive ? selection.toggle(app.id) : sortable?.pickUpOrDrop(app.id))}
      >
        {content}
      </button>
    );
  }
  // Offline it stays the same element, so that it keeps the focus.
  return (
    <a
      id={id}
      tabIndex={tabIndex}
      className={`${tileStyles.tile} ${styles.homeTile}`}
      data-gone={app.gone || undefined}
      href={app.address}
      aria-disabled={!opens || undefined}
      onClick={
        opens
          ? undefined
          : (event) => {
              event.preventDefault();
              notify.error("You're offline", offlineReason(app));
            }
      }
      draggable={false}
      title={opens ? `${app.name} · ${app.label}` : offlineReason(app)}
    >
      {content}
    </a>
  );
}
