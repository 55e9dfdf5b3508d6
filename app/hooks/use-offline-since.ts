import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { type CopyReason, onOffline, readOfflineReason, readOfflineSince } from "#app/device/offline/network-first.ts";

const RETRY_INTERVAL_MS = 10_000;
const FIRST_RETRY_MS = 1000;

/** In ms; null if the data is current. Revalidates one load at a time, since a new load would abort a slow one. */
export function useOfflineSince() {
  const since = useSyncExternalStore(onOffline, readOfflineSince, () => null);
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const isLoading = state !== "idle" || navigation.state !== "idle";
  const offline = since !== null;
  const retry = useEffectEvent(() => {
    if (navigator.onLine && !isLoading) void revalidate();
  });
  useEffect(() => {
    if (!offline) return;
    const onRetry = () => retry();
    const first = readOfflineReason() === "slow" ? window.setTimeout(onRetry, FIRST_RETRY_MS) : 0;
    const timer = window.setInterval(onRetry, RETRY_INTERVAL_MS);
    window.addEventListener("online", onRetry);
    return () => {
      window.clearTimeout(first);
      window.clearInterval(timer);
      window.removeEventListener("online", onRetry);
    };
  }, [offline]);
  return since;
}

export function useOnline() {
  return useSyncExternalStore(
    onOffline,
    () => navigator.onLine,
    () => true,
  );
}

export function useCopyReason(): CopyReason {
  return useSyncExternalStore(onOffline, readOfflineReason, () => "offline");
}
