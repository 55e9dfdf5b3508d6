import { reportError } from "#domain/report-error.ts";
import type { Services } from "#domain/services.ts";
import type { AppViewers } from "#workers/objects/app-viewers.ts";

const MAX_ATTEMPTS = 3;

export function appViewersGateway(
  viewers: DurableObjectNamespace<AppViewers>,
  waitUntil: (work: Promise<unknown>) => void,
): Services["endRuns"] {
  async function endRuns(appId: string) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await viewers.getByName(appId).endRuns();
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) return reportError("app-viewers", error);
      }
    }
  }
  return (appIds) => waitUntil(Promise.all(appIds.map(endRuns)));
}
