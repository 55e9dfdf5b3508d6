import { and, eq, isNull } from "drizzle-orm";
import type * as z from "zod/mini";
import { entitlements, stripeCustomers } from "#db/schema/index.ts";
import type { Offer } from "#db/vocabulary.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { reportError } from "#domain/kit/report-error.ts";
import type { Services } from "#domain/kit/services.ts";
import { whereActive } from "#domain/tiers/tiers.server.ts";
import { assertStripeLimit, type CallLimitDeps } from "./call-limit.server.ts";
import {
  CANCEL_TEXTS,
  CHECKOUT_FAILED,
  type ChangeTexts,
  COST_FAILED,
  INTERVAL_TEXTS,
  INVOICE_FAILED,
  LAST_PERIOD_TEXTS,
  NOT_FOR_SALE,
  PAYMENTS_NOT_ENDED,
  PORTAL_FAILED,
  REFRESH_FAILED,
  RESUME_TEXTS,
} from "./failure-texts.ts";
import { isRunning, willRenew } from "./grants.ts";
import { tierOf } from "./offers.ts";
import { findRunningSubscription, selectSubscriptions } from "./queries.server.ts";
import type { CancelInput, ChangeIntervalInput, CheckoutInput } from "./schemas.ts";
import type { ChangeOutcome } from "./stripe.ts";
import { type SyncDeps, syncAccount } from "./sync.server.ts";

const CARD_DECLINED = "Your card was declined. Your plan is as it was; update your card.";

type CallDeps = SyncDeps & CallLimitDeps;

class StripeRefusal extends Error {
  override name = "StripeRefusal";
}

/**
 * The page to pay at, or Stripe's portal if the plan is already bought. Reads the account at Stripe first, since an
 * event of a purchase may still be on its way. @returns an address. @throws AppError("unavailable" | "throttled"); AppError("conflict")
 * while a tier that an admin set lasts, which no payment changes (decision 225)
 */
export async function startCheckout(services: CallDeps, actor: Actor, { offer }: z.output<typeof CheckoutInput>) {
  return orFail(CHECKOUT_FAILED, async () => {
    if (await isOverridden(services, actor)) throw new AppError("conflict", NOT_FOR_SALE.title, NOT_FOR_SALE.message);
    await assertStripeLimit(services, actor.userId);
    const customerId = await ensureCustomer(services, actor);
    await syncAccount(services, actor.userId);
    if (await isBought(services, actor, offer)) return services.stripe.openPortal(customerId);
    const url = await services.stripe.openCheckout({ customerId, userId: actor.userId, offer });
    if (url === null) throw new AppError("unavailable", CHECKOUT_FAILED.title, "No checkout URL returned from server");
    return url;
  });
}

/** Stripe's page for cards and invoices. @throws AppError("conflict") for an account that never bought anything. */
export async function openPortal(services: Pick<Services, "db" | "stripe"> & CallLimitDeps, actor: Actor) {
  const customerId = await findCustomer(services, actor.userId);
  if (!customerId) throw new AppError("conflict", "Nothing to manage", "This account hasn't bought a plan yet.");
  return orFail(PORTAL_FAILED, async () => {
    await assertStripeLimit(services, actor.userId);
    return services.stripe.openPortal(customerId);
  });
}

/**
 * Stripe's page that the open invoice of a failed renewal can be paid on, with any card.
 * @throws AppError: "conflict" without such an invoice, "unavailable"
 */
export async function openInvoicePage(services: CallDeps, actor: Actor) {
  const customerId = await findCustomer(services, actor.userId);
  return orFail(INVOICE_FAILED, async () => {
    await assertStripeLimit(services, actor.userId);
    const { invoices } = customerId ? await services.stripe.invoices(customerId, null) : { invoices: [] };
    const url = invoices.find(({ status }) => status === "open")?.url;
    if (url) return url;
    if (customerId) await syncAccount(services, actor.userId);
    throw new AppError("conflict", "Nothing to pay", "This account has no open invoice.");
  });
}

/** @throws AppError("unavailable" | "throttled") */
export async function refreshStatus(services: CallDeps, actor: Actor) {
  await orFail(REFRESH_FAILED, async () => {
    await assertStripeLimit(services, actor.userId);
    await syncAccount(services, actor.userId);
  });
}

