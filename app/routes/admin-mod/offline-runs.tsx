import { useRef, useState } from "react";
import { AppFrame } from "#app/components/apps/app-frame.tsx";
import { reportOfflineRun } from "#app/device/previews.ts";
import { useFirstValue } from "#app/hooks/use-first-value.ts";
import { useTimeout } from "#app/hooks/use-timer.ts";
import type { OfflineRun } from "#domain/previews/offline-runs/queries.server.ts";
import { OFFLINE_RUN_MS, OFFLINE_START_TIMEOUT_MS } from "#domain/previews/offline-runs/rules.ts";
import { failsOfflineRun } from "#domain/previews/offline-runs/run-result.ts";
import * as styles from "./admin-mod.module.css";

type Props = { runs: ReadonlyArray<OfflineRun> };

/** Runs new versions of the store without a network, out of sight and one after the other (decision 118). */
export function OfflineRuns({ runs: listed }: Props) {
  // The document's policy names no other frames.
  const runs = useFirstValue(listed);
  const [finished, setFinished] = useState(0);
  const run = runs[finished];
  if (!run) return null;
  return <HiddenRun key={run.id} run={run} onDone={() => setFinished(finished + 1)} />;
}

function HiddenRun({ run, onDone }: { run: OfflineRun; onDone: () => void }) {
  const [isStarted, setIsStarted] = useState(false);
  const isFailed = useRef(false);
  useTimeout(
    () => {
      if (isStarted) reportOfflineRun(run, isFailed.current ? "failed" : "passed");
      onDone();
    },
    isStarted ? OFFLINE_RUN_MS : OFFLINE_START_TIMEOUT_MS,
  );
  return (
    <div className={styles.offlineRun} inert aria-hidden="true">
      <AppFrame
        isHidden
        origin={run.origin}
        path={run.path}
        html={null}
        title={`${run.name} without a network`}
        onMessage={(message) => {
          if (failsOfflineRun(message)) isFailed.current = true;
          if (message.type === "ready") setIsStarted(true);
        }}
        onStop={() => {
          isFailed.current = true;
        }}
        onReload={() => undefined}
      />
    </div>
  );
}
