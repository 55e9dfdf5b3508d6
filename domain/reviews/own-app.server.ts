import { and, eq } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { publishedApps } from "#db/schema/index.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { missingProjectError } from "#domain/projects/queries.server.ts";
import { selectAppReviews, toAppReviews } from "./queries.server.ts";
import { DEFAULT_REVIEW_QUERY, type ReviewCursor } from "./review-query.ts";

/** For the author of an app in the store, by its project. @throws AppError("missing") for every other app. */
export async function readReviewsOfOwnApp(
  { db }: Pick<Services, "db">,
  actor: Actor,
  projectId: string,
  after: ReviewCursor | null,
) {
  const { slug, stars1, stars2, stars3, stars4, stars5 } = publishedApps;
  const [app] = await db
    .select({ slug, stars1, stars2, stars3, stars4, stars5 })
    .from(publishedApps)
    .where(
      and(
        eq(publishedApps.projectId, projectId),
        eq(publishedApps.userId, actor.userId),
        eq(publishedApps.status, "approved"),
      ),
    );
  if (!app) throw missingProjectError();
  const { own, page } = await batchNamed(db, selectAppReviews(db, actor, app.slug, { ...DEFAULT_REVIEW_QUERY, after }));
  return toAppReviews({ app, own, page });
}
