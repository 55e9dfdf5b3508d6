import { and, eq, sql } from "drizzle-orm";
import { isGuardFailure, isUniqueFailure, mustHaveChangedOne } from "#db/guard.ts";
import {
  appVersions,
  auditLog,
  notifications,
  profiles,
  projects,
  publishedApps,
  searchOutbox,
  submissions,
} from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { newId } from "#domain/ids.ts";
import { DECISION_NEWS } from "#domain/notifications/rules.ts";
import { type Actor, requireAdmin } from "#domain/policy.ts";
import { factsToStore } from "#domain/previews/facts.server.ts";
import type { StoredFacts } from "#domain/previews/facts.ts";
import { publishedLabel } from "#domain/previews/labels.ts";
import type { Services } from "#domain/services.ts";
import { slugify, summarize } from "#domain/store/rules.ts";
import { listByTags } from "#domain/store/tags.server.ts";
import { auditRow, FIRST_HASH, newestAuditHash } from "./audit.server.ts";

const TRIES = 3;

/**
 * Puts the reviewed bytes in the store; the owner hears of it. The digest that the moderator saw is named, so that
 * nothing else can be approved by mistake. Two round trips.
 * @throws AppError("forbidden") to others; AppError("conflict") without an icon, decided meanwhile, or another digest.
 */
export async function publishSubmission(
  services: Pick<Services, "db" | "files" | "notify" | "now" | "storeChanged">,
  actor: Actor,
  input: { submissionId: string; htmlSha256: string },
) {
  requireAdmin(actor, "publish");
  for (let attempt = 1; ; attempt++) {
    const review = await readReview(services, input);
    try {
      const app = await writeApproval(services, actor, review, attempt);
      services.storeChanged({ reindex: true });
      await services.notify(review.submission.userId, { type: "project_approved", projectName: app.name });
      return { slug: app.slug };
    } catch (error) {
      if (isGuardFailure(error)) throw decidedMeanwhile();
      const raced =
        isUniqueFailure(error, "admin_audit_log.previous_hash") || isUniqueFailure(error, "published_apps.slug");
      if (!raced || attempt === TRIES) throw error;
    }
  }
}

type Review = Awaited<ReturnType<typeof readReview>>;

async function readReview({ db }: Pick<Services, "db">, input: { submissionId: string; htmlSha256: string }) {
  const bySubmission = eq(submissions.id, input.submissionId);
  const [[submission], [project], [existing], [audit]] = await db.batch([
    db.select().from(submissions).where(bySubmission),
    db
      .select({ id: projects.id, status: projects.status, published: projects.published })
      .from(projects)
      .innerJoin(submissions, eq(submissions.projectId, projects.id))
      .where(bySubmission),
    db
      .select({ id: publishedApps.id, slug: publishedApps.slug, createdAt: publishedApps.createdAt })
      .from(publishedApps)
      .innerJoin(submissions, eq(submissions.projectId, publishedApps.projectId))
      .where(bySubmission),
    newestAuditHash(db),
  ]);
  if (!submission) throw decidedMeanwhile();
  if (!project) throw new AppError("missing", "Error publishing project", "App not found");
  if (submission.status !== "pending" || submission.htmlSha256 !== input.htmlSha256) throw decidedMeanwhile();
  const { icon } = submission;
  if (!icon) throw new AppError("conflict", "Cannot publish", "Project must have an icon before publishing.");
  return {
    submission: { ...submission, icon },
    project,
    existing: existing ?? null,
    previousHash: audit?.hash ?? FIRST_HASH,
  };
}

