import type { LiveTopic } from "#db/vocabulary.ts";
import { MINUTE_MS } from "#domain/kit/durations.ts";
import { type LiveSignal, onLiveSignal } from "./live-events.ts";

const MIN_HIDDEN_MS = MINUTE_MS / 2;
const INTERVAL_MS = 4 * MINUTE_MS;
/** Several topics can change at the same time; one refresh serves them all. */
const DELAY_MS = 100;

/** `onJoin`: also refresh when the socket first opens. `whileHidden`: also while the page is hidden. */
type Options = { account: string; topics: ReadonlyArray<LiveTopic>; onJoin?: boolean; whileHidden?: boolean };

/**
 * Calls `refresh` when one of the topics changes. In case an event was missed, also every few minutes and when the page
 * becomes visible. @returns a function that stops it.
 */
export function keepFresh({ account, topics, onJoin = false, whileHidden = false }: Options, refresh: () => void) {
  let isOutdated = false;
  let hiddenAt = Date.now();
  let timer = 0;

  function refreshSoon() {
    isOutdated = true;
    window.clearTimeout(timer);
    if ((whileHidden || !document.hidden) && navigator.onLine) timer = window.setTimeout(refreshNow, DELAY_MS);
  }

  function refreshNow() {
    isOutdated = false;
    refresh();
  }

  function onVisibilityChange() {
    if (document.hidden) hiddenAt = Date.now();
    else if (isOutdated || Date.now() - hiddenAt > MIN_HIDDEN_MS) refreshSoon();
  }

  function onSignal(signal: LiveSignal) {
    if (signal === "rejoined" || (signal === "joined" ? onJoin : topics.includes(signal))) refreshSoon();
  }

  const stopListening = onLiveSignal(account, onSignal);
  const interval = window.setInterval(refreshSoon, INTERVAL_MS);
  document.addEventListener("visibilitychange", onVisibilityChange);
  return () => {
    stopListening();
    window.clearInterval(interval);
    window.clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisibilityChange);
  };
}
