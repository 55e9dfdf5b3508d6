import { and, desc, gt, sql } from "drizzle-orm";
import { submissions } from "#db/schema/index.ts";
import type { Services } from "#domain/kit/services.ts";
import { measureWaits } from "./review-times.ts";
import { MAX_MEASURED_DECISIONS, MEASURED_PERIOD_MS } from "./rules.ts";

/** Null until there are enough decisions. */
export async function readReviewTimes({ db, now }: Pick<Services, "db" | "now">) {
  const waits = await selectWaits(db, now());
  return measureWaits(
    waits.map(({ waited }) => waited),
    0,
  );
}

/**
 * How long decided submissions waited: from when each last became pending to its decision, in ms. Those that an admin
 * published as their own waited for nobody.
 */
export function selectWaits(db: Services["db"], at: number) {
  const { decidedAt, pendingSince } = submissions;
  return db
    .select({ waited: sql<number>`${decidedAt} - ${pendingSince}`.as("waited") })
    .from(submissions)
    .where(and(gt(decidedAt, at - MEASURED_PERIOD_MS), gt(decidedAt, pendingSince)))
    .orderBy(desc(decidedAt))
    .limit(MAX_MEASURED_DECISIONS);
}
