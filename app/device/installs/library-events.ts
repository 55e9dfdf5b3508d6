/** "library-unknown": a change may have happened or not, so screens load what the account has. */
const TYPES = ["app-installed", "app-uninstalled", "library-unknown", "project-updated"] as const;
type LibraryEvent = (typeof TYPES)[number];
type Detail = { id: string; name?: string };

const CHANNEL = "library";

let channel: BroadcastChannel | null = null;

export function emitLibraryEvent(type: LibraryEvent, { id, name }: Detail) {
  const detail = { id, name };
  window.dispatchEvent(new CustomEvent(type, { detail }));
  openChannel().postMessage({ type, detail });
}

/** For events of all tabs. */
export function onLibraryEvent(callback: (id: string) => void) {
  openChannel();
  const onEvent = (event: Event) => event instanceof CustomEvent && callback(event.detail.id);
  for (const type of TYPES) window.addEventListener(type, onEvent);
  return () => {
    for (const type of TYPES) window.removeEventListener(type, onEvent);
  };
}

function openChannel() {
  if (channel) return channel;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<{ type: LibraryEvent; detail: Detail }>) =>
    window.dispatchEvent(new CustomEvent(data.type, { detail: data.detail }));
  return channel;
}
