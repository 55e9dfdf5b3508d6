import { eq } from "drizzle-orm";
import { stripeCustomers, stripeEvents } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import { reportError } from "#domain/kit/report-error.ts";
import { insertEvent, type SyncDeps, syncAccount } from "./sync.server.ts";

/** Counted by its name on the dashboard's health tab. */
class RefusedEvent extends Error {
  override name = "RefusedEvent";
}

export type WebhookResult = "stored" | "duplicate" | "unknown customer";

/**
 * An event only says that something changed: `syncAccount` reads the account's state at Stripe, so neither the order nor
 * the number of events matters. Anything but an error tells Stripe not to send the event again. @throws
 * AppError("invalid") if the signature, its age or the event's account is wrong: anybody can send such an event, so it is no
 * error to count.
 */
export async function receiveEvent(services: SyncDeps, body: string, signature: string): Promise<WebhookResult> {
  const { db, stripe } = services;
  const event = await stripe.readEvent(body, signature);
  if (!event) throw new AppError("invalid", "Refused", "The signature of this event is not valid.");
  const [[known], [customer]] = await db.batch([
    db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, event.id)),
    db
      .select({ userId: stripeCustomers.userId })
      .from(stripeCustomers)
      .where(eq(stripeCustomers.customerId, event.customerId ?? "")),
  ]);
  if (known) return "duplicate";
  if (event.customerId !== null && !customer) {
    reportError("stripe-webhook", new RefusedEvent(`${event.id} names a customer that no account has.`));
    return "unknown customer";
  }
  if (customer) await syncAccount(services, customer.userId, event);
  else await insertEvent(services, event);
  return "stored";
}
