import { useRef } from "react";
import { reportOpen, reportViolation } from "#app/device/previews.ts";
import type { BridgeMessage } from "#domain/previews/bridge.ts";
import { MAX_VIOLATIONS_PER_RUN } from "#domain/previews/rules.ts";
import { refusedRequest } from "#domain/previews/violations.ts";

type Run = { key: string; isStarted: boolean; isReported: boolean; refusedPairs: Set<string> };

function newRun(key: string): Run {
  return { key, isStarted: false, isReported: false, refusedPairs: new Set() };
}

/** Without a network nothing is reported (`isSilent`): an app could encode typed text in refused hosts. */
export function useRunReport(
  app: { id: string; codeVersion: string } | null,
  { key, isSilent }: { key: string; isSilent: boolean },
) {
  const runName = `${app?.id} ${key}`;
  const runRef = useRef<Run | null>(null);

  function currentRun() {
    if (runRef.current?.key !== runName) runRef.current = newRun(runName);
    return runRef.current;
  }

  function onMessage(message: BridgeMessage) {
    const run = currentRun();
    const { refusedPairs } = run;
    if (message.type === "ready") run.isStarted = true;
    if (message.type !== "violation" || !app || isSilent || refusedPairs.size >= MAX_VIOLATIONS_PER_RUN) return;
    const refused = refusedRequest(message);
    const pair = refused && `${refused.directive} ${refused.host}`;
    if (!pair || refusedPairs.has(pair)) return;
    refusedPairs.add(pair);
    reportViolation(app, refused);
  }

  /** Counts an open only after `ready`, since an error page also loads the frame. */
  function onLoad() {
    const run = currentRun();
    if (!app || !run.isStarted || run.isReported) return;
    run.isReported = true;
    reportOpen(app.id);
  }

  return { onMessage, onLoad };
}
