import { BRIDGE_MESSAGES_PER_SECOND, MAX_BRIDGE_TEXT_LENGTH } from "#domain/previews/bridge-limits.ts";

/** Leaves a few messages per second, so a noisy app's links still open. */
const REPORTS_PER_SECOND = BRIDGE_MESSAGES_PER_SECOND - 5;

const script = document.currentScript as HTMLScriptElement;
/** The origin of the product's page, which frames this document. */
export const site = script.dataset.site ?? "";
/** Whether the browser keeps the app for use without a network, of a document that a loader wrote. */
export const opensOffline = script.dataset.opensOffline !== undefined;
const page = window.parent;
let second = 0;
let sent = 0;

if (script.src) URL.revokeObjectURL(script.src);
script.remove();

export function post(message: object) {
  page.postMessage(message, site);
}

/** False if this second has had its messages. */
export function postCounted(message: object) {
  const current = Math.floor(Date.now() / 1000);
  sent = current === second ? sent + 1 : 1;
  second = current;
  if (sent <= REPORTS_PER_SECOND) post(message);
  return sent <= REPORTS_PER_SECOND;
}

/** What waits for its turn, so that messages arrive in the order of what they tell. */
const queue = { send: () => {}, countOmitted: () => {} };

export function setQueue(send: () => void, countOmitted: () => void) {
  Object.assign(queue, { send, countOmitted });
}

export function report(message: object) {
  queue.send();
  if (!postCounted(message)) queue.countOmitted();
}

export function truncate(value: unknown) {
  return String(value).slice(0, MAX_BRIDGE_TEXT_LENGTH);
}

/** Calls it with what the product's page sends under this type, which the app does not hear of. Returns what ends that. */
export function onPageMessage<T>(type: string, listener: (data: T, event: MessageEvent) => void) {
  function hear(event: MessageEvent) {
    const { source, origin, data } = event;
    if (source !== page || origin !== site || !data || data.type !== type) return;
    event.stopImmediatePropagation();
    listener(data, event);
  }
  window.addEventListener("message", hear);
  return () => window.removeEventListener("message", hear);
}
