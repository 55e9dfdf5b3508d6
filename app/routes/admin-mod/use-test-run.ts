import { useState } from "react";
import { useFirstValue } from "#app/hooks/use-first-value.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import type { Runs } from "./updates/version-pictures.tsx";

type Options = {
  loaded: ReviewRuns;
  startsRunning?: boolean;
  /** False if there is nothing to run. */
  canRun?: boolean;
  onBegin: () => void;
};
export type ReviewRuns = Runs & { test: Runs["store"] };

/** The runs of an opened item, and whether its test run is shown, which the key P changes. */
export function useTestRun({ loaded, startsRunning = false, canRun = true, onBegin }: Options) {
  // A reload of the data brings other runs, which the policy of this document doesn't name.
  const runs = useFirstValue(loaded);
  const [isRunning, setIsRunning] = useState(startsRunning);
  function toggle() {
    if (!canRun) return;
    if (!isRunning) onBegin();
    setIsRunning(!isRunning);
  }
  useHotkey("p", toggle);
  return { runs, isRunning, toggle };
}
