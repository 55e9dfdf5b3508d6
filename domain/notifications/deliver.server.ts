import { eq, inArray } from "drizzle-orm";
import { notifications } from "#db/schema/index.ts";
import type { Services } from "#domain/kit/services.ts";
import { PUSH_STATEMENTS, pushNotifications } from "./push.server.ts";
import { DELIVERY_BATCH_SIZE } from "./rules.ts";

/** D1 statements of one call (`jobs/rules.ts`). */
export const DELIVERY_STATEMENTS = 1 + PUSH_STATEMENTS;

type Deps = Parameters<typeof pushNotifications>[0] & Pick<Services, "refreshScreens">;

/**
 * Tells open screens and devices of the oldest notifications that were not delivered. One statement reads and marks them,
 * so each is delivered once; one lost in a crash is still on the screen of notifications (decision 101).
 * @returns whether more may wait.
 */
export async function deliverNotifications(services: Deps) {
  const { db, refreshScreens } = services;
  const { seq, delivered } = notifications;
  const oldest = db
    .select({ seq })
    .from(notifications)
    .where(eq(delivered, false))
    .orderBy(seq)
    .limit(DELIVERY_BATCH_SIZE);
  const rows = await db.update(notifications).set({ delivered: true }).where(inArray(seq, oldest)).returning();
  for (const [topic, told] of Map.groupBy(rows, (row) => row.topic))
    refreshScreens([...new Set(told.map((row) => row.userId))], topic);
  await pushNotifications(services, rows);
  return rows.length === DELIVERY_BATCH_SIZE;
}
