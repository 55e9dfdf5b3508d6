import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { projects, projectUpdates, publishedApps, reviewClaims, submissions } from "#db/schema/index.ts";
import type { SubmissionStatus, UpdateStatus } from "#db/vocabulary.ts";
import type { Cursor } from "#domain/kit/cursors.ts";
import { type Actor, maySubmit } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import type { ReviewState } from "#domain/kit/status-texts.ts";
import { hasChanged } from "#domain/listing/snapshot.ts";
import { selectAppeal, selectReplies } from "#domain/moderation/appeals/queries.server.ts";
import { selectChecks } from "#domain/moderation/checks/run-checks.server.ts";
import { historyPage, selectHistory } from "./app-history.server.ts";
import { missingReviewError, projectOf, requireOwnReview, selectOwnReview } from "./own-review.server.ts";
import { selectWaits } from "./review-times.server.ts";
import { measureWaits } from "./review-times.ts";
import { MAX_COUNTED_PLACE, MAX_SHOWN_ROUNDS } from "./rules.ts";

type Db = Services["db"];

/**
 * The review of one's own submission or update, in one round trip. Names no moderator (decision 43).
 * @throws AppError("missing") for what is absent or another author's
 */
export async function readAuthorReview(
  { db, now }: Pick<Services, "db" | "now">,
  actor: Actor,
  id: string,
  before: Cursor | null = null,
) {
  const at = now();
  const {
    project: [project],
    app: [app],
    place: [place],
    checks: [checks],
    claims,
    appeal: [appeal],
    replies,
    rounds,
    waits,
    newerUpdates,
    events,
    ...own
  } = await batchNamed(db, {
    ...selectOwnReview(db, actor, id),
    project: db
      .select()
      .from(projects)
      .where(and(eq(projects.id, projectOf(id)), eq(projects.userId, actor.userId))),
    app: db
      .select({
        slug: publishedApps.slug,
        status: publishedApps.status,
        banReason: publishedApps.banReason,
        updatedAt: publishedApps.updatedAt,
      })
      .from(publishedApps)
      .where(eq(publishedApps.projectId, projectOf(id))),
    place: selectPlace(db, id),
    checks: selectChecks(db, id),
    claims: db
      .select({ expiresAt: reviewClaims.expiresAt })
      .from(reviewClaims)
      .where(and(eq(reviewClaims.targetId, id), gt(reviewClaims.expiresAt, at))),
    appeal: selectAppeal(db, id),
    replies: selectReplies(db, projectOf(id)),
    rounds: selectRounds(db, id),
    waits: selectWaits(db, at),
    newerUpdates: selectNewerUpdate(db, id),
    events: selectHistory({ db }, actor, { id, before }),
  });
  const { auditId, userId, ...subject } = requireOwnReview(own);
  if (!project) throw missingReviewError();
  const isPending = subject.status === "pending";
  const isRejected = subject.status === "rejected" && project.status === "rejected" && project.deletedAt === null;
  const index = rounds.findIndex((round) => round.id === id);
  const previous = rounds.slice(index + 1).find((round) => round.status === "rejected");
  const banReason = index === 0 ? (app?.banReason ?? null) : null;
  const isNewestRejected = isRejected && index === 0 && banReason === null;
  // The app in the store must be as it was when the update was requested, or the update could never be applied.
  const isAppealableUpdate =
    subject.kind === "update" &&
    subject.status === "rejected" &&
    newerUpdates.length === 0 &&
    app?.status === "approved" &&
    app.updatedAt <= subject.createdAt;
  return {
    subject: { ...subject, name: subject.name || project.name, icon: subject.icon ?? project.icon },
    state: stateOf(subject.status, {
      isBanned: banReason !== null,
      isClaimed: claims.length > 0,
      isAppealed: appeal?.outcome === null,
    }),
    /** Of the newest submission of a banned app. */
    banReason,
    round: subject.kind === "submission" ? (rounds[0]?.total ?? 1) - index : null,
    place: isPending && place ? place : null,
    waited: (subject.decidedAt ?? (isPending ? at : subject.updatedAt)) - subject.pendingSince,
    times: measureWaits(
      waits.map(({ waited }) => waited),
      (subject.decidedAt ?? at) - subject.pendingSince,
    ),
    findings: checks?.findings ?? [],
    riskParts: checks?.riskParts ?? [],
    appeal: appeal ?? null,
    replies: replies.toReversed(),
    lastRound: previous ? { reviewNotes: previous.reviewNotes, decidedAt: previous.decidedAt } : null,
    slug: app?.status === "approved" ? app.slug : null,
    hasChanged: own.submissions.some((submission) => isPending && hasChanged(project, submission)),
    maySubmit: maySubmit(actor),
    history: historyPage(events),
    mayResubmit: isNewestRejected && maySubmit(actor),
    mayAppeal: (isNewestRejected || isAppealableUpdate) && !appeal,
  };
}

