import { useState } from "react";

const NONE: ReadonlySet<string> = new Set();

/** Delete mode: whether it is on, and what is selected. Leaving it clears the selection. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  return {
    active: ids !== null,
    ids: ids ?? NONE,
    start: () => setIds(NONE),
    stop: () => setIds(null),
    toggle: (id: string) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
  };
}

export type Selection = ReturnType<typeof useSelection>;
