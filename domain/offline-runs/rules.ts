import type { BridgeMessage } from "#domain/previews/bridge.ts";
import { refusedRequest } from "#domain/previews/violations.ts";
import { isFontOrStatistics } from "#domain/source-analysis/safety-facts.ts";

/** How long an app runs without a network once it has started. */
export const OFFLINE_RUN_MS = 4_000;
/** A run that hasn't started by then is repeated another time, since the moderator's network may be the reason. */
export const OFFLINE_START_TIMEOUT_MS = 15_000;
/** Each time a moderator opens the queue, their browser runs this many apps, one after the other. */
export const MAX_OFFLINE_RUNS = 5;

/** Whether the run shows that the app needs a network: an error at its start or a refused request (decision 118). */
export function failsOfflineRun(message: BridgeMessage) {
  if (message.type === "error") return message.atStart;
  const refused = message.type === "violation" ? refusedRequest(message) : null;
  return refused !== null && !isFontOrStatistics(refused.host);
}
