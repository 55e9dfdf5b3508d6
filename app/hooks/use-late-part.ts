import { type ComponentType, useEffect, useState } from "react";

/** A part of a screen that comes when it is wanted; null until then. `load` is the same function every time. */
export function useLatePart<Props>(wanted: boolean, load: () => Promise<ComponentType<Props>>) {
  const [Late, setLate] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!wanted) return;
    // Without a network it does not come; the next time it is wanted it is asked for again.
    void load().then(
      (found) => setLate(() => found),
      () => {},
    );
  }, [wanted, load]);
  return Late;
}
