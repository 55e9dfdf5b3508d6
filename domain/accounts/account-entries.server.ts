import { and, asc, eq, getTableColumns, isNotNull, ne, sql } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import {
  apiTokens,
  appDataCopies,
  appeals,
  authorReplies,
  entitlements,
  installedApps,
  knownDevices,
  notificationSettings,
  notifications,
  passkeys,
  profiles,
  projectTiles,
  projectUpdates,
  publishedApps,
  pushSubscriptions,
  ratings,
  reports,
  reviews,
  reviewVotes,
  sessions,
  sharedLinks,
  submissions,
  subscriptions,
  totpSecrets,
  userStatus,
  users,
} from "#db/schema/index.ts";
import { selectAllNotes } from "#domain/journal/notes.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { isWritten } from "#domain/reviews/queries.server.ts";
import { type Entry, jsonEntry } from "./zip-stream.ts";

type Db = Services["db"];

/** An account's rows as JSON, without its projects, in one round trip (decision 359 says what is left out). */
export async function* accountEntries({ db }: { db: Db }, actor: Actor): AsyncGenerator<Entry> {
  const { userId } = actor;
  const rows = await batchNamed(db, {
    ...selectAccount(db, userId),
    ...selectSignIn(db, userId),
    ...selectUse(db, userId),
    ...selectReviews(db, userId),
    ...selectSubmitted(db, userId),
    notes: selectAllNotes({ db }, actor),
  });
  yield jsonEntry("profile.json", { email: actor.email, ...rows.user[0], ...rows.profile[0], account: rows.status[0] });
  yield jsonEntry("plan.json", { entitlements: rows.entitlements, subscriptions: rows.subscriptions });
  yield jsonEntry("journal.json", rows.notes);
  yield jsonEntry("reviews.json", {
    reviews: rows.written,
    ratings: rows.rated,
    votes: rows.votes,
    replies: rows.answered,
  });
  yield jsonEntry("reports.json", rows.reported);
  yield jsonEntry("installed-apps.json", rows.installed);
  yield jsonEntry("home-tiles.json", rows.tiles);
  yield jsonEntry("data-copies.json", rows.dataCopies);
  yield jsonEntry("notifications.json", rows.received);
  yield jsonEntry("notification-settings.json", rows.muted);
  yield jsonEntry("sign-in.json", {
    passkeys: rows.passkeys,
    authenticators: rows.authenticators,
    knownDevices: rows.knownDevices,
  });
  yield jsonEntry("sessions.json", rows.devices);
  yield jsonEntry("push-subscriptions.json", rows.pushes);
  yield jsonEntry("api-tokens.json", rows.tokens);
  yield jsonEntry("shared-links.json", rows.links);
  yield jsonEntry("published-apps.json", rows.published);
  yield jsonEntry("app-reviews.json", {
    submissions: rows.submitted,
    updates: rows.updates,
    replies: rows.replies,
    appeals: rows.appealed,
  });
}

/** Neither ids of Stripe, nor why an admin set a tier. */
function selectAccount(db: Db, userId: string) {
  const { source, tier, startsAt, endsAt } = entitlements;
  const { id, ...subscription } = getTableColumns(subscriptions);
  return {
    user: db
      .select({ emailConfirmedAt: users.emailConfirmedAt, createdAt: users.createdAt })
      .from(users)
      .where(eq(users.id, userId)),
    profile: db.select().from(profiles).where(eq(profiles.id, userId)),
    status: db.select().from(userStatus).where(eq(userStatus.userId, userId)),
    entitlements: db
      .select({ source, tier, startsAt, endsAt })
      .from(entitlements)
      .where(eq(entitlements.userId, userId)),
    subscriptions: db.select(subscription).from(subscriptions).where(eq(subscriptions.userId, userId)),
  };
}

/** No hash, key or secret. */
function selectSignIn(db: Db, userId: string) {
  const { idHash, userId: _, ...device } = getTableColumns(sessions);
  const { hash, userId: __, ...token } = getTableColumns(apiTokens);
  return {
    passkeys: db
      .select({ name: passkeys.name, createdAt: passkeys.createdAt, usedAt: passkeys.usedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, userId)),
    authenticators: db
      .select({ confirmedAt: totpSecrets.confirmedAt })
      .from(totpSecrets)
      .where(eq(totpSecrets.userId, userId)),
    knownDevices: db.select({ seenAt: knownDevices.seenAt }).from(knownDevices).where(eq(knownDevices.userId, userId)),
    devices: db.select(device).from(sessions).where(eq(sessions.userId, userId)),
    pushes: db
      .select({ createdAt: pushSubscriptions.createdAt })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId)),
    tokens: db.select(token).from(apiTokens).where(eq(apiTokens.userId, userId)),
  };
}

