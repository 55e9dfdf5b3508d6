import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { batchNamed } from "#db/batch-named.ts";
import { mustHaveChangedOne } from "#db/guard.ts";
import { projects, publishedApps, searchOutbox, submissions, users } from "#db/schema/index.ts";
import { announceRejectedUpdates } from "#domain/apps/announce-rejected.server.ts";
import { insertAppVersion } from "#domain/apps/app-versions.server.ts";
import { closeAppeal } from "#domain/apps/appeal-decider.server.ts";
import { replaceCodeParts } from "#domain/apps/code-parts.server.ts";
import { joinReasons } from "#domain/apps/reasons.ts";
import { closeViewersOf, removeFromStore } from "#domain/apps/removal.server.ts";
import { replaceAppTags } from "#domain/apps/tags.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import { type Actor, requireAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { nextReviewedState } from "#domain/listing/states.ts";
import { isNotHeldByAnother } from "./claims.server.ts";
import { decidedError, decideOnce } from "./decide-once.server.ts";
import { requireDecider } from "./deciders.server.ts";
import { announce, DECISIONS, type Decision, insertAuditEntry, insertNotification } from "./decision-records.server.ts";
import { buildApp, replacedByApproval } from "./published-app-row.server.ts";
import type { PublishInput, RejectInput } from "./schemas.ts";

type Deps = Pick<
  Services,
  "db" | "deliverNotifications" | "mail" | "now" | "invalidateStore" | "closeViewers" | "sealAuditLog" | "refreshQueue"
> & {
  config: Pick<Services["config"], "siteOrigin">;
};
type Submission = typeof submissions.$inferSelect;
type Rejection = z.input<typeof RejectInput>;

/** `htmlSha256` is what the moderator saw (decision 13). @throws AppError("forbidden" | "missing" | "conflict") */
export async function publishSubmission(
  services: Deps & Pick<Services, "htmlFiles">,
  actor: Actor,
  input: z.output<typeof PublishInput>,
) {
  requireAdmin(actor, "publish projects");
  const review = await findReview(services, actor, input);
  await requireDecider(services, actor, review.submission.id, decisionErrorTitle("approve"));
  return publish(services, actor, review);
}

/** Publishes an admin's own app when it is submitted (decision 22). @throws AppError("forbidden" | "missing" | "conflict") */
export async function publishOwnSubmission(
  services: Deps & Pick<Services, "htmlFiles">,
  actor: Actor,
  input: z.output<typeof PublishInput>,
) {
  requireAdmin(actor, "publish projects");
  return publish(services, actor, await findReview(services, actor, input));
}

async function publish(services: Deps & Pick<Services, "htmlFiles">, actor: Actor, review: Review) {
  const slug = await decideOnce(services, actor, conflictContext("approve", review.submission), () =>
    writeApproval(services, actor, review),
  );
  services.invalidateStore({ reindex: true });
  services.sealAuditLog();
  services.refreshQueue();
  await announce(services, actor, review.submission, { decision: "approve" });
  return { slug };
}

/** @throws AppError("forbidden" | "missing" | "conflict") */
export async function rejectSubmission(
  services: Deps,
  actor: Actor,
  { submissionId, reasons, sentence = "" }: Rejection,
) {
  requireAdmin(actor, "reject projects");
  await rejectOrUnpublish(services, actor, submissionId, {
    decision: "reject",
    reviewNotes: joinReasons(reasons, sentence),
    sentence,
  });
}

/** The app leaves the store and waits for review again. @throws AppError("forbidden" | "missing" | "conflict") */
export async function unpublishSubmission(services: Deps, actor: Actor, submissionId: string) {
  requireAdmin(actor, "unpublish projects");
  await rejectOrUnpublish(services, actor, submissionId, { decision: "unpublish", reviewNotes: null, sentence: "" });
}

type Review = Awaited<ReturnType<typeof findReview>>;

