const SECOND_MS = 1000;

/** For `useSyncExternalStore`: calls `listener` at each full second while the page is visible. */
export function onSecond(listener: () => void) {
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

/** The time of the last full second, in ms. */
export function currentSecond() {
  return Date.now() - (Date.now() % SECOND_MS);
}