async function writeApproval(
  services: Pick<Services, "db" | "files" | "now">,
  actor: Actor,
  review: Review,
  attempt: number,
) {
  const { db, now } = services;
  const { submission, project } = review;
  const at = now();
  const app = { ...(await appRow(review, at, attempt)), ...(await factsToStore(services, submission)) };
  const after = { status: "approved", published: true } as const;
  const audit = await auditRow(services, actor, review.previousHash, {
    action: "PUBLISH_PROJECT",
    targetTable: "user_projects",
    targetId: project.id,
    before: { status: project.status, published: project.published },
    after: {
      ...after,
      htmlSha256: submission.htmlSha256,
      declaredHosts: submission.declaredHosts,
      selfApproved: submission.userId === actor.userId,
    },
  });
  await db.batch([
    db
      .update(submissions)
      .set({ ...after, updatedAt: at })
      .where(
        and(
          eq(submissions.id, submission.id),
          eq(submissions.status, "pending"),
          eq(submissions.htmlSha256, submission.htmlSha256),
        ),
      ),
    mustHaveChangedOne(db),
    db
      .update(projects)
      .set({
        ...after,
        packageId: app.packageId,
        // The next version tells news of its own; what its owner wrote meanwhile stays.
        releaseNotes: sql`nullif(${projects.releaseNotes}, ${submission.releaseNotes})`,
        updatedAt: at,
      })
      .where(eq(projects.id, project.id)),
    db
      .insert(publishedApps)
      .values(app)
      .onConflictDoUpdate({ target: publishedApps.projectId, set: listingOf(app) }),
    ...listByTags(services, app.id),
    db
      .insert(appVersions)
      .values({
        id: newId(at),
        appId: app.id,
        codeVersion: app.codeVersion,
        htmlSha256: app.htmlSha256,
        htmlBytes: app.htmlBytes,
        declaredHosts: app.declaredHosts,
        releaseNotes: app.releaseNotes,
        createdAt: at,
      })
      .onConflictDoNothing(),
    db
      .update(profiles)
      .set({ publishedCount: sql`${profiles.publishedCount} + ${review.existing ? 0 : 1}` })
      .where(eq(profiles.id, submission.userId)),
    db.insert(notifications).values({
      userId: submission.userId,
      notificationId: `submission:${submission.id}:approved:${at}`,
      type: "project_approved",
      title: DECISION_NEWS.project_approved.title,
      message: DECISION_NEWS.project_approved.message(app.name),
      projectName: app.name,
      targetId: app.slug,
      createdAt: at,
    }),
    db.insert(searchOutbox).values({ appId: app.id, createdAt: at }),
    db.insert(auditLog).values(audit),
  ]);
  return app;
}

async function appRow({ submission, existing }: Review, at: number, attempt: number) {
  const id = existing?.id ?? newId(at);
  const { name, description, icon, tags, htmlSha256, htmlBytes, projectId, userId } = submission;
  const { declaredHosts, screenshots, releaseNotes } = submission;
  return {
    id,
    slug: existing?.slug ?? freeSlug(name, id, attempt),
    label: await publishedLabel(id),
    packageId: `app.${id.replaceAll("-", "")}`,
    submissionId: submission.id,
    // As it is when the row is written: it may change between reading and writing.
    creatorNickname: sql`(select nickname from profiles where id = ${userId})`,
    summary: summarize(description),
    codeVersion: "00",
    status: "approved" as const,
    ...{ projectId, userId, name, description, icon, tags, htmlSha256, htmlBytes },
    ...{ declaredHosts, screenshots, releaseNotes },
    createdAt: at,
    updatedAt: at,
  };
}

/** What a later approval of the same project replaces: the listing and the bytes, never the address. */
function listingOf(app: Awaited<ReturnType<typeof appRow>> & StoredFacts) {
  const { id, slug, label, packageId, projectId, userId, codeVersion, createdAt, ...listing } = app;
  return listing;
}

/** The name's own address, else one with the end of the app's id; an address once given is never given again. */
function freeSlug(name: string, id: string, attempt: number) {
  const base = slugify(name);
  return attempt === 1 ? base : `${base}-${id.slice(-6)}`;
}

function decidedMeanwhile() {
  return new AppError(
    "conflict",
    "Error publishing project",
    "Somebody decided about this submission meanwhile, or it was handed in anew. Please load the list again.",
  );
}
