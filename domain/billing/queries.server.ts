import { and, count, desc, eq, isNull } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { entitlements, projects, publishedApps, stripeCustomers, subscriptions, userStatus } from "#db/schema/index.ts";
import { slotCount } from "#domain/journal/slots.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { reportError } from "#domain/kit/report-error.ts";
import type { Services } from "#domain/kit/services.ts";
import { whereActive } from "#domain/tiers/tiers.server.ts";
import { assertStripeLimit, type CallLimitDeps } from "./call-limit.server.ts";
import { grantEnd, isRunning } from "./grants.ts";
import type { Invoice } from "./stripe.ts";

/** The account's plan and use, in one round trip. No id of Stripe leaves the server. Times are in ms since 1970. */
export async function readPlan({ db, now }: Pick<Services, "db" | "now">, actor: Actor) {
  const { userId, tier } = actor;
  const at = now();
  const own = eq(projects.userId, userId);
  const {
    active,
    subscription: [subscription],
    customer: [customer],
    apps: [apps],
    published: [published],
    status: [status],
  } = await batchNamed(db, {
    active: db
      .select({
        source: entitlements.source,
        tier: entitlements.tier,
        startsAt: entitlements.startsAt,
        endsAt: entitlements.endsAt,
      })
      .from(entitlements)
      .where(whereActive(userId, at)),
    subscription: selectSubscriptions({ db }, userId).limit(1),
    customer: db
      .select({ id: stripeCustomers.customerId })
      .from(stripeCustomers)
      .where(eq(stripeCustomers.userId, userId)),
    apps: db
      .select({ n: count() })
      .from(projects)
      .where(and(own, isNull(projects.deletedAt))),
    published: db
      .select({ n: count() })
      .from(publishedApps)
      .where(and(eq(publishedApps.userId, userId), eq(publishedApps.status, "approved"))),
    status: db.select({ slots: userStatus.journalAppShortcuts }).from(userStatus).where(eq(userStatus.userId, userId)),
  });
  const slots = slotCount(actor);
  const running = subscription && isRunning(subscription) ? subscription : null;
  const override = active.find(({ source }) => source === "override");
  const builder = active.find((row) => row.source === "purchase" && row.tier === "builder");
  return {
    tier,
    hasBuilder: builder !== undefined,
    builderSince: builder?.startsAt ?? null,
    /** The tier that an admin set, which payments don't change before it ends. */
    override: override ? { tier: override.tier, endsAt: override.endsAt } : null,
    hasCustomer: typeof customer?.id === "string",
    subscription: running && {
      offer: running.offer,
      cents: running.cents,
      isPastDue: running.status === "past_due",
      renewsAt: running.status === "past_due" || running.endsAt !== null ? null : running.currentPeriodEnd,
      currentPeriodEnd: running.currentPeriodEnd,
      endsAt: running.endsAt,
      worksUntil: grantEnd(running),
    },
    /** When the last subscription ended, if none runs now. */
    endedAt: subscription && !running ? (subscription.endsAt ?? subscription.currentPeriodEnd) : null,
    apps: apps?.n ?? 0,
    published: published?.n ?? 0,
    shortcuts: { used: (status?.slots ?? []).slice(0, slots).filter((slot) => typeof slot === "string").length, slots },
  };
}

export type Plan = Awaited<ReturnType<typeof readPlan>>;

/** The newest first. */
export function selectSubscriptions({ db }: Pick<Services, "db">, userId: string) {
  return db.select().from(subscriptions).where(eq(subscriptions.userId, userId)).orderBy(desc(subscriptions.startedAt));
}

/** The subscription that Stripe still charges for, or tries to; null without one. */
export async function findRunningSubscription(services: Pick<Services, "db">, userId: string) {
  return (await selectSubscriptions(services, userId)).find(isRunning) ?? null;
}

export type InvoicePage = { invoices: Array<Invoice>; hasMore: boolean };

const NO_INVOICES: InvoicePage = { invoices: [], hasMore: false };

/**
 * A page of invoices, the newest first, after the invoice `after`. Empty for an account that never bought anything.
 * @throws AppError("unavailable") if Stripe doesn't answer; AppError("throttled")
 */
export async function readInvoices(
  { db, stripe, consumeAttempt, now }: Pick<Services, "db" | "stripe"> & CallLimitDeps,
  { userId }: Actor,
  after: string | null,
): Promise<InvoicePage> {
  const [customer] = await db
    .select({ id: stripeCustomers.customerId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.userId, userId));
  if (!customer?.id) return NO_INVOICES;
  try {
    await assertStripeLimit({ consumeAttempt, now }, userId);
    return await stripe.invoices(customer.id, after);
  } catch (error) {
    if (error instanceof AppError) throw error;
    reportError("stripe", error);
    throw new AppError(
      "unavailable",
      "Failed to load invoices",
      "Your invoices couldn't be loaded. Please try again in a few minutes.",
    );
  }
}
