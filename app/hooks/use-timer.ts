import { useEffect, useEffectEvent, useState } from "react";

/** Calls `onTimeout` with `key` once after `delayMs`; null stops it. A new key starts the wait again. */
export function useTimeout<Key>(onTimeout: (key: Key) => void, delayMs: number | null, key: Key): void;
export function useTimeout(onTimeout: () => void, delayMs: number | null): void;
export function useTimeout(onTimeout: (key?: unknown) => void, delayMs: number | null, key?: unknown) {
  const run = useEffectEvent(onTimeout);
  useEffect(() => {
    if (delayMs === null) return;
    const timer = window.setTimeout(() => run(key), delayMs);
    return () => window.clearTimeout(timer);
  }, [delayMs, key]);
}

/** `schedule` has `run` called after `delayMs` without another `schedule`; `flush` calls it immediately if it is due. */
export function useDebounce(run: () => void, delayMs: number) {
  /** The call that is due; 0 if none is. */
  const [due, setDue] = useState(0);
  useTimeout(flush, due === 0 ? null : delayMs, due);
  function cancel() {
    setDue(0);
  }
  function flush() {
    if (due === 0) return;
    cancel();
    run();
  }
  return { schedule: () => setDue((number) => number + 1), flush, cancel };
}

/** Calls `onInterval` every `intervalMs`; null stops it. */
export function useInterval(onInterval: () => void, intervalMs: number | null) {
  const run = useEffectEvent(onInterval);
  useEffect(() => {
    if (intervalMs === null) return;
    const timer = window.setInterval(() => run(), intervalMs);
    return () => window.clearInterval(timer);
  }, [intervalMs]);
}
