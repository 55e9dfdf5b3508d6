import { and, eq, sql } from "drizzle-orm";
import { isGuardFailure, mustHaveChangedOne } from "#db/guard.ts";
import {
  appVersions,
  auditLog,
  notifications,
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
import { replaceAppTags } from "#domain/store/tags.server.ts";
import { nextCodeVersion } from "#domain/updates/limits.ts";
import { auditEntry } from "./audit.server.ts";

/**
 * Puts the reviewed bytes in the store as the app's next version, then notifies the owner. The digest that the moderator
 * saw is named, so that nothing else can be approved by mistake. Two round trips.
 * @throws AppError("forbidden") to others; AppError("conflict") without an icon, decided meanwhile, or another digest.
 */
export async function publishSubmission(
  services: Pick<Services, "db" | "files" | "notify" | "now" | "storeChanged">,
  actor: Actor,
  input: { submissionId: string; htmlSha256: string },
) {
  requireAdmin(actor, "publish");
  const review = await readReview(services, input);
  const slug = await writeApproval(services, actor, review);
  services.storeChanged({ reindex: true });
  const { userId, name } = review.submission;
  await services.notify(userId, { type: "project_approved", projectName: name });
  return { slug };
}

type Review = Awaited<ReturnType<typeof readReview>>;

async function readReview({ db }: Pick<Services, "db">, input: { submissionId: string; htmlSha256: string }) {
  const bySubmission = eq(submissions.id, input.submissionId);
  const [[submission], [project], [existing]] = await db.batch([
    db.select().from(submissions).where(bySubmission),
    db
      .select({ id: projects.id, status: projects.status, published: projects.published })
      .from(projects)
      .innerJoin(submissions, eq(submissions.projectId, projects.id))
      .where(bySubmission),
    db
      .select({
        id: publishedApps.id,
        slug: publishedApps.slug,
        codeVersion: publishedApps.codeVersion,
        createdAt: publishedApps.createdAt,
      })
      .from(publishedApps)
      .innerJoin(submissions, eq(submissions.projectId, publishedApps.projectId))
      .where(bySubmission),
  ]);
  if (!submission || !project) throw decidedMeanwhile();
  if (submission.status !== "pending" || submission.htmlSha256 !== input.htmlSha256) throw decidedMeanwhile();
  const { icon } = submission;
  if (!icon) throw new AppError("conflict", "Cannot publish", "Project must have an icon before publishing.");
  return { submission: { ...submission, icon }, project, existing: existing ?? null };
}

/** @returns the app's slug. */
async function writeApproval(services: Pick<Services, "db" | "files" | "now">, actor: Actor, review: Review) {
  const { db, now } = services;
  const { submission, project } = review;
  const at = now();
  const app = { ...(await appRow(review, at)), ...(await factsToStore(services, submission)) };
  const after = { status: "approved", published: true } as const;
  const entry = auditEntry(services, actor, {
    action: "PUBLISH_PROJECT",
    targetTable: "user_projects",
    targetId: project.id,
    before: { status: project.status, published: project.published },
    after: {
      ...after,
      codeVersion: app.codeVersion,
      htmlSha256: submission.htmlSha256,
      declaredHosts: submission.declaredHosts,
      selfApproved: submission.userId === actor.userId,
    },
  });
  try {
    const [, , , [row]] = await db.batch([
      db
        .update(submissions)
        .set({ ...after, updatedAt: at })
        .where(
          and(
            eq(submissions.id, submission.id),
            eq(submissions.status, "pending"),
            // Since it was read it may have been approved, updated and unpublished again.
            eq(submissions.updatedAt, submission.updatedAt),
          ),
        ),
      mustHaveChangedOne(db),
      db
        .update(projects)
        .set({
          ...after,
          packageId: app.packageId,
          codeVersion: app.codeVersion,
          // Clears the published notes, but keeps notes that the owner wrote since the submission.
          releaseNotes: sql`nullif(${projects.releaseNotes}, ${submission.releaseNotes})`,
          updatedAt: at,
        })
        .where(eq(projects.id, project.id)),
      db
        .insert(publishedApps)
        .values(app)
        .onConflictDoUpdate({ target: publishedApps.projectId, set: contentOf(app) })
        .returning({ slug: publishedApps.slug }),
      ...replaceAppTags(services, app.id),
      db.insert(appVersions).values({
        id: newId(at),
        appId: app.id,
        codeVersion: app.codeVersion,
        htmlSha256: app.htmlSha256,
        htmlBytes: app.htmlBytes,
        declaredHosts: app.declaredHosts,
        releaseNotes: app.releaseNotes,
        createdAt: at,
      }),
      db.insert(notifications).values({
        userId: submission.userId,
        notificationId: `submission:${submission.id}:approved:${at}`,
        type: "project_approved",
        title: DECISION_NEWS.project_approved.title,
        message: DECISION_NEWS.project_approved.message(app.name),
        projectName: app.name,
        targetId: sql`(${db.select({ slug: publishedApps.slug }).from(publishedApps).where(eq(publishedApps.id, app.id))})`,
        createdAt: at,
      }),
      db.insert(searchOutbox).values({ appId: app.id, createdAt: at }),
      db.insert(auditLog).values(entry),
    ]);
    return row?.slug ?? "";
  } catch (error) {
    throw isGuardFailure(error) ? decidedMeanwhile() : error;
  }
}

async function appRow({ submission, existing }: Review, at: number) {
  const id = existing?.id ?? newId(at);
  const { name, description, icon, tags, htmlSha256, htmlBytes, projectId, userId } = submission;
  const { declaredHosts, screenshots, releaseNotes } = submission;
  return {
    id,
    slug: existing?.slug ?? freeSlug(name, id),
    label: await publishedLabel(id),
    packageId: `app.${id.replaceAll("-", "")}`,
    submissionId: submission.id,
    // A subquery, since the owner's nickname may change before the row is written.
    creatorNickname: sql`(select nickname from profiles where id = ${userId})`,
    summary: summarize(description),
    codeVersion: existing ? nextCodeVersion(existing.codeVersion) : "00",
    status: "approved" as const,
    ...{ projectId, userId, name, description, icon, tags, htmlSha256, htmlBytes },
    ...{ declaredHosts, screenshots, releaseNotes },
    createdAt: at,
    updatedAt: at,
  };
}

/** What a later approval of the same project replaces: the listing and the bytes, never the address. */
function contentOf(app: Awaited<ReturnType<typeof appRow>> & StoredFacts) {
  const { id, slug, label, packageId, projectId, userId, createdAt, ...content } = app;
  return content;
}

/**
 * The slug of the name, with a suffix from the app's id if it is taken. The database decides while it writes, so apps
 * of the same name can be approved concurrently.
 */
function freeSlug(name: string, id: string) {
  const base = slugify(name);
  return sql<string>`case when exists (select 1 from published_apps where slug = ${base})
    then ${`${base}-${id.slice(-6)}`} else ${base} end`;
}

function decidedMeanwhile() {
  return new AppError(
    "conflict",
    "Error publishing project",
    "Somebody else decided on this submission, or it was submitted again. Please load the list again.",
  );
}
