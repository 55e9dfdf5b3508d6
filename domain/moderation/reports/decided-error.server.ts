import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { auditLog, profiles, users } from "#db/schema/index.ts";
import type { AuditAction } from "#db/vocabulary.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { relativeTimeInSentence } from "#domain/kit/time-texts.ts";

const WORDS: Partial<Record<AuditAction, string>> = {
  DISMISS_REPORTS: "no action",
  HIDE_REVIEW: "hidden",
  UNPUBLISH_PROJECT: "unpublished",
  BAN_PROJECT: "banned",
  TAKE_DOWN_PROJECT: "taken down",
  CLOSE_SHARE: "closed",
};

/** Names who decided last about what was reported, and when; `auditId` is its target in the audit log. */
export async function reportsDecidedError(
  { db, now }: Pick<Services, "db" | "now">,
  actor: Actor,
  { title, auditId }: { title: string; auditId: string },
) {
  const [decision] = await db
    .select({
      userId: auditLog.adminUserId,
      moderator: sql<string>`coalesce(${profiles.nickname}, ${users.email}, 'A former moderator')`.as("moderator"),
      action: sql<AuditAction>`${auditLog.action}`.as("decision"),
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.adminUserId))
    .leftJoin(profiles, eq(profiles.id, auditLog.adminUserId))
    .where(and(eq(auditLog.targetId, auditId), inArray(auditLog.action, Object.keys(WORDS))))
    .orderBy(desc(auditLog.seq))
    .limit(1);
  if (!decision) return new AppError("conflict", title, "This has already changed. Please reload the list.");
  const who = decision.userId === actor.userId ? "You" : decision.moderator;
  const outcome = `${WORDS[decision.action]}, ${relativeTimeInSentence(decision.createdAt, now())}`;
  return new AppError("conflict", title, `${who} already decided this: ${outcome}.`);
}
