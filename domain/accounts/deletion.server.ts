import { and, eq, inArray, isNotNull, isNull, lte, notExists, notInArray, sql } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { type Guards, isGuardFailure, mustMatchOne } from "#db/guard.ts";
import {
  apiCalls,
  apiTokens,
  appDataCopies,
  appDataKeys,
  appDataVersions,
  appeals,
  appInstallDays,
  appOpens,
  appVersions,
  appViolations,
  authChallenges,
  authorReplies,
  entitlements,
  installedApps,
  journalEntries,
  knownDevices,
  mailTokens,
  notificationDigests,
  notificationSettings,
  notifications,
  passkeys,
  previewRuns,
  previewUses,
  profiles,
  projects,
  projectTiles,
  projectUpdates,
  projectVersions,
  publishedApps,
  pushSubscriptions,
  ratings,
  recoveryCodes,
  reports,
  reviewClaims,
  reviews,
  reviewVotes,
  sessions,
  sharedLinks,
  stripeCustomers,
  submissions,
  subscriptions,
  totpSecrets,
  userStatus,
  users,
} from "#db/schema/index.ts";
import { closeViewersOf, EMPTY_LISTING, removeFromStore } from "#domain/apps/removal.server.ts";
import { endPayments } from "#domain/billing/commands.server.ts";
import { isAfterCursor, purgeOne } from "#domain/jobs/purge-one.server.ts";
import type { StepProgress } from "#domain/jobs/runner.server.ts";
import type { Services } from "#domain/kit/services.ts";
import { countDailyInstalls } from "#domain/library/daily-installs.server.ts";
import { notificationsAbout, repliesOn } from "#domain/reviews/notifications.server.ts";
import { replaceRating } from "#domain/reviews/rating-counters.server.ts";

type Deps = Pick<Services, "db" | "now" | "invalidateStore" | "closeViewers">;
type PurgeDeps = Deps & Pick<Services, "stripe">;

/** D1 statements for one account, at most (`jobs/rules.ts`). */
export const PURGE_ACCOUNT_STATEMENTS = 150;

/**
 * The nightly step: deletes the account whose grace period ended first. Its owner may keep it until the batch that deletes
 * it; the step then continues with the other accounts. Nobody can keep a suspended one, so it waits (decision 76).
 */
export async function purgeNextAccount(services: PurgeDeps, cursor: string | null): Promise<StepProgress> {
  const { db } = services;
  const isDue = and(isNotNull(users.deleteAfter), lte(users.deleteAfter, services.now()), isNull(users.suspendedAt));
  const [due] = await db
    .select({ id: users.id, at: users.deleteAfter })
    .from(users)
    .where(and(isDue, isAfterCursor(cursor, users.deleteAfter, users.id)))
    .orderBy(users.deleteAfter, users.id)
    .limit(1);
  return purgeOne("account", due, async (id) => {
    await endPayments(services, id);
    try {
      await purgeAccount(services, id, [mustMatchOne(db, users, and(eq(users.id, id), isDue))]);
    } catch (error) {
      if (!isGuardFailure(error)) throw error;
    }
  });
}

/**
 * Deletes the account in one batch; triggers queue its files for deletion. Its apps leave the store and every home, but their
 * emptied rows stay, so that their addresses answer 410. @throws the failure of `guards`
 */
export async function purgeAccount(services: Deps, userId: string, guards: Guards = []) {
  const { db } = services;
  const links = await db.select({ id: sharedLinks.id }).from(sharedLinks).where(eq(sharedLinks.userId, userId));
  await batchNamed(db, {
    guards,
    counts: subtractCounts(services, userId),
    rows: deleteRows(services, userId),
    storeRows: emptyStoreRows(services, userId),
  });
  services.closeViewers(links.map(({ id }) => id));
  await closeViewersOf(services, eq(publishedApps.userId, userId));
  services.invalidateStore();
}

function subtractCounts({ db, now }: Deps, userId: string) {
  const installed = db
    .select({ id: installedApps.publishedAppId })
    .from(installedApps)
    .where(eq(installedApps.userId, userId));
  // A hidden review is not counted.
  const reviewedApps = db
    .select({ id: reviews.appId })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), isNull(reviews.hiddenAt)));
  const ownRating = sql`select rating from ${ratings} where user_id = ${userId} and app_id = ${publishedApps.id}`;
  const votedReviews = db.select({ id: reviewVotes.reviewId }).from(reviewVotes).where(eq(reviewVotes.userId, userId));
  return [
    db
      .update(publishedApps)
      .set({ installs: sql`${publishedApps.installs} - 1` })
      .where(inArray(publishedApps.id, installed)),
    countDailyInstalls({ db }, "uninstalls", installed.getSQL(), now()),
    db
      .update(publishedApps)
      .set({
        ...replaceRating({ removed: ownRating, added: null }),
        reviewCount: sql`${publishedApps.reviewCount} - 1`,
      })
      .where(inArray(publishedApps.id, reviewedApps)),
    db
      .update(reviews)
      .set({ helpful: sql`${reviews.helpful} - 1` })
      .where(inArray(reviews.id, votedReviews)),
  ] as const;
}

