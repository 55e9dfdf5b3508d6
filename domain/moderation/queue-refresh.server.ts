import { eq, or } from "drizzle-orm";
import { userStatus, users } from "#db/schema/index.ts";
import type { Services } from "#domain/kit/services.ts";

/** Makes the open screens of everybody who may moderate load the queue again. */
export async function refreshQueues({
  db,
  refreshScreens,
  config,
}: Pick<Services, "db" | "refreshScreens" | "config">) {
  const moderators = await db
    .select({ userId: userStatus.userId })
    .from(userStatus)
    .where(
      or(
        eq(userStatus.userType, "admin"),
        eq(userStatus.userId, db.select({ id: users.id }).from(users).where(eq(users.email, config.superAdminEmail))),
      ),
    );
  refreshScreens(
    moderators.map(({ userId }) => userId),
    "queue",
  );
}
