import { reportError } from "#domain/kit/report-error.ts";
import type { Services } from "#domain/kit/services.ts";
import type { LiveSockets } from "#workers/objects/live-sockets.ts";

/** Sends events to open screens. A failure is only logged: screens also load again by themselves. */
export function liveGateway(
  liveSockets: DurableObjectNamespace<LiveSockets>,
  waitUntil: (work: Promise<unknown>) => void,
): Pick<Services, "refreshScreens" | "disconnect"> {
  return {
    refreshScreens: (userIds, topic) =>
      waitUntil(Promise.all(userIds.map((id) => logFailure(() => liveSockets.getByName(id).send({ topic }))))),
    disconnect: (userId) => logFailure(() => liveSockets.getByName(userId).closeAll()),
  };
}

async function logFailure(run: () => Promise<void>) {
  try {
    await run();
  } catch (error) {
    reportError("live", error);
  }
}
