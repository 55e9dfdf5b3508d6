import { useRef } from "react";
import { reportOpen, reportViolation } from "#app/device/previews.ts";
import type { BridgeMessage } from "#domain/previews/bridge.ts";
import { refusedRequest, VIOLATIONS_PER_RUN } from "#domain/previews/violations.ts";

type Run = { key: string; started: boolean; shown: boolean; refused: Set<string> };

function newRun(key: string): Run {
  return { key, started: false, shown: false, refused: new Set() };
}

/**
 * Reports a published app's run: an open, once its document has started and its frame is loaded (an error page does not
 * count), and the first refused hosts, once per directive. `app` is null for a private run, which reports nothing.
 * `isSilent` stops reports of an app without a network: its requests could only encode what a user typed.
 */
export function useRunReport(
  app: { id: string; codeVersion: string } | null,
  { key, isSilent }: { key: string; isSilent: boolean },
) {
  const name = `${app?.id} ${key}`;
  const current = useRef(newRun(name));
  if (current.current.key !== name) current.current = newRun(name);

  function onMessage(message: BridgeMessage) {
    const { current: run } = current;
    if (message.type === "ready") run.started = true;
    if (message.type !== "violation" || !app || isSilent || run.refused.size >= VIOLATIONS_PER_RUN) return;
    const refused = refusedRequest(message);
    const pair = refused && `${refused.directive} ${refused.host}`;
    if (!pair || run.refused.has(pair)) return;
    run.refused.add(pair);
    reportViolation(app, refused);
  }

  function onLoad() {
    const { current: run } = current;
    if (!app || !run.started || run.shown) return;
    run.shown = true;
    reportOpen(app.id);
  }

  return { onMessage, onLoad };
}
