import { and, eq, inArray, isNotNull, lte, notExists, notInArray, type SQL, sql } from "drizzle-orm";
import {
  appCache,
  appOpens,
  appTags,
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
import { deleteUnnamed, digestsOf } from "#domain/projects/blobs.server.ts";
import { newsOf } from "#domain/reviews/news.server.ts";
import { tellIndex } from "#domain/search/outbox.server.ts";
import type { Services } from "#domain/services.ts";

type Needs = Pick<Services, "db" | "files" | "now" | "storeChanged">;

/** What an emptied row says where a column wants a value. */
const GONE = {
  ...{ name: "", description: "", icon: "", tags: [], htmlSha256: "", htmlBytes: 0 },
  ...{ declaredHosts: [], screenshots: [], releaseNotes: null },
};

/** Deletes accounts whose days of grace are over, the longest due first. How many they were. */
export async function purgeDueAccounts(services: Needs, limit: number) {
  const due = await services.db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.deleteAfter), lte(users.deleteAfter, services.now())))
    .orderBy(users.deleteAfter)
    .limit(limit);
  for (const { id } of due) await purgeAccount(services, id);
  return due.length;
}

/**
 * Deletes everything that the account owns, in one batch, then the HTML that no row names any more.
 * An app that was in the store leaves its emptied row: its address answers 410 and never becomes another app's.
 * Doing it twice is doing it once.
 */
export async function purgeAccount(services: Needs, userId: string) {
  const { db } = services;
  const digests = await digestsOf(services, inArray(projectVersions.projectId, ownProjects(db, userId)));
  await db.batch([
    ...takeBackCounts(services, userId),
    ...deleteRows(services, userId),
    ...emptyTombstones(services, userId),
  ]);
  services.storeChanged();
  await deleteUnnamed(services, digests);
}

function takeBackCounts({ db }: Needs, userId: string) {
  const mine = (table: typeof installedApps | typeof ratings | typeof reviews, app: SQL) =>
    inArray(publishedApps.id, db.select({ id: app }).from(table).where(eq(table.userId, userId)));
  const ownRating = db
    .select({ rating: ratings.rating })
    .from(ratings)
    .where(and(eq(ratings.userId, userId), eq(ratings.appId, publishedApps.id)));
  const voted = db.select({ id: reviewVotes.reviewId }).from(reviewVotes).where(eq(reviewVotes.userId, userId));
  return [
    db
      .update(publishedApps)
      .set({ installs: sql`${publishedApps.installs} - 1` })
      .where(mine(installedApps, sql`${installedApps.publishedAppId}`)),
    db
      .update(publishedApps)
      .set({
        ratingSum: sql`${publishedApps.ratingSum} - (${ownRating})`,
        ratingCount: sql`${publishedApps.ratingCount} - 1`,
      })
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
    db.delete(appTags).where(inArray(appTags.appId, ownApps)),
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
    db
      .update(publishedApps)
      .set({ ...GONE, summary: "", creatorNickname: null, status: "banned", installs: 0, updatedAt: at })
      .where(eq(publishedApps.userId, userId)),
    tellIndex(db, eq(publishedApps.userId, userId), at),
    db
      .update(projects)
      .set({ ...GONE, published: false, status: "private", reviewNotes: null, deletedAt: at, updatedAt: at })
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
