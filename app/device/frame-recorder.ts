// Runs before the page's own scripts, as a text in the document (`?bundled`).
import { FRAME_HYDRATED, LOADED_ATTRIBUTE, MAX_RECORDED_MESSAGES, type RecordedFrame } from "./recorded-frame.ts";

/** By the window of the frame that sent them. A page may have several frames, which React takes over one by one. */
const recorded = new Map<MessageEventSource | null, Array<MessageEvent>>();
const hydrated = new WeakSet<object>();

addEventListener("message", (event) => {
  if (event.source === null || hydrated.has(event.source)) return;
  const messages = recorded.get(event.source) ?? [];
  if (messages.length < MAX_RECORDED_MESSAGES) messages.push(event);
  recorded.set(event.source, messages);
});

// A load does not bubble, and does not reach the window.
document.addEventListener(
  "load",
  ({ target }) => {
    if (target instanceof HTMLIFrameElement && !hydrated.has(target)) target.setAttribute(LOADED_ATTRIBUTE, "");
  },
  true,
);

addEventListener(FRAME_HYDRATED, (event) => {
  const record = (event as CustomEvent<RecordedFrame>).detail;
  const { contentWindow } = record.frame;
  if (!contentWindow) return;
  record.messages.push(...(recorded.get(contentWindow) ?? []));
  record.hasLoaded = record.frame.hasAttribute(LOADED_ATTRIBUTE);
  recorded.delete(contentWindow);
  hydrated.add(contentWindow).add(record.frame);
});
