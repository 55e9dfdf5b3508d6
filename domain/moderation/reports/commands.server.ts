import { and, eq, getTableName, isNull, ne, notExists, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { publishedApps, reports, reviews, sharedLinks } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import { newId } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { waitText } from "#domain/kit/time-texts.ts";
import { REPORT_BURST } from "./rules.ts";
import type { ReportInput } from "./schemas.ts";

const TARGETS = { app: publishedApps, review: reviews, share: sharedLinks };
/**
 * A ban is permanent, so nobody can report the app or its reviews. An app that was deleted permanently is banned too. A
 * hidden review is seen by its author alone.
 */
const IS_REPORTABLE = {
  app: ne(publishedApps.status, "banned"),
  review: sql`${reviews.hiddenAt} is null
    and exists (select 1 from published_apps where published_apps.id = ${reviews.appId} and status <> 'banned')`,
  share: isNull(sharedLinks.closedAt),
};

/** While a report is open, another of its user changes nothing. @throws AppError("throttled"); AppError("missing"), also for own content */
export async function submitReport(
  { db, now, consumeAttempt, refreshQueue }: Pick<Services, "db" | "now" | "consumeAttempt" | "refreshQueue">,
  { userId }: Actor,
  input: z.output<typeof ReportInput>,
) {
  const wait = await consumeAttempt(`report:${userId}`, REPORT_BURST);
  if (wait > 0)
    throw new AppError("throttled", "Error sending report", `Too many reports. Please try again in ${waitText(wait)}.`);
  const at = now();
  const target = TARGETS[input.target];
  const targetTable = getTableName(target);
  const stillOpen = db
    .select({ one: sql`1` })
    .from(reports)
    .where(
      and(
        eq(reports.userId, userId),
        eq(reports.targetTable, targetTable),
        eq(reports.targetId, input.targetId),
        isNull(reports.resolvedAt),
      ),
    );
  const isOthersTarget = and(eq(target.id, input.targetId), ne(target.userId, userId), IS_REPORTABLE[input.target]);
  const [[found]] = await db.batch([
    db.select({ id: target.id }).from(target).where(isOthersTarget),
    db.insert(reports).select(
      db
        .select({
          id: sql<string>`${newId(at)}`.as("report_id"),
          userId: sql<string>`${userId}`.as("user_id"),
          targetTable: sql<string>`${targetTable}`.as("target_table"),
          targetId: sql<string>`${target.id}`.as("target_id"),
          reason: sql<string>`${reportText(input)}`.as("reason"),
          createdAt: sql<number>`${at}`.as("created_at"),
          resolvedAt: sql<number | null>`null`.as("resolved_at"),
          resolution: sql<null>`null`.as("resolution"),
        })
        .from(target)
        .where(and(isOthersTarget, notExists(stillOpen))),
    ),
  ]);
  if (!found)
    throw new AppError(
      "missing",
      "Error sending report",
      "You can't report your own content, or content that is gone.",
    );
  refreshQueue();
}

function reportText({ reason, text }: { reason: string; text: string }) {
  return text === "" ? reason : `${reason}: ${text}`;
}
