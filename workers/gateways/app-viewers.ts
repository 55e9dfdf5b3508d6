import { reportError } from "#domain/kit/report-error.ts";
import type { Services } from "#domain/kit/services.ts";
import { expiryMessage } from "#domain/shares/expiry-message.ts";
import type { AppViewers } from "#workers/objects/app-viewers.ts";

const MAX_ATTEMPTS = 3;

export function appViewersGateway(
  viewers: DurableObjectNamespace<AppViewers>,
  waitUntil: (work: Promise<unknown>) => void,
): Pick<Services, "closeViewers" | "countViewers" | "tellExpiry"> {
  async function send(appId: string, call: (viewersOfApp: DurableObjectStub<AppViewers>) => Promise<void>) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await call(viewers.getByName(appId));
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
  return {
    closeViewers: (appIds) => waitUntil(Promise.all(appIds.map((id) => send(id, (stub) => stub.closeViewers())))),
    tellExpiry: (shareId, remainingMs) => waitUntil(send(shareId, (stub) => stub.tell(expiryMessage(remainingMs)))),
    countViewers,
  };
}
