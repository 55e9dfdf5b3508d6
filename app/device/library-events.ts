/** The specification's browser events about apps (spec 1, section 3 "Browser events"). */
const TYPES = ["app-installed", "app-uninstalled", "project-updated"] as const;
type LibraryEvent = (typeof TYPES)[number];
type Detail = { id: string; name?: string };

const CHANNEL = "library";

let channel: BroadcastChannel | null = null;

/** Tells this tab and the browser's other tabs; each hears it as an event of its window, with the id and the name alone. */
export function announce(type: LibraryEvent, { id, name }: Detail) {
  const detail = { id, name };
  window.dispatchEvent(new CustomEvent(type, { detail }));
  relay().postMessage({ type, detail });
}

/** Calls back for every one of these events, wherever it happened. @returns what ends the listening. */
export function onLibraryEvent(run: (id: string) => void) {
  relay();
  const hear = (event: Event) => event instanceof CustomEvent && run(event.detail.id);
  for (const type of TYPES) window.addEventListener(type, hear);
  return () => {
    for (const type of TYPES) window.removeEventListener(type, hear);
  };
}

/** Opened once a tab: what comes in from another one becomes an event here. */
function relay() {
  if (channel) return channel;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<{ type: LibraryEvent; detail: Detail }>) =>
    window.dispatchEvent(new CustomEvent(data.type, { detail: data.detail }));
  return channel;
}