async function findReview(
  services: Pick<Services, "db" | "now">,
  actor: Actor,
  { submissionId, htmlSha256 }: z.output<typeof PublishInput>,
) {
  const { db } = services;
  const bySubmission = eq(submissions.id, submissionId);
  const {
    submission: [submission],
    project: [project],
    app: [app],
    owner: [owner],
  } = await batchNamed(db, {
    submission: db.select().from(submissions).where(bySubmission),
    project: db
      .select({ id: projects.id, status: projects.status, published: projects.published })
      .from(projects)
      .innerJoin(submissions, eq(submissions.projectId, projects.id))
      .where(bySubmission),
    app: db
      .select({ id: publishedApps.id, slug: publishedApps.slug, codeVersion: publishedApps.codeVersion })
      .from(publishedApps)
      .innerJoin(submissions, eq(submissions.projectId, publishedApps.projectId))
      .where(bySubmission),
    owner: db
      .select({ suspendedAt: users.suspendedAt })
      .from(users)
      .innerJoin(submissions, eq(submissions.userId, users.id))
      .where(bySubmission),
  });
  if (!submission || !project) throw missingError("approve");
  const after = stateAfter(submission, "approve");
  // With another digest, the submission was replaced after the moderator read it.
  if (!after || submission.htmlSha256 !== htmlSha256)
    throw await decidedError(services, actor, conflictContext("approve", submission));
  if (owner?.suspendedAt)
    throw new AppError("conflict", "Cannot publish", "The author's account is suspended. Reject it, or let it wait.");
  const { icon } = submission;
  if (!icon) throw new AppError("conflict", "Cannot publish", "Project must have an icon before publishing.");
  return { submission: { ...submission, icon }, project, after, existing: app ?? null };
}

async function writeApproval(services: Pick<Services, "db" | "htmlFiles" | "now">, actor: Actor, review: Review) {
  const { db, now } = services;
  const { submission, project, after } = review;
  const at = now();
  const app = await buildApp(services, review, at);
  const { codeVersion, htmlSha256, htmlBytes, declaredHosts, releaseNotes, contactsNobody, worksOffline } = app;
  const version = { codeVersion, htmlSha256, htmlBytes, declaredHosts, releaseNotes, contactsNobody, worksOffline };
  const codeStatements = await replaceCodeParts(services, eq(publishedApps.id, app.id), htmlSha256);
  const {
    published: [row],
  } = await batchNamed(db, {
    submission: updateSubmission(services, actor, submission, { ...after, decidedAt: at, updatedAt: at }, [
      exists(
        db
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.id, submission.userId), isNull(users.suspendedAt))),
      ),
    ]),
    project: db
      .update(projects)
      .set({
        ...after,
        packageId: app.packageId,
        codeVersion,
        // Clears the published notes, but keeps notes that the owner wrote since the submission.
        releaseNotes: sql`nullif(${projects.releaseNotes}, ${releaseNotes})`,
        updatedAt: at,
      })
      .where(eq(projects.id, project.id)),
    published: db
      .insert(publishedApps)
      .values(app)
      .onConflictDoUpdate({
        target: publishedApps.projectId,
        set: replacedByApproval(app),
        setWhere: isNull(publishedApps.banReason),
      })
      .returning({ slug: publishedApps.slug }),
    // A banned app's row is not changed, which makes the batch fail.
    hasPublished: mustHaveChangedOne(db),
    categories: replaceAppTags(services, eq(publishedApps.id, app.id)),
    code: codeStatements,
    version: insertAppVersion(services, { appId: app.id, ...version }, at),
    index: db.insert(searchOutbox).values({ appId: app.id, createdAt: at }),
    appeal: closeAppeal(services, submission.id, "approved", at),
    notification: insertNotification(services, submission, {
      decision: "approve",
      targetId: sql`(${db.select({ slug: publishedApps.slug }).from(publishedApps).where(eq(publishedApps.id, app.id))})`,
      at,
    }),
    auditEntry: insertAuditEntry(services, actor, submission, {
      decision: "approve",
      before: { status: project.status, published: project.published },
      after: { ...after, codeVersion, htmlSha256, declaredHosts, selfApproved: submission.userId === actor.userId },
    }),
  });
  return row?.slug ?? "";
}