/** Deletes children before parents, because of the foreign keys. */
function deleteRows({ db }: Deps, userId: string) {
  const ownApps = db.select({ id: publishedApps.id }).from(publishedApps).where(eq(publishedApps.userId, userId));
  const ownReviews = db.select({ id: reviews.id }).from(reviews).where(eq(reviews.userId, userId));
  const publishedProjects = db
    .select({ id: publishedApps.projectId })
    .from(publishedApps)
    .where(eq(publishedApps.userId, userId));
  return [
    db.delete(notifications).where(notificationsAbout(sql`in ${ownReviews}`)),
    db.delete(notifications).where(repliesOn(sql`in ${ownApps}`)),
    db.delete(reviewVotes).where(eq(reviewVotes.userId, userId)),
    db.delete(reviewVotes).where(inArray(reviewVotes.reviewId, ownReviews)),
    db.delete(reviews).where(eq(reviews.userId, userId)),
    db.update(reviews).set({ reply: null, repliedAt: null }).where(inArray(reviews.appId, ownApps)),
    db.delete(ratings).where(eq(ratings.userId, userId)),
    db.delete(installedApps).where(eq(installedApps.userId, userId)),
    db.delete(installedApps).where(inArray(installedApps.publishedAppId, ownApps)),
    db.delete(projectTiles).where(eq(projectTiles.userId, userId)),
    db.delete(appVersions).where(inArray(appVersions.appId, ownApps)),
    db.delete(appOpens).where(inArray(appOpens.appId, ownApps)),
    db.delete(appInstallDays).where(inArray(appInstallDays.appId, ownApps)),
    db.delete(appViolations).where(inArray(appViolations.appId, ownApps)),
    db.delete(authorReplies).where(eq(authorReplies.userId, userId)),
    db.delete(appeals).where(eq(appeals.userId, userId)),
    db.update(appeals).set({ deciderId: null }).where(eq(appeals.deciderId, userId)),
    db.delete(submissions).where(eq(submissions.userId, userId)),
    db.delete(projectUpdates).where(eq(projectUpdates.userId, userId)),
    db.delete(projectVersions).where(inArray(projectVersions.projectId, ownProjects(db, userId))),
    db.delete(projects).where(and(eq(projects.userId, userId), notInArray(projects.id, publishedProjects))),
    db.update(reports).set({ userId: null }).where(eq(reports.userId, userId)),
    ...[
      apiCalls,
      apiTokens,
      appDataCopies,
      appDataKeys,
      appDataVersions,
      authChallenges,
      entitlements,
      journalEntries,
      knownDevices,
      mailTokens,
      notificationDigests,
      notificationSettings,
      notifications,
      passkeys,
      previewRuns,
      previewUses,
      pushSubscriptions,
      recoveryCodes,
      reviewClaims,
      sessions,
      sharedLinks,
      stripeCustomers,
      subscriptions,
      totpSecrets,
      userStatus,
    ].map((table) => db.delete(table).where(eq(table.userId, userId))),
    db.delete(profiles).where(eq(profiles.id, userId)),
  ] as const;
}

function emptyStoreRows({ db, now }: Deps, userId: string) {
  const at = now();
  const remainingApps = db.select({ id: publishedApps.id }).from(publishedApps).where(eq(publishedApps.userId, userId));
  return [
    // Like a ban, this is permanent; the row has no `banReason`.
    ...removeFromStore({ db }, eq(publishedApps.userId, userId), { status: "banned", at }),
    db
      .update(publishedApps)
      .set({ ...EMPTY_LISTING, summary: "", nameKey: null, creatorNickname: null, installs: 0 })
      .where(eq(publishedApps.userId, userId)),
    db
      .update(projects)
      .set({ ...EMPTY_LISTING, published: false, status: "private", reviewNotes: null, deletedAt: at, updatedAt: at })
      .where(eq(projects.userId, userId)),
    db
      .update(users)
      .set({ email: `${userId}@deleted.invalid`, passwordHash: "", emailConfirmedAt: null, deleteAfter: null })
      .where(eq(users.id, userId)),
    db.delete(users).where(and(eq(users.id, userId), notExists(remainingApps))),
  ] as const;
}

function ownProjects(db: Services["db"], userId: string) {
  return db.select({ id: projects.id }).from(projects).where(eq(projects.userId, userId));
}
