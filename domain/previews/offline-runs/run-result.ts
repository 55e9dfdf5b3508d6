import { isFontOrStatistics } from "#domain/apps/safety-facts.ts";
import type { BridgeMessage } from "#domain/previews/bridge.ts";
import { refusedRequest } from "#domain/previews/violations.ts";

/** Whether the run shows that the app needs a network: an error at its start or a refused request (decision 118). */
export function failsOfflineRun(message: BridgeMessage) {
  if (message.type === "error") return message.atStart;
  const refused = message.type === "violation" ? refusedRequest(message) : null;
  return refused !== null && !isFontOrStatistics(refused.host);
}
