import { DAY_SECONDS } from "#domain/kit/durations.ts";
import { queueDelivery } from "./deliveries.ts";
import { noSuch } from "./errors.ts";
import { createId } from "./ids.ts";
import type { Event } from "./objects.ts";
import { type Account, insertObject, now, readObject, readOwner } from "./store.ts";

/** The version of Stripe's protocol that is spoken here: the SDK's own. */
export const API_VERSION = "2026-10-28.endive";
const RETENTION_S = 30 * DAY_SECONDS;

/** Stores an event with the object as it is now, and queues its delivery. */
export function emit(account: Account, type: string, object: { id: string }, previous: object | null = null) {
  const event: Event = {
    id: createId("event"),
    object: "event",
    api_version: API_VERSION,
    created: now(),
    data: previous ? { object, previous_attributes: previous } : { object },
    livemode: false,
    pending_webhooks: 1,
    request: account.request,
    type,
  };
  const owner = readOwner(account, object.id);
  insertObject(account, "event", event, owner);
  queueDelivery(account, event.id, owner);
}

/** The fields that a change has changed, with their former values: what `customer.subscription.updated` carries. */
export function previousAttributes<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name as keyof T]),
  );
  return Object.fromEntries(changed) as Partial<T>;
}

/** Stripe keeps events for 30 days. */
export function deleteOldEvents(sql: SqlStorage) {
  const before = now() - RETENTION_S;
  sql.exec("delete from objects where kind = 'event' and json_extract(json, '$.created') < ?", before);
  sql.exec("delete from deliveries where event not in (select id from objects where kind = 'event')");
}

export function retrieveEvent(account: Account, id: string) {
  const event = readObject(account, "event", id);
  if (!event) throw noSuch("event", id);
  return event;
}
