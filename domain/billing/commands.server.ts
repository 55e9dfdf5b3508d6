import { and, desc, eq, isNull } from "drizzle-orm";
import type * as z from "zod/mini";
import { entitlements, stripeCustomers, subscriptions } from "#db/schema/index.ts";
import type { Offer } from "#db/vocabulary.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/permissions.ts";
import { reportError } from "#domain/report-error.ts";
import type { Services } from "#domain/services.ts";
import { isRunning } from "./grants.ts";
import { tierOf } from "./offers.ts";
import type { CancelInput, ChangeIntervalInput, CheckoutInput } from "./schemas.ts";
import { type SyncDeps, syncAccount } from "./sync.server.ts";

const NOT_CHARGED = "Nothing was charged. Please try again in a few minutes.";
const CHECKOUT_FAILED = "Failed to create checkout session";
const CANCEL_FAILED = "Failed to cancel subscription";
const CHANGE_FAILED = "Failed to change subscription";

/**
 * The page to pay at, or Stripe's portal if the plan is already bought. Reads the account at Stripe first, since an
 * event of a purchase may still be on its way. @returns an address. @throws AppError("unavailable")
 */
export async function startCheckout(services: SyncDeps, actor: Actor, { offer }: z.output<typeof CheckoutInput>) {
  return orFail(CHECKOUT_FAILED, NOT_CHARGED, async () => {
    const customerId = await ensureCustomer(services, actor);
    await syncAccount(services, actor.userId);
    if (await isBought(services, actor, offer)) return services.stripe.openPortal(customerId);
    const url = await services.stripe.openCheckout({ customerId, userId: actor.userId, offer });
    if (url === null) throw new AppError("unavailable", CHECKOUT_FAILED, "No checkout URL returned from server");
    return url;
  });
}

/** Stripe's page for cards and invoices. @throws AppError("conflict") for an account that never bought anything. */
export async function openPortal(services: Pick<Services, "db" | "stripe">, actor: Actor) {
  const customerId = await findCustomer(services, actor.userId);
  if (!customerId) throw new AppError("conflict", "Nothing to manage", "This account hasn't bought a plan yet.");
  return orFail("Failed to open the billing page", "Please try again in a few minutes.", () =>
    services.stripe.openPortal(customerId),
  );
}

/** @throws AppError("unavailable") */
export async function refreshStatus(services: SyncDeps, actor: Actor) {
  const message = "Please try again or contact support if the issue persists.";
  await orFail("Failed to refresh status", message, () => syncAccount(services, actor.userId));
}

/** @throws AppError("conflict") without a subscription */
export async function cancelPlan(services: SyncDeps, actor: Actor, { time }: z.output<typeof CancelInput>) {
  const subscription = await findSubscription(services, actor, CANCEL_FAILED);
  await orFail(CANCEL_FAILED, "Your plan was not changed. Please try again in a few minutes.", async () => {
    await services.stripe.cancel(subscription.id, time);
    await syncAccount(services, actor.userId);
  });
}

/** Cancels the planned end of a subscription. @throws AppError("conflict") without a subscription */
export async function resumePlan(services: SyncDeps, actor: Actor) {
  const subscription = await findSubscription(services, actor, CHANGE_FAILED);
  await orFail(CHANGE_FAILED, "Your plan still ends. Please try again in a few minutes.", async () => {
    await services.stripe.resume(subscription.id);
    await syncAccount(services, actor.userId);
  });
}

/**
 * Changes between monthly and yearly payment, immediately: a new period starts, and the unused part of what was paid is
 * credited. @throws AppError("conflict") if the card was declined
 */