export type AuthorReview = Awaited<ReturnType<typeof readAuthorReview>>;

/** Null while it waits. */
const DECIDED_STATES: Record<SubmissionStatus | UpdateStatus, ReviewState | null> = {
  baseline: null,
  pending: null,
  approved: "approved",
  rejected: "rejected",
  withdrawn: "withdrawn",
};

function stateOf(
  status: SubmissionStatus | UpdateStatus,
  { isBanned, isClaimed, isAppealed }: { isBanned: boolean; isClaimed: boolean; isAppealed: boolean },
): ReviewState {
  if (isBanned) return "banned";
  const waiting = isAppealed ? "appealed" : "pending";
  return DECIDED_STATES[status] ?? (isClaimed ? "in-review" : waiting);
}

/** The place in the moderators' list, which has the oldest first. Counts nothing for what was decided. */
function selectPlace(db: Db, id: string) {
  const ahead = (table: string) => {
    const name = sql.identifier(table);
    return sql`(select count(*) from (select 1 from ${name} where status = 'pending'
      and (created_at, id) < (select created_at, id from ${name} where id = ${id}) limit ${MAX_COUNTED_PLACE}))`;
  };
  const waiting = (table: string) =>
    sql`(select count(*) from (select 1 from ${sql.identifier(table)} where status = 'pending' limit ${MAX_COUNTED_PLACE}))`;
  const isPending = (table: string) =>
    sql`exists (select 1 from ${sql.identifier(table)} where id = ${id} and status = 'pending')`;
  const counted = (count: (table: string) => SQL) =>
    sql<number>`case when ${isPending("project_updates")} then ${count("project_updates")}
      when ${isPending("app_submissions")} then ${count("app_submissions")} end`;
  return db
    .select({ ahead: counted(ahead).as("ahead"), waiting: counted(waiting).as("waiting") })
    .from(sql`(select 1)`);
}

function selectNewerUpdate(db: Db, id: string) {
  const { originalProjectId, createdAt } = projectUpdates;
  const column = (name: string) => sql`(select ${sql.identifier(name)} from project_updates where id = ${id})`;
  return db
    .select({ id: projectUpdates.id })
    .from(projectUpdates)
    .where(and(eq(originalProjectId, column("original_project_id")), gt(createdAt, column("created_at"))))
    .limit(1);
}

/** All submissions of the same project, newest first. */
function selectRounds(db: Db, id: string) {
  const { status, reviewNotes, decidedAt, createdAt, projectId } = submissions;
  return db
    .select({ id: submissions.id, status, reviewNotes, decidedAt, total: sql<number>`count(*) over ()`.as("total") })
    .from(submissions)
    .where(eq(projectId, sql`(select project_id from app_submissions where id = ${id})`))
    .orderBy(desc(createdAt))
    .limit(MAX_SHOWN_ROUNDS);
}
