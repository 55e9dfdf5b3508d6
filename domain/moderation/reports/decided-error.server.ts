import { gte, sql } from "drizzle-orm";
import { auditLog } from "#db/schema/index.ts";
import type { AuditAction } from "#db/vocabulary.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { relativeTimeInSentence } from "#domain/kit/time-texts.ts";
import { selectLastDecision } from "#domain/moderation/last-decision.server.ts";
import { isOpenReportOf } from "./open-reports.server.ts";

const WORDS: Partial<Record<AuditAction, string>> = {
  DISMISS_REPORTS: "no action",
  HIDE_REVIEW: "hidden",
  UNPUBLISH_PROJECT: "unpublished",
  BAN_PROJECT: "banned",
  TAKE_DOWN_PROJECT: "taken down",
  CLOSE_SHARE: "closed",
};

type Decided = { title: string; auditId: string; target: Parameters<typeof isOpenReportOf>[0] };

/**
 * Names who decided last about what was reported, and when; `auditId` is its target in the audit log. A decision from before
 * the reports that are open is not about them.
 */
export async function reportsDecidedError(
  { db, now }: Pick<Services, "db" | "now">,
  actor: Actor,
  { title, auditId, target }: Decided,
) {
  const openSince = sql`(select coalesce(min(created_at), 0) from app_reports where ${isOpenReportOf(target)})`;
  const condition = gte(auditLog.createdAt, openSince);
  const [decision] = await selectLastDecision(db, { auditId, actions: Object.keys(WORDS), condition });
  if (!decision) return new AppError("conflict", title, "This has already changed. Please reload the list.");
  const who = decision.userId === actor.userId ? "You" : decision.moderator;
  const outcome = `${WORDS[decision.action as AuditAction]}, ${relativeTimeInSentence(decision.createdAt, now())}`;
  return new AppError("conflict", title, `${who} already decided this: ${outcome}.`);
}
