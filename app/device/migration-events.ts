/** A browser event: apps of this device were moved into the account. */
const MIGRATED = "projects-migrated";

/** The new projects by the apps' ids on the device. */
export type MovedApps = ReadonlyMap<string, { id: string; version: number }>;

export function emitAppsMigrated(moved: MovedApps) {
  window.dispatchEvent(new CustomEvent(MIGRATED, { detail: { moved, count: moved.size } }));
}

/** Calls back when this tab has moved apps of the device. @returns the unsubscribe function. */
export function onAppsMigrated(run: (moved: MovedApps) => void) {
  const onEvent = (event: Event) => event instanceof CustomEvent && run(event.detail.moved);
  window.addEventListener(MIGRATED, onEvent);
  return () => window.removeEventListener(MIGRATED, onEvent);
}
