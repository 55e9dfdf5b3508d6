import { AppIcon } from "#app/components/app-icon.tsx";
import { InstallRing } from "#app/components/install-ring.tsx";
import { cancelInstall, type Install } from "#app/device/installs.ts";
import type { HomeApp } from "#domain/library/limits.ts";
import type { Arrange } from "./use-arrange.ts";
import type { Selection } from "./use-selection.ts";

type Props = {
  app: HomeApp;
  install: Install | undefined;
  selection: Selection;
  arrange: Arrange | null;
  offline: boolean;
  tabIndex: number;
};

export function tileId(id: string) {
  return `tile-${id}`;
}

/** No hooks and no components, as it repeats: the grid calls it. A tile opens its app; in delete mode it is a button that selects it, and while apps are arranged one that takes it. */
export function HomeTile({ app, install, selection, arrange, offline, tabIndex }: Props) {
  const face = (
    <>
      {AppIcon({ app })}
      <span className="clamp-2">
        {app.name}
        {app.gone && <span className="sr-only"> ({app.label})</span>}
      </span>
    </>
  );
  const id = tileId(app.id);
  const tile = app.gone ? "tile gone" : "tile";
  if (install) {
    const sending = install.progress >= 100;
    return (
      <div className="tile installing">
        {face}
        {InstallRing({ name: app.name, progress: install.progress })}
        <button
          type="button"
          id={id}
          tabIndex={tabIndex}
          className="text-button small"
          aria-disabled={sending || undefined}
          aria-label={sending ? `Installing... ${app.name}` : `Cancel installing ${app.name}`}
          onClick={() => !sending && cancelInstall(app.id)}
        >
          {sending ? "Installing..." : "Cancel"}
        </button>
      </div>
    );
  }
  if (!offline && (selection.active || arrange?.active)) {
    const pressed = selection.active ? selection.ids.has(app.id) : arrange?.held?.id === app.id;
    return (
      <button
        type="button"
        id={id}
        tabIndex={tabIndex}
        className={selection.active ? tile : `${tile} loose`}
        aria-pressed={pressed}
        onClick={() => (selection.active ? selection.toggle(app.id) : arrange?.press(app.id))}
      >
        {face}
      </button>
    );
  }
  // The same element without a network, so that it keeps the focus.
  return (
    <a
      id={id}
      tabIndex={tabIndex}
      className={tile}
      href={offline ? undefined : app.address}
      role={offline ? "link" : undefined}
      aria-disabled={offline || undefined}
      draggable={false}
      title={`${app.name} · ${app.label}`}
    >
      {face}
    </a>
  );
}
