import { and, eq, gte, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { batchNamed } from "#db/batch-named.ts";
import { isGuardFailure, isUniqueFailure, mustMatchOne } from "#db/guard.ts";
import { appeals, authorReplies, projectUpdates } from "#db/schema/index.ts";
import { selectLastDecider } from "#domain/apps/appeal-decider.server.ts";
import { bannedError, selectBan } from "#domain/apps/ban.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import { assertHourlyLimit } from "#domain/kit/hourly-limit.server.ts";
import { newId } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { DECIDED_OR_WITHDRAWN } from "#domain/listing/rules.ts";
import { selectClaim } from "#domain/moderation/claims.server.ts";
import { projectOf, requireOwnReview, selectOwnReview } from "#domain/moderation/own-review.server.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { withdrawSubmission } from "#domain/projects/lifecycle.server.ts";
import { reopen } from "./reopening.server.ts";
import { AUTHOR_REPLIES_PER_HOUR } from "./rules.ts";
import type { AppealInput, ReplyToModeratorInput } from "./schemas.ts";

type Deps = Pick<Services, "db" | "now">;

const APPEAL_FAILED = "Appeal failed";

/**
 * Puts a rejected submission or update back into the queue, unchanged, for another admin than the one who decided.
 * @throws AppError("missing"); AppError("conflict") if it is not the newest round, was appealed before, is an update
 * of an app that changed since, or if the app was banned.
 */
export async function appealRejection(
  { db, now, refreshQueue }: Deps & Pick<Services, "refreshQueue">,
  actor: Actor,
  { id, reason }: z.output<typeof AppealInput>,
) {
  const {
    ban: [ban],
    ...own
  } = await batchNamed(db, {
    ...selectOwnReview(db, actor, id),
    ban: selectBan(db, projectOf(id)),
  });
  const reviewed = requireOwnReview(own);
  if (ban?.reason) throw bannedError(APPEAL_FAILED, ban.reason);
  const { auditId, reviewNotes, updatedAt, decidedAt } = reviewed;
  const at = now();
  const appeal = db.insert(appeals).values({
    targetId: id,
    userId: actor.userId,
    reason,
    deciderId: sql`(select admin_user_id from admin_audit_log join users on users.id = admin_user_id
      where target_id = ${auditId} and action in ('REJECT_PROJECT', 'REJECT_UPDATE') order by seq desc limit 1)`,
    rejectedAt: decidedAt ?? updatedAt,
    rejectionNotes: reviewNotes,
    createdAt: at,
  });
  try {
    await db.batch([appeal, ...reopen({ db }, reviewed, at)]);
  } catch (error) {
    if (isAppealedBefore(error) || isGuardFailure(error)) throw notAppealableError();
    throw error;
  }
  refreshQueue();
}

/**
 * Notifies the moderator who claimed the review, or else the one who decided last, if any. A text that was sent since the
 * last decision is not sent again. @throws AppError("missing" | "throttled")
 */
export async function replyToModerator(
  services: Deps & Pick<Services, "consumeAttempt" | "deliverNotifications">,
  actor: Actor,
  input: z.output<typeof ReplyToModeratorInput>,
) {
  const { db } = services;
  const at = services.now();
  const { id, text } = input;
  const {
    claims: [claim],
    deciders: [decider],
    sent,
    ...own
  } = await batchNamed(db, {
    ...selectOwnReview(db, actor, id),
    claims: selectClaim(db, id, at),
    deciders: selectLastDecider(db, id),
    sent: selectSameReplies(db, actor, input),
  });
  const { projectId, name, updatedAt } = requireOwnReview(own);
  if (sent.some(({ createdAt }) => createdAt >= updatedAt)) return;
  await assertReplyLimit(services, actor);
  const replyId = newId(at);
  const row = { id: replyId, projectId, userId: actor.userId, text, createdAt: at };
  const moderatorId = claim?.userId ?? decider?.userId;
  const isTold = moderatorId !== undefined && moderatorId !== actor.userId;
  const event = { kind: "author_reply", projectName: name } as const;
  const notification = { id: `reply:${replyId}`, targetId: id, at };
  // At most one with this text also if the same reply is sent twice at once: the guard takes the second one back.
  const isOnly = and(ofText(actor, input), gte(authorReplies.createdAt, updatedAt));
  try {
    await db.batch([
      db.insert(authorReplies).values(row),
      mustMatchOne(db, authorReplies, isOnly),
      ...(isTold ? [notificationRow(services, moderatorId, event, notification)] : []),
    ]);
  } catch (error) {
    if (isGuardFailure(error)) return;
    throw error;
  }
  if (isTold) services.deliverNotifications();
}

/** The actor's replies with this text to any round of the project. */
function selectSameReplies(db: Services["db"], actor: Actor, input: z.output<typeof ReplyToModeratorInput>) {
  return db.select({ createdAt: authorReplies.createdAt }).from(authorReplies).where(ofText(actor, input));
}

function ofText({ userId }: Actor, { id, text }: z.output<typeof ReplyToModeratorInput>) {
  return and(
    eq(authorReplies.projectId, projectOf(id)),
    eq(authorReplies.userId, userId),
    eq(authorReplies.text, text),
  );
}

function assertReplyLimit(services: Pick<Services, "consumeAttempt" | "now">, { userId }: Actor) {
  return assertHourlyLimit(services, {
    action: "author-reply",
    userId,
    limit: AUTHOR_REPLIES_PER_HOUR,
    title: "Error sending reply",
    exceeded: `sent more than ${AUTHOR_REPLIES_PER_HOUR} replies`,
  });
}

/** Takes a pending submission or update back. @throws AppError("missing" | "conflict") */
export async function withdrawFromReview(
  services: Deps & Pick<Services, "invalidateStore" | "refreshQueue" | "closeViewers">,
  actor: Actor,
  id: string,
) {
  const { db, now } = services;
  const reviewed = requireOwnReview(await batchNamed(db, selectOwnReview(db, actor, id)));
  if (reviewed.status !== "pending") throw decidedMeanwhileError();
  if (reviewed.kind === "submission") return withdrawSubmission(services, actor, reviewed.projectId);
  const { meta } = await db
    .update(projectUpdates)
    .set({ status: "withdrawn", updatedAt: now() })
    .where(and(eq(projectUpdates.id, id), eq(projectUpdates.status, "pending")));
  if (meta.changes === 0) throw decidedMeanwhileError();
  services.refreshQueue();
}

/** Whether a unique index refused the appeal: there is one already, or another update of the app is pending. */
function isAppealedBefore(error: unknown) {
  return (
    isUniqueFailure(error, "review_appeals.submission_id") ||
    isUniqueFailure(error, "project_updates.original_project_id")
  );
}

function notAppealableError() {
  return new AppError(
    "conflict",
    APPEAL_FAILED,
    "Only the newest rejection can be appealed, and only once. Please reload the page.",
  );
}

function decidedMeanwhileError() {
  return new AppError("conflict", "Withdraw failed", DECIDED_OR_WITHDRAWN);
}