async function rejectOrUnpublish(
  services: Deps,
  actor: Actor,
  submissionId: string,
  {
    decision,
    reviewNotes,
    sentence,
  }: { decision: "reject" | "unpublish"; reviewNotes: string | null; sentence: string },
) {
  const { db, now } = services;
  const [submission] = await db.select().from(submissions).where(eq(submissions.id, submissionId));
  if (!submission) throw missingError(decision);
  if (decision === "reject") await requireDecider(services, actor, submissionId, decisionErrorTitle(decision));
  const state = stateAfter(submission, decision);
  if (!state) throw await decidedError(services, actor, conflictContext(decision, submission));
  const at = now();
  const { projectId, releaseNotes, status, published } = submission;
  const times = decision === "reject" ? { decidedAt: at } : { decidedAt: null, pendingSince: at };
  const after = { ...state, reviewNotes };
  await decideOnce(services, actor, conflictContext(decision, submission), () =>
    db.batch([
      ...updateSubmission(services, actor, submission, { ...after, ...times, updatedAt: at }),
      db
        .update(projects)
        // Approval cleared the project's notes; the pending submission gets them back.
        .set({ ...after, releaseNotes: sql`coalesce(${projects.releaseNotes}, ${releaseNotes})`, updatedAt: at })
        .where(eq(projects.id, projectId)),
      ...removeFromStore(services, eq(publishedApps.projectId, projectId), {
        status: "unpublished",
        updateNotes: "The app was removed from the store",
        notifiesOwner: true,
        at,
      }),
      closeAppeal(services, submissionId, "rejected", at),
      insertNotification(services, submission, { decision, sentence, targetId: projectId, at }),
      insertAuditEntry(services, actor, submission, { decision, before: { status, published }, after }),
    ]),
  );
  await closeViewersOf(services, eq(publishedApps.projectId, projectId));
  services.invalidateStore({ reindex: true });
  services.sealAuditLog();
  services.refreshQueue();
  await announce(services, actor, submission, { decision, sentence });
  await announceRejectedUpdates(services, actor, eq(publishedApps.projectId, projectId), at);
}

function stateAfter({ status }: Submission, decision: Decision) {
  return status === "withdrawn" ? null : nextReviewedState({ status }, decision);
}

/** Fails the batch if the submission changed since it was read, or if another moderator holds it. */
function updateSubmission(
  { db }: Pick<Services, "db">,
  actor: Actor,
  submission: Submission,
  change: Partial<Submission> & { updatedAt: number },
  conditions: Array<SQL> = [],
) {
  const { id, status, updatedAt } = submission;
  return [
    db
      .update(submissions)
      .set(change)
      .where(
        and(
          eq(submissions.id, id),
          eq(submissions.status, status),
          eq(submissions.updatedAt, updatedAt),
          isNotHeldByAnother(db, actor, id, change.updatedAt),
          ...conditions,
        ),
      ),
    mustHaveChangedOne(db),
  ] as const;
}

/** Names the decision and its target, for the error that tells who decided first. */
function conflictContext(decision: Decision, { id, projectId }: Submission) {
  return { title: decisionErrorTitle(decision), target: { id, auditId: projectId, what: "submission" } };
}

function missingError(decision: Decision) {
  const message = "App not found. It was withdrawn or submitted again: please reload the list.";
  return new AppError("missing", decisionErrorTitle(decision), message);
}

function decisionErrorTitle(decision: Decision) {
  return `Error ${DECISIONS[decision].verb} project`;
}
