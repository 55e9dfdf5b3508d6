import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { notifyMissingPart } from "#app/device/offline/missing-part.ts";
import { whenIdle } from "#app/lib/when-idle.ts";

/** `isPreloaded`: loads before it is wanted, when the page is idle, so that a press shows it immediately. */
type Options = { isPreloaded?: boolean; onFailure?: () => void };

/**
 * Loads a component once it is wanted; null until it is there. `load` must be the same function in each render. After a failure,
 * it is loaded again the next time it is wanted.
 *
 * Not React's `lazy`: it fails for good when the first load does, and Suspense shows what suspended 300 ms after its
 * fallback at the earliest (measured: 309 ms in place of 24). A deferred value avoids that wait, but then a navigation on
 * the same screen waits for the file.
 */
export function useLazyComponent<Props>(
  wanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  { isPreloaded = false, onFailure }: Options = {},
) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const fail = useEffectEvent(() => onFailure?.());
  useEffect(() => {
    if (!wanted) return isPreloaded ? whenIdle(() => void load().catch(() => {})) : undefined;
    void load().then(
      (found) => setComponent(() => found),
      () => fail(),
    );
  }, [wanted, load, isPreloaded]);
  return Component;
}

/** A dialog that a press opens. If it can't be loaded, the user is told and `close` is called. */
export function useLazyDialog<Props>(
  isOpen: boolean,
  load: () => Promise<ComponentType<Props>>,
  close: () => void,
  { isPreloaded = false } = {},
) {
  return useLazyComponent(isOpen, load, {
    isPreloaded,
    onFailure() {
      close();
      void notifyMissingPart();
    },
  });
}
