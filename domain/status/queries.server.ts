import { desc, gte } from "drizzle-orm";
import { statusChecks, statusDays, statusIncidents } from "#db/schema/index.ts";
import { type PartState, STATUS_PARTS, type StatusPart } from "#db/vocabulary.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import type { Services } from "#domain/kit/services.ts";
import { utcDay } from "#domain/kit/utc-day.ts";
import { type CurrentState, PARTS } from "./parts.ts";
import { CHECK_EXPIRES_MS, DEGRADED_SHARE, MAX_INCIDENTS, STATUS_DAYS } from "./rules.ts";

export type PartStatus = {
  part: StatusPart;
  name: string;
  state: CurrentState;
  /** What was measured, in words; null if it was not. */
  value: string | null;
  /** The oldest first. A day without checks is unknown. */
  days: Array<{ day: string; state: CurrentState }>;
};
export type Incident = typeof statusIncidents.$inferSelect;
/** `checkedAt` in ms, null before the first check. */
export type Status = { parts: Array<PartStatus>; incidents: Array<Incident>; checkedAt: number | null };

/** One round trip. */
export async function readStatus({ db, now }: Pick<Services, "db" | "now">): Promise<Status> {
  const at = now();
  const days = Array.from({ length: STATUS_DAYS }, (_, n) => utcDay(at - (STATUS_DAYS - 1 - n) * DAY_MS));
  const [checks, counts, incidents] = await db.batch([
    db.select().from(statusChecks).limit(STATUS_PARTS.length),
    db
      .select()
      .from(statusDays)
      .where(gte(statusDays.day, days[0] ?? "")),
    db
      .select()
      .from(statusIncidents)
      .orderBy(desc(statusIncidents.startedAt), desc(statusIncidents.id))
      .limit(MAX_INCIDENTS),
  ]);
  const parts = STATUS_PARTS.map((part) => {
    const check = checks.find((row) => row.part === part);
    const isCurrent = check !== undefined && at - check.checkedAt < CHECK_EXPIRES_MS;
    return {
      part,
      name: PARTS[part].name,
      state: isCurrent ? check.state : "unknown",
      value: isCurrent && check.value !== null ? PARTS[part].valueText(check.value) : null,
      days: days.map((day) => ({ day, state: stateOf(counts.find((row) => row.day === day && row.part === part)) })),
    } satisfies PartStatus;
  });
  const checkedAt = checks.length > 0 ? Math.min(...checks.map((row) => row.checkedAt)) : null;
  return { parts, incidents, checkedAt };
}

function stateOf(counts: Record<PartState, number> | undefined): CurrentState {
  if (!counts) return "unknown";
  const { operational, degraded, outage } = counts;
  if (outage > 0) return "outage";
  return degraded > DEGRADED_SHARE * (operational + degraded) ? "degraded" : "operational";
}
