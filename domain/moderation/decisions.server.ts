import { eq, isNull, sql } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { mustHaveChangedOne } from "#db/guard.ts";
import { projects, publishedApps, submissions } from "#db/schema/index.ts";
import { announceRejectedUpdates } from "#domain/apps/announce-rejected.server.ts";
import { joinReasons, type ReasonId } from "#domain/apps/reasons.ts";
import { closeViewersOf, removeFromStore } from "#domain/apps/removal.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import { type Actor, requireAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { nextReviewedState } from "#domain/listing/states.ts";
import { approvedVersionStatements } from "./approved-version.server.ts";
import { decidedError, decideOnce, isDecidable, requireDecidable, requireUndecided } from "./decide-once.server.ts";
import { selectBar } from "./deciders.server.ts";
import { announce, type DecisionDeps, recordDecision, refreshAfterDecision } from "./decision-records.server.ts";
import { DECISIONS } from "./decisions.ts";
import { buildApp, replacedByApproval } from "./published-app-row.server.ts";
import { reviewedSubmission } from "./reviewed.ts";

type Deps = DecisionDeps & Pick<Services, "closeViewers">;
type PublishDeps = DecisionDeps & Pick<Services, "htmlFiles">;
type Submission = typeof submissions.$inferSelect;
/** `updatedAt`, `htmlSha256`: of what the moderator saw (decisions 13 and 361). */
type Publication = { submissionId: string; htmlSha256: string; updatedAt?: number };
type Rejection = { submissionId: string; reasons: ReadonlyArray<ReasonId>; sentence?: string; updatedAt?: number };

/** @throws AppError("forbidden" | "missing" | "conflict") */
export async function publishSubmission(services: PublishDeps, actor: Actor, { submissionId, ...seen }: Publication) {
  requireAdmin(actor, "publish projects");
  const review = await findReview(services, actor, submissionId);
  await requireDecidable(services, actor, review, publicationOf(review, seen));
  return publish(services, actor, review);
}

/** Publishes an admin's own app when it is submitted (decision 22). @throws AppError("forbidden" | "missing" | "conflict") */
export async function publishOwnSubmission(
  services: PublishDeps,
  actor: Actor,
  { submissionId, ...seen }: Publication,
) {
  requireAdmin(actor, "publish projects");
  const review = await findReview(services, actor, submissionId);
  await requireUndecided(services, actor, review.reviewed, publicationOf(review, seen));
  return publish(services, actor, review);
}

async function publish(services: PublishDeps, actor: Actor, review: Review) {
  const { reviewed } = review;
  const slug = await decideOnce(services, actor, reviewed, "publish", () => writeApproval(services, actor, review));
  refreshAfterDecision(services, { changesStore: true });
  announce(services, actor, reviewed, { decision: "publish" });
  return { slug };
}

/** @throws AppError("forbidden" | "missing" | "conflict") */
export async function rejectSubmission(
  services: Deps,
  actor: Actor,
  { submissionId, reasons, sentence = "", updatedAt }: Rejection,
) {
  requireAdmin(actor, "reject projects");
  await rejectOrUnpublish(services, actor, submissionId, {
    decision: "reject",
    reviewNotes: joinReasons(reasons, sentence),
    sentence,
    updatedAt,
  });
}

/** The app leaves the store and waits for review again. @throws AppError("forbidden" | "missing" | "conflict") */
export async function unpublishSubmission(services: Deps, actor: Actor, submissionId: string) {
  requireAdmin(actor, "unpublish projects");
  await rejectOrUnpublish(services, actor, submissionId, { decision: "unpublish", reviewNotes: null, sentence: "" });
}

type Review = Awaited<ReturnType<typeof findReview>>;

/** `after` is null if it can't be published in its state. */
async function findReview({ db }: Pick<Services, "db">, actor: Actor, submissionId: string) {
  const bySubmission = eq(submissions.id, submissionId);
  const {
    submission: [submission],
    barRow: [barRow],
    project: [project],
    existing: [existing],
  } = await batchNamed(db, {
    submission: db.select().from(submissions).where(bySubmission),
    barRow: selectBar(db, actor, submissionId),
    project: db
      .select({ id: projects.id, status: projects.status, published: projects.published })
      .from(projects)
      .innerJoin(submissions, eq(submissions.projectId, projects.id))
      .where(bySubmission),
    existing: db
      .select({ id: publishedApps.id, slug: publishedApps.slug, codeVersion: publishedApps.codeVersion })
      .from(publishedApps)
      .innerJoin(submissions, eq(submissions.projectId, publishedApps.projectId))
      .where(bySubmission),
  });
  if (!submission || !project) throw missingError("publish");
  const after = stateAfter(submission, "approve");
  const reviewed = reviewedSubmission(submission);
  return { submission, reviewed, bar: barRow?.bar ?? null, project, existing: existing ?? null, after };
}

