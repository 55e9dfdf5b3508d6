import { type ComponentType, useEffect, useState } from "react";

/** `load` must be stable. */
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
