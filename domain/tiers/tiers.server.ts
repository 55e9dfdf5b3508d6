import { and, asc, eq, isNotNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { entitlements, userStatus } from "#db/schema/index.ts";
import type { Tier } from "#db/vocabulary.ts";
import type { StepProgress } from "#domain/jobs/runner.server.ts";
import type { Services } from "#domain/kit/services.ts";

/** Tiers in ascending order, for a SQL comparison. */
const RANK = sql`case ${entitlements.tier} when 'architect' then 2 when 'builder' then 1 else 0 end`;

/**
 * The statement that derives the tier, for the batch that changes entitlements: an active override decides, else the
 * highest active entitlement, else explorer (decision 75). Admins stay admins. What was paid for is active whatever the
 * tier. `at` in ms.
 */
export function updateTier({ db }: Pick<Services, "db">, userId: string, at: number) {
  const best = (more: SQL | undefined, order: SQL) =>
    db
      .select({ tier: entitlements.tier })
      .from(entitlements)
      .where(and(whereActive(userId, at), more))
      .orderBy(order)
      .limit(1);
  const tier = sql<Tier>`case when ${userStatus.userType} = 'admin' then 'admin' else
    coalesce((${best(eq(entitlements.source, "override"), sql`${entitlements.startsAt} desc`)}),
      (${best(undefined, sql`${RANK} desc`)}), 'explorer') end`;
  const paid = best(ne(entitlements.source, "override"), sql`${entitlements.startsAt}`);
  return db
    .update(userStatus)
    .set({
      userType: tier,
      subscriptionTier: tier,
      paymentStatus: sql`case when ${paid} is null then 'inactive' else 'active' end`,
      tierEndsAt: sql`(select min(ends_at) from entitlements where user_id = ${userId} and ends_at > ${at})`,
      updatedAt: at,
    })
    .where(eq(userStatus.userId, userId));
}

/** The condition of an entitlement that counts at `at`, in ms. */
export function whereActive(userId: string | typeof userStatus.userId, at: number) {
  return sql`${entitlements.userId} = ${userId} and ${entitlements.startsAt} <= ${at}
    and (${entitlements.endsAt} is null or ${entitlements.endsAt} > ${at})`;
}

/** Derives the tier of an account again, after an entitlement has ended. @returns what it is now. */
export async function refreshTier(services: Pick<Services, "db" | "now">, userId: string) {
  const now = { tier: userStatus.userType, payment: userStatus.paymentStatus };
  const [row] = await updateTier(services, userId, services.now()).returning(now);
  return row ?? { tier: "explorer" as const, payment: "inactive" as const };
}

/** D1 statements for one account, at most (`jobs/rules.ts`). */
export const REFRESH_TIER_STATEMENTS = 2;

/** The nightly step: derives the tier of accounts that nobody has opened since their entitlement ended. */
export async function refreshNextTier(services: Pick<Services, "db" | "now">): Promise<StepProgress> {
  const [due] = await services.db
    .select({ userId: userStatus.userId })
    .from(userStatus)
    .where(and(isNotNull(userStatus.tierEndsAt), lte(userStatus.tierEndsAt, services.now())))
    .orderBy(asc(userStatus.tierEndsAt))
    .limit(1);
  if (due) await refreshTier(services, due.userId);
  return { next: due ? "more" : null };
}
