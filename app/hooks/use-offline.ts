import { useEffect, useRef, useSyncExternalStore } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { onOffline, readOffline, readReason } from "#app/device/offline.ts";

/** So often, in ms, a screen that shows a copy asks again. */
const ASK_EVERY = 10_000;
/** So soon, in ms, it does where the answer was only slow. */
const ASK_SOON = 1000;

/**
 * When what the screen shows was so, in ms, while that is a copy or there is no network, else null. It loads anew until
 * it is none, one load at a time: a new one would give up the one before, which may be only slow.
 */
export function useOffline() {
  const since = useSyncExternalStore(onOffline, readOffline, () => null);
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const loading = useRef(false);
  loading.current = state !== "idle" || navigation.state !== "idle";
  const offline = since !== null;
  useEffect(() => {
    if (!offline) return;
    const ask = () => void (navigator.onLine && !loading.current && revalidate());
    const first = readReason() === "slow" ? window.setTimeout(ask, ASK_SOON) : 0;
    const timer = window.setInterval(ask, ASK_EVERY);
    window.addEventListener("online", ask);
    return () => {
      window.clearTimeout(first);
      window.clearInterval(timer);
      window.removeEventListener("online", ask);
    };
  }, [offline, revalidate]);
  return since;
}

/** Whether there is a network at all; it may be a slow one. */
export function useOnline() {
  return useSyncExternalStore(
    onOffline,
    () => navigator.onLine,
    () => true,
  );
}

/** Why the screen shows a copy, while it does. */
export function useCopyReason() {
  return useSyncExternalStore(onOffline, readReason, () => "offline" as const);
}