async function writeApproval(services: PublishDeps, actor: Actor, review: Review) {
  const { db, now } = services;
  const { submission, reviewed, project, existing, after } = review;
  const { icon } = submission;
  if (!after) throw await decidedError(services, actor, reviewed, "publish");
  if (!icon) throw new AppError("conflict", "Cannot publish", "Project must have an icon before publishing.");
  const at = now();
  const selfApproved = submission.userId === actor.userId;
  const app = { ...(await buildApp(services, { submission: { ...submission, icon }, existing }, at)), selfApproved };
  const { codeVersion, htmlSha256, declaredHosts, packageId } = app;
  const approved = { app, projectId: project.id, project: { ...after, packageId } };
  const version = await approvedVersionStatements(services, approved, at);
  const {
    published: [row],
  } = await batchNamed(db, {
    submission: db
      .update(submissions)
      // Nothing waited for a review (`selectWaits`).
      .set({ ...after, decidedAt: at, updatedAt: at, ...(selfApproved && { pendingSince: at }) })
      .where(isDecidable(db, actor, reviewed, "publish", at)),
    hasDecided: mustHaveChangedOne(db),
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
    version,
    records: recordDecision(services, actor, reviewed, {
      decision: "publish",
      targetId: sql`(${db.select({ slug: publishedApps.slug }).from(publishedApps).where(eq(publishedApps.id, app.id))})`,
      before: { status: project.status, published: project.published },
      after: { ...after, codeVersion, htmlSha256, declaredHosts, selfApproved },
      at,
    }),
  });
  return row?.slug ?? "";
}

function publicationOf({ after }: Review, seen: Omit<Publication, "submissionId">) {
  return { decision: "publish", isPossible: after !== null, ...seen } as const;
}

type NoApproval = {
  decision: "reject" | "unpublish";
  reviewNotes: string | null;
  sentence: string;
  updatedAt?: number | undefined;
};

async function rejectOrUnpublish(
  services: Deps,
  actor: Actor,
  submissionId: string,
  { decision, reviewNotes, sentence, updatedAt }: NoApproval,
) {
  const { db, now } = services;
  const [[submission], [barRow]] = await db.batch([
    db.select().from(submissions).where(eq(submissions.id, submissionId)),
    selectBar(db, actor, submissionId),
  ]);
  if (!submission) throw missingError(decision);
  const reviewed = reviewedSubmission(submission);
  const state = stateAfter(submission, decision);
  // An admin may take an app of their own out of the store.
  const bar = decision === "reject" ? (barRow?.bar ?? null) : null;
  await requireDecidable(services, actor, { reviewed, bar }, { decision, isPossible: state !== null, updatedAt });
  const at = now();
  const { projectId, releaseNotes, status, published } = submission;
  const times = decision === "reject" ? { decidedAt: at } : { decidedAt: null, pendingSince: at };
  const after = { ...state, reviewNotes };
  await decideOnce(services, actor, reviewed, decision, () =>
    db.batch([
      db
        .update(submissions)
        .set({ ...after, ...times, updatedAt: at })
        .where(isDecidable(db, actor, reviewed, decision, at)),
      mustHaveChangedOne(db),
      db
        .update(projects)
        // Approval cleared the project's notes; the pending submission gets them back.
        .set({ ...after, releaseNotes: sql`coalesce(${projects.releaseNotes}, ${releaseNotes})`, updatedAt: at })
        .where(eq(projects.id, projectId)),
      ...removeFromStore(services, eq(publishedApps.projectId, projectId), {
        status: "unpublished",
        updateNotes: "The app was removed from the store",
        at,
      }),
      ...recordDecision(services, actor, reviewed, {
        ...{ decision, sentence, targetId: projectId, at },
        before: { status, published },
        after,
      }),
    ]),
  );
  await closeViewersOf(services, eq(publishedApps.projectId, projectId));
  refreshAfterDecision(services, { changesStore: true });
  announce(services, actor, reviewed, { decision, sentence });
  announceRejectedUpdates(services, actor, eq(publishedApps.projectId, projectId), at);
}

function stateAfter({ status }: Submission, action: "approve" | "reject" | "unpublish") {
  return status === "withdrawn" ? null : nextReviewedState({ status }, action);
}

function missingError(decision: "publish" | NoApproval["decision"]) {
  const message = "App not found. It was deleted: please reload the list.";
  return new AppError("missing", DECISIONS[decision].failure, message);
}
