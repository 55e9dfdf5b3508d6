import { and, eq, exists, isNull, lte, sql } from "drizzle-orm";
import { mustHaveChangedOne } from "#db/guard.ts";
import { projects, projectUpdates, publishedApps, submissions } from "#db/schema/index.ts";
import { isNotBanned } from "#domain/apps/ban.server.ts";
import type { Services } from "#domain/kit/services.ts";
import { nextState } from "#domain/listing/states.ts";
import type { Reviewed } from "#domain/moderation/reviewed.ts";

type Deps = Pick<Services, "db">;

/**
 * Statements for the batch of an appeal, which fails unless this is the newest of its kind and was rejected, and if the app
 * was banned. That of an update also fails if the app in the store changed or left since the update was requested, which
 * could then not be applied.
 */
export function reopen({ db }: Deps, reviewed: Reviewed, at: number) {
  const again = { status: "pending", reviewNotes: null, pendingSince: at, decidedAt: null, updatedAt: at } as const;
  const isRejected = isNewestRejected(reviewed);
  return reviewed.kind === "submission"
    ? [
        db.update(submissions).set(again).where(isRejected),
        mustHaveChangedOne(db),
        reopenProject({ db }, reviewed, at),
        mustHaveChangedOne(db),
      ]
    : [
        db
          .update(projectUpdates)
          .set(again)
          .where(and(isRejected, isApplicable({ db }, reviewed))),
        mustHaveChangedOne(db),
      ];
}

const NEWER = {
  submission: (projectId: string) => sql`app_submissions as newer where newer.project_id = ${projectId}`,
  update: (projectId: string) => sql`project_updates as newer where newer.original_project_id = ${projectId}`,
};

function isNewestRejected({ kind, id, projectId, createdAt, updatedAt }: Reviewed) {
  return sql`id = ${id} and status = 'rejected' and updated_at = ${updatedAt}
    and not exists (select 1 from ${NEWER[kind](projectId)} and newer.created_at > ${createdAt})`;
}

function reopenProject({ db }: Deps, { projectId }: Reviewed, at: number) {
  return db
    .update(projects)
    .set({ ...nextState({ status: "rejected" }, "appeal"), reviewNotes: null, updatedAt: at })
    .where(
      and(
        eq(projects.id, projectId),
        eq(projects.status, "rejected"),
        isNull(projects.deletedAt),
        isNotBanned(db, projectId),
      ),
    );
}

function isApplicable({ db }: Deps, { projectId, createdAt }: Reviewed) {
  const inStore = and(
    eq(publishedApps.projectId, projectId),
    eq(publishedApps.status, "approved"),
    lte(publishedApps.updatedAt, createdAt),
  );
  return exists(db.select({ id: publishedApps.id }).from(publishedApps).where(inStore));
}
