import { and, asc, eq, isNotNull, lt, lte } from "drizzle-orm";
import { stripeCustomers, stripeEvents, users } from "#db/schema/index.ts";
import { isAfterCursor } from "#domain/jobs/purge-one.server.ts";
import type { StepProgress } from "#domain/jobs/runner.server.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { rootMessage } from "#domain/kit/errors.ts";
import { reportError } from "#domain/kit/report-error.ts";
import type { Services } from "#domain/kit/services.ts";
import { endAtPeriodEnd } from "./commands.server.ts";
import { SUSPENSION_TEXTS } from "./failure-texts.ts";
import { STRIPE_EVENT_RETENTION_MS } from "./rules.ts";
import { type SyncDeps, syncAccount } from "./sync.server.ts";

/** D1 statements for one customer, at most (`jobs/rules.ts`). */
export const RECONCILE_CUSTOMER_STATEMENTS = 120;

/** Counted by its name on the dashboard's health tab. */
class StripeDrift extends Error {
  override name = "StripeDrift";
}

/**
 * The daily step: reads a customer at Stripe, stores what events did not bring, and reports it as drift, and so unknown
 * prices. It ends the plan of a suspended user that renews all the same (decision 364).
 */
export async function reconcileNextCustomer(services: SyncDeps, cursor: string | null): Promise<StepProgress> {
  const { db, now } = services;
  const [due] = await db
    .select({ id: stripeCustomers.userId, at: stripeCustomers.checkedAt, suspendedAt: users.suspendedAt })
    .from(stripeCustomers)
    .innerJoin(users, eq(users.id, stripeCustomers.userId))
    .where(
      and(
        isNotNull(stripeCustomers.customerId),
        lte(stripeCustomers.checkedAt, now() - DAY_MS / 2),
        isAfterCursor(cursor, stripeCustomers.checkedAt, stripeCustomers.userId),
      ),
    )
    .orderBy(asc(stripeCustomers.checkedAt), asc(stripeCustomers.userId))
    .limit(1);
  if (!due) return { next: null };
  const next = `${due.at}.${due.id}`;
  try {
    const { changes, unknownPrices } = await syncAccount(services, due.id);
    const failure = due.suspendedAt === null ? null : await endPlanOfSuspended(services, due.id);
    const found = [
      ...changes.map(({ kind, reference }) => `${kind} ${reference}`),
      ...unknownPrices.map((id) => `unknown price of ${id}`),
    ];
    const drift = found.length === 0 ? null : `${due.id}: ${found.join(", ")}`;
    if (drift !== null) reportError("stripe-reconciliation", new StripeDrift(drift));
    return { next, notes: [drift, failure].filter((note) => note !== null) };
  } catch (error) {
    return { next, notes: [failureNote(due.id, error)] };
  }
}

/** @returns what the night's report says if it failed, else null. */
function endPlanOfSuspended(services: SyncDeps, userId: string) {
  return endAtPeriodEnd(services, userId, SUSPENSION_TEXTS).then(
    () => null,
    (error) => failureNote(userId, error),
  );
}

function failureNote(userId: string, error: unknown) {
  return `customer of ${userId}: ${rootMessage(error)}`;
}

/** The daily step: reports prices that the site shows but Stripe doesn't charge. */
export async function checkPrices({ stripe, config }: Pick<Services, "stripe" | "config">) {
  const charged = await stripe.prices();
  const wrong = Object.entries(config.prices).filter(
    ([offer, cents]) => charged[offer as keyof typeof charged] !== cents,
  );
  for (const [offer] of wrong)
    reportError("stripe-prices", new StripeDrift(`The price of ${offer} differs at Stripe.`));
}

export async function deleteOldEvents({ db, now }: Pick<Services, "db" | "now">) {
  await db.delete(stripeEvents).where(lt(stripeEvents.createdAt, now() - STRIPE_EVENT_RETENTION_MS));
}
