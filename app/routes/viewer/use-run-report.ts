import { useRef } from "react";
import { reportOpen, reportViolation } from "#app/device/previews.ts";
import type { BridgeMessage } from "#domain/previews/bridge.ts";
import { refusedRequest, VIOLATIONS_PER_RUN } from "#domain/previews/violations.ts";

type Run = { key: string; started: boolean; shown: boolean; refused: Set<string> };

function newRun(key: string): Run {
  return { key, started: false, shown: false, refused: new Set() };
}

/**
 * Counts a published app's run: an open once its own document has begun and its frame is loaded, an error page in its
 * place is none; and the first hosts that it was refused, once for each directive. `app` is null for a private run, of
 * which nothing is told; `isSilent` says that it has no network anyway, so that a refusal tells of its user alone.
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
