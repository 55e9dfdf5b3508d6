import { type ComponentType, useEffect, useState } from "react";

/** Loads a component once it is wanted. `load` must be the same function in each render. */
export function useLazyComponent<Props>(wanted: boolean, load: () => Promise<ComponentType<Props>>) {
  const [Late, setLate] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!wanted) return;
    // A failed load is tried again the next time it is wanted.
    void load().then(
      (found) => setLate(() => found),
      () => {},
    );
  }, [wanted, load]);
  return Late;
}
