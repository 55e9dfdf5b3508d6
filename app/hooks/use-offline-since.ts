import { useNavigation, useRevalidator } from "react-router";
import { copyReason, offlineSince, online } from "#app/device/offline/network-first.ts";
import { useWindowEvent } from "./use-events.ts";
import { useStore } from "./use-store.ts";
import { useInterval, useTimeout } from "./use-timer.ts";

const RETRY_INTERVAL_MS = 10_000;
const FIRST_RETRY_MS = 1000;

/** In ms; null if the data is current. Revalidates one load at a time, since a new load would abort a slow one. */
export function useOfflineSince() {
  const since = useStore(offlineSince, null);
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
  return useStore(online, true);
}

export function useCopyReason() {
  return useStore(copyReason, "offline");
}
