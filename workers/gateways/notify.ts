import type { Services } from "#domain/services.ts";
import type { Inbox } from "#workers/objects/inbox.ts";

/** News for open screens. The row in the database is what lasts, so a failure here is only logged. */
export function notifyGateway(inboxes: DurableObjectNamespace<Inbox>): Services["notify"] {
  return async (userId, event) => {
    try {
      await inboxes.getByName(userId).push(event);
    } catch (error) {
      console.error("notify", error);
    }
  };
}
