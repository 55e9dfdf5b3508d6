import { type ComponentType, useEffect, useEffectEvent, useState } from "react";

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
  onFailure?: () => void,
) {
  const [Late, setLate] = useState<ComponentType<Props> | null>(null);
  const fail = useEffectEvent(() => onFailure?.());
  useEffect(() => {
    if (!wanted) return;
    void load().then(
      (found) => setLate(() => found),
      () => fail(),
    );
  }, [wanted, load]);
  return Late;
}
