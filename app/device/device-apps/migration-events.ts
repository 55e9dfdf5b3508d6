const MIGRATED = "projects-migrated";

export type MovedApps = ReadonlyMap<string, { id: string; version: number }>;

let channel: BroadcastChannel | null = null;

export function emitAppsMigrated(moved: MovedApps) {
  dispatch(moved);
  openChannel().postMessage(moved);
}

/** For migrations in all tabs: another one may edit an app that moved. */
export function onAppsMigrated(run: (moved: MovedApps) => void) {
  openChannel();
  const onEvent = (event: Event) => event instanceof CustomEvent && run(event.detail.moved);
  window.addEventListener(MIGRATED, onEvent);
  return () => window.removeEventListener(MIGRATED, onEvent);
}

function dispatch(moved: MovedApps) {
  window.dispatchEvent(new CustomEvent(MIGRATED, { detail: { moved, count: moved.size } }));
}

function openChannel() {
  if (channel) return channel;
  channel = new BroadcastChannel(MIGRATED);
  channel.onmessage = ({ data }: MessageEvent<MovedApps>) => dispatch(data);
  return channel;
}
