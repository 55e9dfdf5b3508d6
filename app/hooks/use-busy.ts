import { useState } from "react";

/**
 * Work that a press starts and that is no form of the router. `busy` is what its button says until the work has ended, also
 * if it rejects. A start while it is busy does nothing. Not a transition of React: while one waits, every navigation waits too (decision 238).
 */
export function useBusy() {
  const [busy, setBusy] = useState<string | false>(false);
  async function run(text: string, work: () => Promise<unknown>) {
    if (busy) return;
    setBusy(text);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  }
  return { busy, run };
}
