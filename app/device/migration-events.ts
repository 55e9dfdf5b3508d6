/** The specification's browser event: apps of this device are projects of the account now. */
const MIGRATED = "projects-migrated";

/** The projects by the ids that the apps had on the device. */
export type MovedApps = ReadonlyMap<string, { id: string; version: number }>;

export function emitAppsMigrated(moved: MovedApps) {
  window.dispatchEvent(new CustomEvent(MIGRATED, { detail: { moved, count: moved.size } }));
}

/** Calls back when apps of this device were moved by this tab. @returns what ends the listening. */
export function onAppsMigrated(run: (moved: MovedApps) => void) {
  const onEvent = (event: Event) => event instanceof CustomEvent && run(event.detail.moved);
  window.addEventListener(MIGRATED, onEvent);
  return () => window.removeEventListener(MIGRATED, onEvent);
}
