import { and, eq, sql } from "drizzle-orm";
import { projectUpdates, submissions } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { reviewedSubmission, reviewedUpdate } from "./reviewed.ts";

type Rows = {
  submissions: ReadonlyArray<typeof submissions.$inferSelect>;
  updates: ReadonlyArray<typeof projectUpdates.$inferSelect>;
};

/** For a named batch: the actor's own submission or update of this id. */
export function selectOwnReview(db: Services["db"], { userId }: Actor, id: string) {
  return {
    submissions: db
      .select()
      .from(submissions)
      .where(and(eq(submissions.id, id), eq(submissions.userId, userId))),
    updates: db
      .select()
      .from(projectUpdates)
      .where(and(eq(projectUpdates.id, id), eq(projectUpdates.userId, userId))),
  };
}

/** @throws AppError("missing") for what is absent or another author's */
export function requireOwnReview({ submissions: [submission], updates: [update] }: Rows) {
  if (submission) return reviewedSubmission(submission);
  if (update) return reviewedUpdate(update);
  throw missingReviewError();
}

export function missingReviewError() {
  return new AppError("missing", "Review not found", "This review doesn't exist, or it is not yours.");
}

/** The project of a submission or update. */
export function projectOf(id: string) {
  return sql<string>`(select project_id from app_submissions where id = ${id}
    union all select original_project_id from project_updates where id = ${id})`;
}
