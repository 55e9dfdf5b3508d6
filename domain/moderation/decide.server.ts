import { and, eq, sql } from "drizzle-orm";
import { isGuardFailure, mustHaveChangedOne } from "#db/guard.ts";
import { auditLog, notifications, projects, publishedApps, submissions } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { DECISION_NEWS } from "#domain/notifications/rules.ts";
import { type Actor, requireAdmin } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { removeFromStore } from "#domain/store/removal.server.ts";
import { auditEntry } from "./audit.server.ts";
import { joinReasons } from "./limits.ts";

type Needs = Pick<Services, "db" | "notify" | "now" | "storeChanged">;
type Decision = {
  from: { status: "pending" | "approved" };
  to: { status: "rejected" | "pending"; published: false; reviewNotes: string | null };
  action: "REJECT_PROJECT" | "UNPUBLISH_PROJECT";
  news: "project_rejected" | "project_unpublished";
  verb: string;
};

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

/** Takes a published app out of the store; it waits for another review (decision 15). */
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

/** Writes the decision, then notifies the owner. Of concurrent decisions only the first succeeds. */
async function decide(services: Needs, actor: Actor, submissionId: string, decision: Decision) {
  const submission = await readSubmission(services, submissionId, decision);
  try {
    await writeDecision(services, actor, submission, decision);
  } catch (error) {
    throw isGuardFailure(error) ? decidedMeanwhile(decision) : error;
  }
  services.storeChanged({ reindex: true });
  await services.notify(submission.userId, { type: decision.news, projectName: submission.name });
}

async function readSubmission({ db }: Pick<Services, "db">, submissionId: string, decision: Decision) {
  const [submission] = await db.select().from(submissions).where(eq(submissions.id, submissionId));
  if (!submission) throw new AppError("missing", `Error ${decision.verb} project`, "App not found");
  if (submission.status !== decision.from.status) throw decidedMeanwhile(decision);
  return submission;
}

type Submission = Awaited<ReturnType<typeof readSubmission>>;

async function writeDecision(
  services: Pick<Services, "db" | "now">,
  actor: Actor,
  submission: Submission,
  { from, to, action, news }: Decision,
) {
  const { db, now } = services;
  const at = now();
  const { status, published } = submission;
  const entry = auditEntry(services, actor, {
    action,
    targetTable: "user_projects",
    targetId: submission.projectId,
    before: { status, published },
    after: to,
  });
  await db.batch([
    db
      .update(submissions)
      .set({ ...to, updatedAt: at })
      .where(and(eq(submissions.id, submission.id), eq(submissions.status, from.status))),
    mustHaveChangedOne(db),
    db
      .update(projects)
      // Approval cleared the project's notes; the pending submission gets them back.
      .set({ ...to, releaseNotes: sql`coalesce(${projects.releaseNotes}, ${submission.releaseNotes})`, updatedAt: at })
      .where(eq(projects.id, submission.projectId)),
    ...removeFromStore({ db }, eq(publishedApps.projectId, submission.projectId), {
      status: "unpublished",
      updateNotes: "The app left the store",
      at,
    }),
    db.insert(notifications).values({
      userId: submission.userId,
      notificationId: `submission:${submission.id}:${action}:${at}`,
      type: news,
      title: DECISION_NEWS[news].title,
      message: DECISION_NEWS[news].message(submission.name),
      projectName: submission.name,
      targetId: submission.projectId,
      createdAt: at,
    }),
    db.insert(auditLog).values(entry),
  ]);
}

function decidedMeanwhile({ verb }: Decision) {
  return new AppError(
    "conflict",
    `Error ${verb} project`,
    "Somebody else decided on this submission. Please load the list again.",
  );
}
