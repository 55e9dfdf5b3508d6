import type { Source } from "#app/lib/create-store.ts";

const SECOND_MS = 1000;

/** The time of the last full second, in ms, which changes while the page is visible. */
export const seconds: Source<number | null> = { get: currentSecond, subscribe: onSecond };

function onSecond(listener: () => void) {
  let timer = 0;
  function tick() {
    listener();
    timer = window.setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS));
  }
  function onVisibilityChange() {
    window.clearTimeout(timer);
    if (!document.hidden) tick();
  }
  onVisibilityChange();
  document.addEventListener("visibilitychange", onVisibilityChange);
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisibilityChange);
  };
}

function currentSecond() {
  return Date.now() - (Date.now() % SECOND_MS);
}
