import { and, eq, getTableColumns, lte } from "drizzle-orm";
import { mustHaveChangedOne } from "#db/guard.ts";
import { projectUpdates, publishedApps, submissions } from "#db/schema/index.ts";
import { endVersions } from "#domain/apps/app-versions.server.ts";
import type { ReasonId } from "#domain/apps/reasons.ts";
import { rejectionNotes } from "#domain/apps/rejection-notes.ts";
import { factsToStore } from "#domain/apps/safety-facts.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import { lookAlikeKey } from "#domain/kit/look-alikes.ts";
import { type Actor, requireAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { classifyChanges, summarizeChanges } from "#domain/listing/changes.ts";
import { summarize } from "#domain/listing/excerpts.ts";
import { snapshot } from "#domain/listing/snapshot.ts";
import { approvedVersionStatements } from "#domain/moderation/approved-version.server.ts";
import { decideOnce, isDecidable, requireDecidable, requireUndecided } from "#domain/moderation/decide-once.server.ts";
import { selectBar } from "#domain/moderation/deciders.server.ts";
import {
  announce,
  type DecisionDeps,
  recordDecision,
  refreshAfterDecision,
} from "#domain/moderation/decision-records.server.ts";
import { DECISIONS } from "#domain/moderation/decisions.ts";
import { reviewedUpdate } from "#domain/moderation/reviewed.ts";

const APPROVAL_FAILED = DECISIONS.approveUpdate.failure;

export type ApprovalDeps = DecisionDeps & Pick<Services, "htmlFiles">;
type Update = typeof projectUpdates.$inferSelect;
type App = typeof publishedApps.$inferSelect;
type Content = ReturnType<typeof contentAfter>;
/** `updatedAt`, `htmlSha256`: of what the moderator saw; the digest is null if the update leaves the HTML as it is. */
type Approval = { updateId: string; htmlSha256: string | null; updatedAt?: number; endsEarlierVersions?: boolean };
type Rejection = { updateId: string; reasons: ReadonlyArray<ReasonId>; sentence?: string; updatedAt?: number };

/**
 * With `endsEarlierVersions` nobody can stay on a version before this one.
 * @throws AppError("forbidden" | "missing" | "conflict"); AppError("unavailable") if the store differs (decision 14).
 */
export async function approveUpdate(
  services: ApprovalDeps,
  actor: Actor,
  { updateId, htmlSha256, updatedAt, endsEarlierVersions = false }: Approval,
) {
  requireAdmin(actor, "approve updates");
  const review = await findReview(services, actor, updateId, "approveUpdate");
  await requireDecidable(services, actor, review, {
    decision: "approveUpdate",
    isPossible: isPending(review),
    ...{ htmlSha256, updatedAt },
  });
  await approve(services, actor, review, { endsEarlierVersions });
}

/** Publishes an admin's own update when it is requested (decision 22). @throws AppError("forbidden" | "missing" | "conflict") */
export async function publishOwnUpdate(services: ApprovalDeps, actor: Actor, updateId: string) {
  requireAdmin(actor, "approve updates");
  const review = await findReview(services, actor, updateId, "approveUpdate");
  await requireUndecided(services, actor, review.reviewed, {
    decision: "approveUpdate",
    isPossible: isPending(review),
  });
  await approve(services, actor, review, { endsEarlierVersions: false });
}

async function approve(
  services: ApprovalDeps,
  actor: Actor,
  review: Review,
  { endsEarlierVersions }: { endsEarlierVersions: boolean },
) {
  const { update, reviewed } = review;
  const app = assertApplicable(review);
  const content = contentAfter(update, app);
  await decideOnce(services, actor, reviewed, "approveUpdate", () =>
    writeApproval(services, actor, review, app, { content, endsEarlierVersions }),
  );
  refreshAfterDecision(services, { changesStore: true });
  await assertStoreMatches(services, app.id, content);
  announce(services, actor, reviewed, { decision: "approveUpdate" });
}

/** @throws AppError("forbidden" | "missing" | "conflict") */
export async function rejectUpdate(
  services: ApprovalDeps,
  actor: Actor,
  { updateId, reasons, sentence = "", updatedAt }: Rejection,
) {
  requireAdmin(actor, "reject updates");
  const { db, now } = services;
  const decision = "rejectUpdate";
  const review = await findReview(services, actor, updateId, decision);
  const { reviewed } = review;
  await requireDecidable(services, actor, review, { decision, isPossible: isPending(review), updatedAt });
  const at = now();
  const after = { status: "rejected", reviewNotes: rejectionNotes(reasons, sentence) } as const;
  await decideOnce(services, actor, reviewed, decision, () =>
    db.batch([
      db
        .update(projectUpdates)
        .set({ ...after, decidedAt: at, updatedAt: at })
        .where(isDecidable(db, actor, reviewed, decision, at)),
      mustHaveChangedOne(db),
      ...recordDecision(services, actor, reviewed, {
        ...{ decision, sentence, targetId: reviewed.projectId, at },
        before: { status: reviewed.status },
        after,
      }),
    ]),
  );
  refreshAfterDecision(services, { changesStore: false });
  announce(services, actor, reviewed, { decision, sentence });
}

type Review = Awaited<ReturnType<typeof findReview>>;

/** `app` is null if the store has none of that project. @throws AppError("missing") */
async function findReview(
  { db }: Pick<Services, "db">,
  actor: Actor,
  updateId: string,
  decision: "approveUpdate" | "rejectUpdate",
) {
  const byId = eq(projectUpdates.id, updateId);
  const [[update], [barRow], [app]] = await db.batch([
    db.select().from(projectUpdates).where(byId),
    selectBar(db, actor, updateId),
    db
      .select(getTableColumns(publishedApps))
      .from(publishedApps)
      .innerJoin(
        projectUpdates,
        and(
          eq(projectUpdates.originalProjectId, publishedApps.projectId),
          eq(projectUpdates.packageId, publishedApps.packageId),
        ),
      )
      .where(byId),
  ]);
  if (!update) throw new AppError("missing", DECISIONS[decision].failure, "Update not found.");
  return { update, reviewed: reviewedUpdate(update), bar: barRow?.bar ?? null, app: app ?? null };
}

function isPending({ update }: Review) {
  return update.status === "pending";
}

function assertApplicable({ update, app }: Review) {
  if (!app) throw new AppError("missing", APPROVAL_FAILED, "Store version not found.");
  if (app.status === "approved" && app.updatedAt <= update.createdAt) return app;
  throw new AppError(
    "conflict",
    APPROVAL_FAILED,
    "The app in the store has changed since this update was requested. Please reject it so that its owner can send a new one.",
  );
}

function contentAfter(update: Update, app: App) {
  return {
    htmlSha256: update.updatedHtmlSha256 ?? app.htmlSha256,
    htmlBytes: update.updatedHtmlBytes ?? app.htmlBytes,
    name: update.updatedName ?? app.name,
    description: update.updatedDescription ?? app.description,
    icon: update.updatedIcon ?? app.icon,
    tags: update.updatedTags ?? app.tags,
    declaredHosts: update.updatedDeclaredHosts ?? app.declaredHosts,
    screenshots: update.updatedScreenshots ?? app.screenshots,
    releaseNotes: update.releaseNotes,
    codeVersion: update.codeVersion,
  };
}

async function writeApproval(
  services: Pick<Services, "db" | "htmlFiles" | "now">,
  actor: Actor,
  { update, reviewed }: Review,
  app: App,
  { content, endsEarlierVersions }: { content: Content; endsEarlierVersions: boolean },
) {
  const { db, now } = services;
  const decision = "approveUpdate";
  const at = now();
  const { codeVersion, htmlSha256, declaredHosts } = content;
  const byId = eq(publishedApps.id, app.id);
  const selfApproved = update.userId === actor.userId;
  const details = {
    codeVersion,
    htmlSha256,
    declaredHosts,
    selfApproved,
    ...(endsEarlierVersions && { endsEarlierVersions }),
  };
  const facts = await factsToStore(services, content);
  const approved = { app: { ...content, ...facts, id: app.id, selfApproved }, projectId: update.originalProjectId };
  const version = await approvedVersionStatements(services, approved, at);
  await db.batch([
    db
      .update(projectUpdates)
      .set({ status: "approved", decidedAt: at, updatedAt: at })
      .where(isDecidable(db, actor, reviewed, decision, at)),
    mustHaveChangedOne(db),
    ...recordDecision(services, actor, reviewed, {
      ...{ decision, targetId: app.slug, at },
      before: { status: update.status },
      after: { status: "approved", ...details },
    }),
    db
      .update(publishedApps)
      .set({
        ...content,
        ...facts,
        selfApproved,
        nameKey: lookAlikeKey(content.name),
        summary: summarize(content.description),
        updatedAt: at,
      })
      .where(and(byId, eq(publishedApps.status, "approved"), lte(publishedApps.updatedAt, update.createdAt))),
    mustHaveChangedOne(db),
    ...(endsEarlierVersions ? [endVersions(services, byId, at)] : []),
    ...version,
    // If the app is unpublished and approved again, it returns with this content (decision 57).
    db
      .update(submissions)
      .set({ ...snapshot(content), updatedAt: at })
      .where(and(eq(submissions.projectId, update.originalProjectId), eq(submissions.status, "approved"))),
  ]);
}

async function assertStoreMatches({ db }: Pick<Services, "db">, appId: string, content: Content) {
  const [app] = await db.select().from(publishedApps).where(eq(publishedApps.id, appId));
  if (app?.codeVersion === content.codeVersion && classifyChanges(summarizeChanges(content, app)) === null) return;
  throw new AppError(
    "unavailable",
    APPROVAL_FAILED,
    "The update was approved, but the store shows something different. Nothing was repaired; please check both.",
  );
}
