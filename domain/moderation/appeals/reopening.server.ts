import { and, eq, exists, isNull, lte, sql } from "drizzle-orm";
import { mustHaveChangedOne } from "#db/guard.ts";
import { projects, projectUpdates, publishedApps, submissions } from "#db/schema/index.ts";
import type { Services } from "#domain/kit/services.ts";
import { nextState } from "#domain/listing/states.ts";

type Deps = Pick<Services, "db">;

/** Statements for the batch of an appeal, which fails unless this is the newest round and was rejected. */
export function reopenSubmission({ db }: Deps, submission: typeof submissions.$inferSelect, at: number) {
  const { id, projectId, createdAt, updatedAt } = submission;
  return [
    db
      .update(submissions)
      .set(pendingAgain(at))
      .where(
        and(
          eq(submissions.id, id),
          eq(submissions.status, "rejected"),
          eq(submissions.updatedAt, updatedAt),
          sql`not exists (select 1 from app_submissions as newer
            where newer.project_id = ${projectId} and newer.created_at > ${createdAt})`,
        ),
      ),
    mustHaveChangedOne(db),
    db
      .update(projects)
      .set({ ...nextState({ status: "rejected" }, "appeal"), reviewNotes: null, updatedAt: at })
      .where(and(eq(projects.id, projectId), eq(projects.status, "rejected"), isNull(projects.deletedAt))),
    mustHaveChangedOne(db),
  ] as const;
}

/**
 * The batch also fails if the app in the store changed or left since the update was requested, which could then not be
 * applied.
 */
export function reopenUpdate({ db }: Deps, update: typeof projectUpdates.$inferSelect, at: number) {
  const { id, originalProjectId, createdAt, updatedAt } = update;
  return [
    db
      .update(projectUpdates)
      .set(pendingAgain(at))
      .where(
        and(
          eq(projectUpdates.id, id),
          eq(projectUpdates.status, "rejected"),
          eq(projectUpdates.updatedAt, updatedAt),
          sql`not exists (select 1 from project_updates as newer
            where newer.original_project_id = ${originalProjectId} and newer.created_at > ${createdAt})`,
          exists(
            db
              .select({ id: publishedApps.id })
              .from(publishedApps)
              .where(
                and(
                  eq(publishedApps.projectId, originalProjectId),
                  eq(publishedApps.status, "approved"),
                  lte(publishedApps.updatedAt, createdAt),
                ),
              ),
          ),
        ),
      ),
    mustHaveChangedOne(db),
  ] as const;
}

function pendingAgain(at: number) {
  return { status: "pending", reviewNotes: null, pendingSince: at, decidedAt: null, updatedAt: at } as const;
}