/** @throws AppError: "conflict" without a subscription, or as `changePlan` */
export async function cancelPlan(services: SyncDeps, actor: Actor, { time }: z.output<typeof CancelInput>) {
  const { id } = await findSubscription(services, actor, CANCEL_TEXTS.refused.title);
  await changePlan(services, actor.userId, CANCEL_TEXTS, () => services.stripe.cancel(id, time));
}

/** Cancels the planned end of a subscription. @throws AppError: "conflict" without a subscription, or as `changePlan` */
export async function resumePlan(services: CallDeps, actor: Actor) {
  const { id } = await findSubscription(services, actor, RESUME_TEXTS.refused.title);
  await changePlan(services, actor.userId, RESUME_TEXTS, async () => {
    await assertStripeLimit(services, actor.userId);
    return services.stripe.resume(id);
  });
}

/**
 * Changes between monthly and yearly payment, immediately: a new period starts, and the unused part of what was paid is
 * credited. @throws AppError: "conflict" without a subscription, or as `changePlan`
 */
export async function changeInterval(
  services: CallDeps,
  actor: Actor,
  { offer }: z.output<typeof ChangeIntervalInput>,
) {
  const subscription = await findSubscription(services, actor, INTERVAL_TEXTS.refused.title);
  if (subscription.offer === offer) return;
  await changePlan(services, actor.userId, INTERVAL_TEXTS, async () => {
    await assertStripeLimit(services, actor.userId);
    return services.stripe.changeInterval(subscription.id, offer);
  });
}

/** What `changeInterval` would charge now, in cents. @throws AppError("conflict") without a subscription */
export async function readIntervalChangeCost(
  services: Pick<Services, "db" | "stripe"> & CallLimitDeps,
  actor: Actor,
  { offer }: z.output<typeof ChangeIntervalInput>,
) {
  const subscription = await findSubscription(services, actor, COST_FAILED.title);
  return orFail(COST_FAILED, async () => {
    await assertStripeLimit(services, actor.userId);
    return services.stripe.intervalChangeCost(subscription.id, offer);
  });
}

/** Ends all payments before an account is deleted. @throws AppError("unavailable") */
export async function endPayments(services: Pick<Services, "db" | "stripe">, userId: string) {
  const customerId = await findCustomer(services, userId);
  if (!customerId) return;
  await orFail(PAYMENTS_NOT_ENDED, () => services.stripe.deleteCustomer(customerId));
}

/**
 * Stops the renewal of an account that will be deleted, or is suspended (`SUSPENSION_TEXTS`). @throws AppError as
 * `changePlan`
 */
export async function endAtPeriodEnd(services: SyncDeps, userId: string, texts: ChangeTexts = LAST_PERIOD_TEXTS) {
  const renewing = (await selectSubscriptions(services, userId)).filter(willRenew);
  for (const { id } of renewing)
    await changePlan(services, userId, texts, () => services.stripe.cancel(id, "period-end"));
}

/**
 * Changes a plan at Stripe and reads it again. A call without an answer may have had its effect, so only Stripe's own
 * refusal says that nothing was changed (decision 142). @throws AppError: "conflict" if Stripe refused it, "unavailable" if
 * nobody knows, or if the plan can't be read.
 */
async function changePlan(
  services: SyncDeps,
  userId: string,
  { refused, unknown, unread }: ChangeTexts,
  change: () => Promise<ChangeOutcome>,
) {
  const answer = await orFail(unknown, change);
  if (answer.outcome === "declined") throw new AppError("conflict", refused.title, CARD_DECLINED);
  if (answer.outcome === "refused") {
    reportError("stripe", new StripeRefusal(answer.reason));
    throw new AppError("conflict", refused.title, refused.message);
  }
  await syncAccount(services, userId).catch((error: unknown) => {
    reportError("stripe", error);
    throw new AppError("unavailable", unread.title, unread.message);
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

async function isOverridden({ db, now }: Pick<Services, "db" | "now">, { userId }: Actor) {
  const [override] = await db
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(and(whereActive(userId, now()), eq(entitlements.source, "override")))
    .limit(1);
  return override !== undefined;
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
  const subscription = await findRunningSubscription(services, userId);
  if (!subscription) throw new AppError("conflict", title, "This account has no subscription.");
  return subscription;
}

/** @throws AppError("unavailable") with this text, unless the error has one of its own. */
async function orFail<Result>(
  { title, message }: { title: string; message: string },
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof AppError) throw error;
    reportError("stripe", error);
    throw new AppError("unavailable", title, message);
  }
}
