import { reportError } from "#domain/report-error.ts";
import type { Services } from "#domain/services.ts";
import type { Inbox } from "#workers/objects/inbox.ts";

/** Only logs failures: anything that must last is a database row. */
export function liveGateway(inboxes: DurableObjectNamespace<Inbox>): Pick<Services, "notify" | "disconnect"> {
  return {
    notify: (userId, event) => logFailure(() => inboxes.getByName(userId).push(event)),
    disconnect: (userId) => logFailure(() => inboxes.getByName(userId).closeAll()),
  };
}

async function logFailure(run: () => Promise<void>) {
  try {
    await run();
  } catch (error) {
    reportError("live", error);
  }
}