export async function changeInterval(
  services: SyncDeps,
  actor: Actor,
  { offer }: z.output<typeof ChangeIntervalInput>,
) {
  const subscription = await findSubscription(services, actor, CHANGE_FAILED);
  if (subscription.offer === offer) return;
  await orFail(CHANGE_FAILED, NOT_CHARGED, async () => {
    const isPaid = await services.stripe.changeInterval(subscription.id, offer);
    if (!isPaid)
      throw new AppError(
        "conflict",
        CHANGE_FAILED,
        "Your card was declined. Your plan is as it was; update your card.",
      );
    await syncAccount(services, actor.userId);
  });
}

/** What `changeInterval` would charge now, in cents. @throws AppError("conflict") without a subscription */
export async function readIntervalChangeCost(
  services: Pick<Services, "db" | "stripe">,
  actor: Actor,
  { offer }: z.output<typeof ChangeIntervalInput>,
) {
  const subscription = await findSubscription(services, actor, CHANGE_FAILED);
  return orFail(CHANGE_FAILED, NOT_CHARGED, () => services.stripe.intervalChangeCost(subscription.id, offer));
}

/** Ends all payments before an account is deleted. @throws AppError("unavailable") */
export async function endPayments(services: Pick<Services, "db" | "stripe">, userId: string) {
  const customerId = await findCustomer(services, userId);
  if (!customerId) return;
  await orFail("Delete failed", "Stripe didn't end the payments. Nothing was deleted; please try again.", () =>
    services.stripe.deleteCustomer(customerId),
  );
}

/** Stops the renewal of an account that will be deleted. @throws AppError("unavailable") */
export async function endAtPeriodEnd(services: SyncDeps, userId: string) {
  const running = (await selectSubscriptions(services, userId)).filter(isRunning);
  if (running.length === 0) return;
  await orFail("Account not deleted", "Your plan couldn't be ended. Please try again in a few minutes.", async () => {
    for (const { id } of running) await services.stripe.cancel(id, "period-end");
    await syncAccount(services, userId);
  });
}

/**
 * The row is written first. Its revision is part of the idempotency key, so that repeating the call makes the same
 * customer.
 */
async function ensureCustomer({ db, now, stripe }: SyncDeps, { userId, email }: Actor) {
  await db.insert(stripeCustomers).values({ userId, createdAt: now() }).onConflictDoNothing();
  const [row] = await db.select().from(stripeCustomers).where(eq(stripeCustomers.userId, userId));
  if (row?.customerId) return row.customerId;
  const customerId = await stripe.createCustomer({
    id: userId,
    email,
    key: `customer-${userId}-${row?.revision ?? 0}`,
  });
  await db
    .update(stripeCustomers)
    .set({ customerId })
    .where(and(eq(stripeCustomers.userId, userId), isNull(stripeCustomers.customerId)));
  return customerId;
}

async function findCustomer({ db }: Pick<Services, "db">, userId: string) {
  const [row] = await db
    .select({ id: stripeCustomers.customerId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.userId, userId));
  return row?.id ?? null;
}

async function isBought(services: SyncDeps, { userId }: Actor, offer: Offer) {
  if (offer !== "builder") return (await selectSubscriptions(services, userId)).some(isRunning);
  const [bought] = await services.db
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(
      and(eq(entitlements.userId, userId), eq(entitlements.source, "purchase"), eq(entitlements.tier, tierOf(offer))),
    )
    .limit(1);
  return bought !== undefined;
}

async function findSubscription(services: Pick<Services, "db">, { userId }: Actor, title: string) {
  const subscription = (await selectSubscriptions(services, userId)).find(isRunning);
  if (!subscription) throw new AppError("conflict", title, "This account has no subscription.");
  return subscription;
}

function selectSubscriptions({ db }: Pick<Services, "db">, userId: string) {
  return db.select().from(subscriptions).where(eq(subscriptions.userId, userId)).orderBy(desc(subscriptions.startedAt));
}

/** @throws AppError("unavailable") with this text, unless the error has one of its own. */
async function orFail<Result>(title: string, message: string, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof AppError) throw error;
    reportError("stripe", error);
    throw new AppError("unavailable", title, message);
  }
}
