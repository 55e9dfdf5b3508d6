import { asc, eq } from "drizzle-orm";
import { projects } from "#db/schema/index.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import type { Services } from "#domain/kit/services.ts";
import { createShare, stopSharing } from "#domain/shares/commands.server.ts";
import { demoActor } from "./accounts.ts";

type Stores = Parameters<typeof createShare>[0] & Pick<Services, "closeViewers">;

/** The architect's oldest two projects: one is shared, of the other the link has ended. */
export async function seedShares(services: Stores) {
  const actor = demoActor("architect");
  const own = await services.db
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.userId, actor.userId))
    .orderBy(asc(projects.createdAt))
    .limit(2);
  const options = { expiryDays: null, followsLatest: true, allowsCopies: true };
  const now = () => Date.now() - DAY_MS;
  const shares = await Promise.all(
    own.map(({ id }) => createShare({ ...services, now }, { actor, ip: "" }, { project: id, ...options })),
  );
  if (shares[1]) await stopSharing(services, actor, shares[1].id);
}
