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
 * place is none; and each host that it was refused, once for each directive. `app` is null for a private run, of which
 * nothing is told; `offline` says that its user took the network away, so that a refusal says nothing about the app.
 */
export function useRunReport(
  app: { id: string; codeVersion: string } | null,
  { key, offline = false }: { key: string; offline?: boolean },
) {
  const name = `${app?.id} ${key}`;
  const current = useRef(newRun(name));
  if (current.current.key !== name) current.current = newRun(name);

  function onMessage(message: BridgeMessage) {
    const { current: run } = current;
    if (message.type === "ready") run.started = true;
    if (message.type !== "violation" || !app || offline || run.refused.size >= VIOLATIONS_PER_RUN) return;
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
