import { reportError } from "#domain/report-error.ts";
import type { Services } from "#domain/services.ts";
import type { Inbox } from "#workers/objects/inbox.ts";

/** The users' open screens. What must last is a row in the database, so a failure here is only logged. */
export function liveGateway(inboxes: DurableObjectNamespace<Inbox>): Pick<Services, "notify" | "disconnect"> {
  return {
    notify: (userId, event) => attempt(() => inboxes.getByName(userId).push(event)),
    disconnect: (userId) => attempt(() => inboxes.getByName(userId).closeAll()),
  };
}

async function attempt(run: () => Promise<void>) {
  try {
    await run();
  } catch (error) {
    reportError("live", error);
  }
}
