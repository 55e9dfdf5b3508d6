import { eq, or } from "drizzle-orm";
import { userStatus, users } from "#db/schema/index.ts";
import { effectiveTier, isAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";

/** Makes the open screens of everybody who may moderate load the queue again. */
export async function refreshQueues({
  db,
  refreshScreens,
  config,
}: Pick<Services, "db" | "refreshScreens" | "config">) {
  const candidates = await db
    .select({
      userId: userStatus.userId,
      email: users.email,
      confirmedAt: users.emailConfirmedAt,
      tier: userStatus.userType,
    })
    .from(userStatus)
    .innerJoin(users, eq(users.id, userStatus.userId))
    .where(
      or(
        eq(userStatus.userType, "admin"),
        eq(userStatus.userId, db.select({ id: users.id }).from(users).where(eq(users.email, config.superAdminEmail))),
      ),
    );
  const moderators = candidates.filter(({ email, confirmedAt, tier }) =>
    isAdmin({ tier: effectiveTier({ email, emailConfirmed: confirmedAt !== null, tier }, config) }),
  );
  refreshScreens(
    moderators.map(({ userId }) => userId),
    "queue",
  );
}
