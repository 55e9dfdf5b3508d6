import { useRef } from "react";
import { reportOpen, reportViolation } from "#app/device/previews.ts";
import type { BridgeMessage } from "#domain/previews/bridge.ts";
import { MAX_VIOLATIONS_PER_RUN, refusedRequest } from "#domain/previews/violations.ts";

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
  const runRef = useRef(newRun(runName));
  if (runRef.current.key !== runName) runRef.current = newRun(runName);

  function onMessage(message: BridgeMessage) {
    const { current: currentRun } = runRef;
    if (message.type === "ready") currentRun.isStarted = true;
    if (message.type !== "violation" || !app || isSilent || currentRun.refusedPairs.size >= MAX_VIOLATIONS_PER_RUN)
      return;
    const refused = refusedRequest(message);
    const pair = refused && `${refused.directive} ${refused.host}`;
    if (!pair || currentRun.refusedPairs.has(pair)) return;
    currentRun.refusedPairs.add(pair);
    reportViolation(app, refused);
  }

  /** Counts an open only after `ready`, since an error page also loads the frame. */
  function onLoad() {
    const { current: currentRun } = runRef;
    if (!app || !currentRun.isStarted || currentRun.isReported) return;
    currentRun.isReported = true;
    reportOpen(app.id);
  }

  return { onMessage, onLoad };
}
