import { useRef, useState } from "react";
import { reportOpen, reportViolation } from "#app/device/previews.ts";
import type { BridgeMessage } from "#domain/previews/bridge.ts";
import { MAX_VIOLATIONS_PER_RUN } from "#domain/previews/rules.ts";
import { refusedRequest } from "#domain/previews/violations.ts";

type Run = { key: string; isStarted: boolean; refusedPairs: Set<string> };

function newRun(key: string): Run {
  return { key, isStarted: false, refusedPairs: new Set() };
}

/**
 * `startedApp`: the app that has run on this page, whose socket counts that it was opened; later runs are reported here.
 * Without a network no refused request is reported (`isSilent`): an app could encode typed text in refused hosts.
 */
export function useRunReport(
  app: { id: string; codeVersion: string } | null,
  { key, isSilent }: { key: string; isSilent: boolean },
) {
  const runName = `${app?.id} ${key}`;
  const [startedApp, setStartedApp] = useState<string | null>(null);
  const runRef = useRef<Run | null>(null);

  function currentRun() {
    if (runRef.current?.key !== runName) runRef.current = newRun(runName);
    return runRef.current;
  }

  function onMessage(message: BridgeMessage) {
    const run = currentRun();
    const { refusedPairs } = run;
    // An error page sends no `ready`.
    if (message.type === "ready" && app && !run.isStarted) {
      run.isStarted = true;
      if (startedApp === app.id) reportOpen(app.id);
      else setStartedApp(app.id);
    }
    if (message.type !== "violation" || !app || isSilent || refusedPairs.size >= MAX_VIOLATIONS_PER_RUN) return;
    const refused = refusedRequest(message);
    const pair = refused && `${refused.directive} ${refused.host}`;
    if (!pair || refusedPairs.has(pair)) return;
    refusedPairs.add(pair);
    reportViolation(app, refused);
  }

  return { startedApp, onMessage };
}
