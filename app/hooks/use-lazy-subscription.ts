import { useEffect, useEffectEvent } from "react";

/**
 * Subscribes by code that is loaded late, and again for a new `key`. `subscribe` answers the function that ends it. If it
 * rejects, nothing is subscribed.
 */
export function useLazySubscription(key: string, subscribe: (key: string) => Promise<(() => void) | undefined>) {
  const start = useEffectEvent(subscribe);
  useEffect(() => {
    const started = start(key).catch(() => undefined);
    return () => void started.then((stop) => stop?.());
  }, [key]);
}
