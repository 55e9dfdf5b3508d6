import { and, eq, isNull } from "drizzle-orm";
import { reviewAppeals } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/permissions.ts";
import type { Services } from "#domain/services.ts";

/** An appeal is never decided by who rejected the submission. @throws AppError("forbidden") with `title` */
export async function requireOtherDecider(
  { db }: Pick<Services, "db">,
  actor: Actor,
  submissionId: string,
  title: string,
) {
  const [appeal] = await db
    .select({ submissionId: reviewAppeals.submissionId })
    .from(reviewAppeals)
    .where(and(isOpen(submissionId), eq(reviewAppeals.deciderId, actor.userId)));
  if (appeal)
    throw new AppError("forbidden", title, "You rejected this before. Another admin decides about the appeal.");
}

/** For the batch of the decision. */
export function closeAppeal(
  { db }: Pick<Services, "db">,
  submissionId: string,
  outcome: "approved" | "rejected",
  at: number,
) {
  return db.update(reviewAppeals).set({ outcome, decidedAt: at }).where(isOpen(submissionId));
}

function isOpen(submissionId: string) {
  return and(eq(reviewAppeals.submissionId, submissionId), isNull(reviewAppeals.outcome));
}
