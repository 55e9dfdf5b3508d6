const MIGRATED = "projects-migrated";

export type MovedApps = ReadonlyMap<string, { id: string; version: number }>;

export function emitAppsMigrated(moved: MovedApps) {
  window.dispatchEvent(new CustomEvent(MIGRATED, { detail: { moved, count: moved.size } }));
}

/** Only for migrations in this tab. */
export function onAppsMigrated(run: (moved: MovedApps) => void) {
  const onEvent = (event: Event) => event instanceof CustomEvent && run(event.detail.moved);
  window.addEventListener(MIGRATED, onEvent);
  return () => window.removeEventListener(MIGRATED, onEvent);
}