function selectUse(db: Db, userId: string) {
  return {
    installed: db
      .select({ app: publishedApps.name, ...getTableColumns(installedApps) })
      .from(installedApps)
      .innerJoin(publishedApps, eq(publishedApps.id, installedApps.publishedAppId))
      .where(eq(installedApps.userId, userId)),
    tiles: db
      .select({ projectId: projectTiles.appId, tile: projectTiles.tile })
      .from(projectTiles)
      .where(eq(projectTiles.userId, userId)),
    dataCopies: db
      .select({ appId: appDataCopies.appId, isOn: appDataCopies.isOn })
      .from(appDataCopies)
      .where(eq(appDataCopies.userId, userId)),
    received: db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(asc(notifications.seq)),
    muted: db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId)),
    links: db.select().from(sharedLinks).where(eq(sharedLinks.userId, userId)),
  };
}

/** What the user wrote about others' apps and reviews. Of what others wrote: what it answers, and not whose it is. */
function selectReviews(db: Db, userId: string) {
  const { id, targetTable, targetId, reason, createdAt } = reports;
  return {
    written: db
      .select({ app: publishedApps.name, ...getTableColumns(reviews) })
      .from(reviews)
      .innerJoin(publishedApps, eq(publishedApps.id, reviews.appId))
      .where(and(eq(reviews.userId, userId), isWritten)),
    rated: db.select().from(ratings).where(eq(ratings.userId, userId)),
    votes: db
      .select({ app: publishedApps.name, reviewId: reviewVotes.reviewId, createdAt: reviewVotes.createdAt })
      .from(reviewVotes)
      .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
      .innerJoin(publishedApps, eq(publishedApps.id, reviews.appId))
      .where(eq(reviewVotes.userId, userId)),
    answered: db
      .select({
        app: publishedApps.name,
        // Only its author and moderators see a hidden one.
        review: sql<string | null>`case when ${reviews.hiddenAt} is null then ${reviews.reviewText} end`.as("review"),
        rating: reviews.rating,
        reply: reviews.reply,
        repliedAt: reviews.repliedAt,
      })
      .from(publishedApps)
      .innerJoin(reviews, eq(reviews.appId, publishedApps.id))
      .where(and(eq(publishedApps.userId, userId), isNotNull(reviews.reply))),
    // The outcome is what the reporter was told: a takedown and a ban look the same to them.
    reported: db
      .select({
        app: sql<string | null>`coalesce(${publishedApps.name}, ${sharedLinks.name})`.as("app"),
        ...{ id, targetTable, targetId, reason, createdAt },
        decidedAt: sql<number | null>`${notifications.createdAt}`.as("decided_at"),
        outcome: notifications.message,
      })
      .from(reports)
      .leftJoin(reviews, and(eq(reports.targetTable, "app_reviews"), eq(reviews.id, reports.targetId)))
      .leftJoin(sharedLinks, and(eq(reports.targetTable, "shared_links"), eq(sharedLinks.id, reports.targetId)))
      .leftJoin(publishedApps, eq(publishedApps.id, sql`coalesce(${reviews.appId}, ${reports.targetId})`))
      .leftJoin(
        notifications,
        and(
          eq(notifications.userId, reports.userId),
          eq(notifications.notificationId, sql`'report:' || ${reports.id}`),
        ),
      )
      .where(eq(reports.userId, userId)),
  };
}

/** Authors are not told who decided (decision 43). */
function selectSubmitted(db: Db, userId: string) {
  const { riskRank: _, ...submission } = getTableColumns(submissions);
  const { riskRank: __, ...update } = getTableColumns(projectUpdates);
  const { deciderId, ...appeal } = getTableColumns(appeals);
  // Of no use to a reader: copies for searching and ordering, and a column that nothing writes.
  const { nameKey, ratingRank, filterGroup, opens, ...app } = getTableColumns(publishedApps);
  return {
    // An app that was deleted permanently is an emptied row.
    published: db
      .select(app)
      .from(publishedApps)
      .where(and(eq(publishedApps.userId, userId), ne(publishedApps.htmlSha256, ""))),
    submitted: db.select(submission).from(submissions).where(eq(submissions.userId, userId)),
    updates: db.select(update).from(projectUpdates).where(eq(projectUpdates.userId, userId)),
    replies: db
      .select({ projectId: authorReplies.projectId, text: authorReplies.text, createdAt: authorReplies.createdAt })
      .from(authorReplies)
      .where(eq(authorReplies.userId, userId)),
    appealed: db.select(appeal).from(appeals).where(eq(appeals.userId, userId)),
  };
}
