import { reportError } from "#domain/kit/report-error.ts";
import type { Services } from "#domain/kit/services.ts";
import type { AppViewers } from "#workers/objects/app-viewers.ts";

const MAX_ATTEMPTS = 3;

export function appViewersGateway(
  viewers: DurableObjectNamespace<AppViewers>,
  waitUntil: (work: Promise<unknown>) => void,
): Pick<Services, "closeViewers" | "countViewers"> {
  async function closeViewers(appId: string) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await viewers.getByName(appId).closeViewers();
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) return reportError("app-viewers", error);
      }
    }
  }
  async function countViewers(appIds: ReadonlyArray<string>) {
    try {
      const counts = await Promise.all(appIds.map((id) => viewers.getByName(id).countViewers()));
      return counts.reduce((sum, count) => sum + count, 0);
    } catch (error) {
      reportError("app-viewers", error);
      return null;
    }
  }
  return { closeViewers: (appIds) => waitUntil(Promise.all(appIds.map(closeViewers))), countViewers };
}
