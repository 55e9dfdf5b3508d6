import { useEffect, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { onOffline, readOffline } from "#app/device/offline.ts";

/** So often, in ms, a screen that shows a copy asks again: a network can be there and too slow. */
const ASK_EVERY = 10_000;

/** When what the screen shows was so, in ms, while there is no network, else null. Once there is, it loads anew. */
export function useOffline() {
  const since = useSyncExternalStore(onOffline, readOffline, () => null);
  const { revalidate } = useRevalidator();
  const offline = since !== null;
  useEffect(() => {
    if (!offline) return;
    const reload = () => void (navigator.onLine && revalidate());
    const timer = window.setInterval(reload, ASK_EVERY);
    window.addEventListener("online", reload);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener("online", reload);
    };
  }, [offline, revalidate]);
  return since;
}
