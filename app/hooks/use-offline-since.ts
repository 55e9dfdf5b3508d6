import { useSyncExternalStore } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { type CopyReason, onOffline, readOfflineReason, readOfflineSince } from "#app/device/offline/network-first.ts";
import { useWindowEvent } from "./use-events.ts";
import { useInterval, useTimeout } from "./use-timer.ts";

const RETRY_INTERVAL_MS = 10_000;
const FIRST_RETRY_MS = 1000;

/** In ms; null if the data is current. Revalidates one load at a time, since a new load would abort a slow one. */
export function useOfflineSince() {
  const since = useSyncExternalStore(onOffline, readOfflineSince, () => null);
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const isLoading = state !== "idle" || navigation.state !== "idle";
  const offline = since !== null;
  const reason = useCopyReason();
  useTimeout(retry, offline && reason === "slow" ? FIRST_RETRY_MS : null);
  useInterval(retry, offline ? RETRY_INTERVAL_MS : null);
  useWindowEvent("online", retry, { enabled: offline });
  function retry() {
    if (navigator.onLine && !isLoading) void revalidate();
  }
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
