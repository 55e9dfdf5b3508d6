import { and, eq, inArray } from "drizzle-orm";
import { isGuardFailure, isUniqueFailure, mustHaveChangedOne } from "#db/guard.ts";
import { appTags, auditLog, notifications, projects, publishedApps, submissions } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { DECISION_NEWS } from "#domain/notifications/rules.ts";
import { type Actor, requireAdmin } from "#domain/policy.ts";
import { tellIndex } from "#domain/search/outbox.server.ts";
import type { Services } from "#domain/services.ts";
import { auditRow, FIRST_HASH, newestAuditHash } from "./audit.server.ts";
import { joinReasons } from "./limits.ts";

type Needs = Pick<Services, "db" | "notify" | "now" | "storeChanged">;
type Decision = {
  from: { status: "pending" | "approved" };
  to: { status: "rejected" | "pending"; published: false; reviewNotes: string | null };
  action: "REJECT_PROJECT" | "UNPUBLISH_PROJECT";
  news: "project_rejected" | "project_unpublished";
  verb: string;
};

const TRIES = 3;

/** Turns a pending submission down; its owner reads the reasons. */
export async function rejectSubmission(
  services: Needs,
  actor: Actor,
  { submissionId, reasons }: { submissionId: string; reasons: ReadonlyArray<string> },
) {
  requireAdmin(actor, "reject");
  await decide(services, actor, submissionId, {
    from: { status: "pending" },
    to: { status: "rejected", published: false, reviewNotes: joinReasons(reasons) },
    action: "REJECT_PROJECT",
    news: "project_rejected",
    verb: "rejecting",
  });
}

/** Takes a published app out of the store; it waits for another review (decisions.md 15). */
export async function unpublishSubmission(services: Needs, actor: Actor, submissionId: string) {
  requireAdmin(actor, "unpublish");
  await decide(services, actor, submissionId, {
    from: { status: "approved" },
    to: { status: "pending", published: false, reviewNotes: null },
    action: "UNPUBLISH_PROJECT",
    news: "project_unpublished",
    verb: "unpublishing",
  });
}

async function decide(services: Needs, actor: Actor, submissionId: string, decision: Decision) {
  for (let attempt = 1; ; attempt++) {
    const { submission, previousHash } = await readSubmission(services, submissionId, decision);
    try {
      await write(services, actor, submission, previousHash, decision, attempt);
      services.storeChanged({ reindex: true });
      return services.notify(submission.userId, { type: decision.news, projectName: submission.name });
    } catch (error) {
      if (isGuardFailure(error)) throw decidedMeanwhile(decision);
      if (!isUniqueFailure(error, "admin_audit_log.previous_hash") || attempt === TRIES) throw error;
    }
  }
}

async function readSubmission({ db }: Pick<Services, "db">, submissionId: string, decision: Decision) {
  const [[submission], [audit]] = await db.batch([
    db.select().from(submissions).where(eq(submissions.id, submissionId)),
    newestAuditHash(db),
  ]);
  if (!submission) throw new AppError("missing", `Error ${decision.verb} project`, "App not found");
  if (submission.status !== decision.from.status) throw decidedMeanwhile(decision);
  return { submission, previousHash: audit?.hash ?? FIRST_HASH };
}

type Submission = Awaited<ReturnType<typeof readSubmission>>["submission"];

async function write(
  services: Pick<Services, "db" | "now">,
  actor: Actor,
  submission: Submission,
  previousHash: string,
  { from, to, action, news }: Decision,
  attempt: number,
) {
  const { db, now } = services;
  const at = now();
  const { status, published } = submission;
  const audit = await auditRow(services, actor, previousHash, {
    action,
    targetTable: "user_projects",
    targetId: submission.projectId,
    before: { status, published },
    after: to,
  });
  const apps = eq(publishedApps.projectId, submission.projectId);
  await db.batch([
    db
      .update(submissions)
      .set({ ...to, updatedAt: at })
      .where(and(eq(submissions.id, submission.id), eq(submissions.status, from.status))),
    mustHaveChangedOne(db),
    db
      .update(projects)
      .set({ ...to, updatedAt: at })
      .where(eq(projects.id, submission.projectId)),
    db.update(publishedApps).set({ status: "unpublished", updatedAt: at }).where(apps),
    // Lists by category read the newest of a tag, and take for granted that they are in the store.
    db
      .delete(appTags)
      .where(inArray(appTags.appId, db.select({ id: publishedApps.id }).from(publishedApps).where(apps))),
    tellIndex(db, apps, at),
    db.insert(notifications).values({
      userId: submission.userId,
      notificationId: `submission:${submission.id}:${action}:${at}:${attempt}`,
      type: news,
      title: DECISION_NEWS[news].title,
      message: DECISION_NEWS[news].message(submission.name),
      projectName: submission.name,
      targetId: submission.projectId,
      createdAt: at,
    }),
    db.insert(auditLog).values(audit),
  ]);
}

function decidedMeanwhile({ verb }: Decision) {
  return new AppError(
    "conflict",
    `Error ${verb} project`,
    "Somebody decided about this submission meanwhile. Please load the list again.",
  );
}
