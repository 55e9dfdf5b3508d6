import { useState } from "react";

const NO_IDS: ReadonlySet<string> = new Set();

export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  return {
    isActive: ids !== null,
    ids: ids ?? NO_IDS,
    start: () => setIds(NO_IDS),
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
