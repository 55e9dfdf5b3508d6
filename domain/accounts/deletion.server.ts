import { and, eq, inArray, isNotNull, lte, notExists, notInArray, type SQL, sql } from "drizzle-orm";
import {
  appCache,
  appOpens,
  appVersions,
  appViolations,
  authChallenges,
  entitlements,
  installedApps,
  journalEntries,
  knownDevices,
  mailTokens,
  notifications,
  passkeys,
  previewRuns,
  previewUses,
  profiles,
  projects,
  projectUpdates,
  projectVersions,
  publishedApps,
  ratings,
  recoveryCodes,
  reports,
  reviews,
  reviewVotes,
  sessions,
  stripeCustomers,
  submissions,
  subscriptions,
  totpSecrets,
  userStatus,
  users,
} from "#db/schema/index.ts";
import { isAfter, purgeOne } from "#domain/jobs/purge.server.ts";
import type { Unit } from "#domain/jobs/runner.server.ts";
import { newsOf } from "#domain/reviews/news.server.ts";
import { changeRatings } from "#domain/reviews/ratings.server.ts";
import type { Services } from "#domain/services.ts";
import { EMPTIED, removeFromStore } from "#domain/store/removal.server.ts";

type Needs = Pick<Services, "db" | "now" | "storeChanged">;

/** Upper bound of the statements that delete one account. */
export const PURGE_ACCOUNT_STATEMENTS = 150;

/** The nightly step: deletes the next account whose grace period is over, the longest due first. */
export async function purgeNextAccount(services: Needs, cursor: string | null): Promise<Unit> {
  const [due] = await services.db
    .select({ id: users.id, at: users.deleteAfter })
    .from(users)
    .where(
      and(
        isNotNull(users.deleteAfter),
        lte(users.deleteAfter, services.now()),
        isAfter(cursor, users.deleteAfter, users.id),
      ),
    )
    .orderBy(users.deleteAfter, users.id)
    .limit(1);
  return purgeOne("account", due, (id) => purgeAccount(services, id));
}

/**
 * Deletes everything that the account owns, in one batch. Triggers queue the HTML and pictures that are no
 * longer referenced; the nightly run deletes them. An app that was in the store keeps an emptied row, so its
 * address answers 410 and is never reused. Idempotent.
 */
export async function purgeAccount(services: Needs, userId: string) {
  const { db } = services;
  await db.batch([
    ...takeBackCounts(services, userId),
    ...deleteRows(services, userId),
    ...emptyTombstones(services, userId),
  ]);
  services.storeChanged();
}

function takeBackCounts({ db }: Needs, userId: string) {
  const mine = (table: typeof installedApps | typeof ratings | typeof reviews, app: SQL) =>
    inArray(publishedApps.id, db.select({ id: app }).from(table).where(eq(table.userId, userId)));
  const ownRating = sql`select rating from app_ratings where user_id = ${userId} and app_id = ${publishedApps.id}`;
  const voted = db.select({ id: reviewVotes.reviewId }).from(reviewVotes).where(eq(reviewVotes.userId, userId));
  return [
    db
      .update(publishedApps)
      .set({ installs: sql`${publishedApps.installs} - 1` })
      .where(mine(installedApps, sql`${installedApps.publishedAppId}`)),
    db
      .update(publishedApps)
      .set(changeRatings({ removed: ownRating, added: null }))
      .where(mine(ratings, sql`${ratings.appId}`)),
    db
      .update(publishedApps)
      .set({ reviewCount: sql`${publishedApps.reviewCount} - 1` })
      .where(mine(reviews, sql`${reviews.appId}`)),
    db
      .update(reviews)
      .set({ helpful: sql`${reviews.helpful} - 1` })
      .where(inArray(reviews.id, voted)),
  ] as const;
}

/** Children before parents: every statement leaves the foreign keys whole. */
function deleteRows({ db }: Needs, userId: string) {
  const ownApps = db.select({ id: publishedApps.id }).from(publishedApps).where(eq(publishedApps.userId, userId));
  const ownReviews = db.select({ id: reviews.id }).from(reviews).where(eq(reviews.userId, userId));
  const inStore = db
    .select({ id: publishedApps.projectId })
    .from(publishedApps)
    .where(eq(publishedApps.userId, userId));
  return [
    db.delete(notifications).where(newsOf(sql`in (select id from app_reviews where user_id = ${userId})`)),
    db.delete(reviewVotes).where(eq(reviewVotes.userId, userId)),
    db.delete(reviewVotes).where(inArray(reviewVotes.reviewId, ownReviews)),
    db.delete(reviews).where(eq(reviews.userId, userId)),
    db.update(reviews).set({ reply: null, repliedAt: null }).where(inArray(reviews.appId, ownApps)),
    db.delete(ratings).where(eq(ratings.userId, userId)),
    db.delete(installedApps).where(eq(installedApps.userId, userId)),
    db.delete(installedApps).where(inArray(installedApps.publishedAppId, ownApps)),
    db.delete(appCache).where(eq(appCache.userId, userId)),
    db.delete(appVersions).where(inArray(appVersions.appId, ownApps)),
    db.delete(appOpens).where(inArray(appOpens.appId, ownApps)),
    db.delete(appViolations).where(inArray(appViolations.appId, ownApps)),
    db.delete(submissions).where(eq(submissions.userId, userId)),
    db.delete(projectUpdates).where(eq(projectUpdates.userId, userId)),
    db.delete(projectVersions).where(inArray(projectVersions.projectId, ownProjects(db, userId))),
    db.delete(projects).where(and(eq(projects.userId, userId), notInArray(projects.id, inStore))),
    db.update(reports).set({ userId: null }).where(eq(reports.userId, userId)),
    ...[
      authChallenges,
      entitlements,
      journalEntries,
      knownDevices,
      mailTokens,
      notifications,
      passkeys,
      previewRuns,
      previewUses,
      recoveryCodes,
      sessions,
      stripeCustomers,
      subscriptions,
      totpSecrets,
      userStatus,
    ].map((table) => db.delete(table).where(eq(table.userId, userId))),
    db.delete(profiles).where(eq(profiles.id, userId)),
  ] as const;
}

function emptyTombstones({ db, now }: Needs, userId: string) {
  const at = now();
  const left = db.select({ id: publishedApps.id }).from(publishedApps).where(eq(publishedApps.userId, userId));
  return [
    ...removeFromStore({ db }, eq(publishedApps.userId, userId), { status: "banned", updateNotes: "", at }),
    db
      .update(publishedApps)
      .set({ ...EMPTIED, summary: "", creatorNickname: null, installs: 0 })
      .where(eq(publishedApps.userId, userId)),
    db
      .update(projects)
      .set({ ...EMPTIED, published: false, status: "private", reviewNotes: null, deletedAt: at, updatedAt: at })
      .where(eq(projects.userId, userId)),
    db
      .update(users)
      .set({ email: `${userId}@deleted.invalid`, passwordHash: "", emailConfirmedAt: null, deleteAfter: null })
      .where(eq(users.id, userId)),
    db.delete(users).where(and(eq(users.id, userId), notExists(left))),
  ] as const;
}

function ownProjects(db: Services["db"], userId: string) {
  return db.select({ id: projects.id }).from(projects).where(eq(projects.userId, userId));
}
