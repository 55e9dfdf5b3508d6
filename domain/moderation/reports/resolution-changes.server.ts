import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { mustHaveChangedOne } from "#db/guard.ts";
import { notifications, projects, publishedApps, reviews, sharedLinks, submissions } from "#db/schema/index.ts";
import type { ReportResolution } from "#db/vocabulary.ts";
import { rejectAppeals } from "#domain/apps/appeal-decider.server.ts";
import { removeFromStore } from "#domain/apps/removal.server.ts";
import type { Services } from "#domain/kit/services.ts";
import { nextReviewedState } from "#domain/listing/states.ts";
import type { NotificationEvent } from "#domain/notifications/events.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { notificationsAbout } from "#domain/reviews/notifications.server.ts";
import { replaceRating } from "#domain/reviews/rating-counters.server.ts";
import { closeShares } from "#domain/shares/close-shares.server.ts";

/**
 * `ownerId` is the owner of what was reported (of a review its author), `appOwnerId` that of its app. `submissionId` is
 * that of the app's newest submission. Of a shared link `appId` is its own id, whose viewers end; `htmlSha256` is empty of
 * all else.
 */
export type Target = Record<
  "table" | "id" | "appId" | "appOwnerId" | "projectId" | "name" | "slug" | "submissionId" | "ownerId" | "htmlSha256",
  string
>;

const OWNER_NOTIFICATIONS = {
  hide: "review_hidden",
  unpublish: "project_unpublished",
  ban: "project_banned",
  takedown: "project_taken_down",
  close: "share_closed",
} as const;

type Change = { resolution: ReportResolution; reason: string; at: number };

/** For the batch of the decision, which fails if what was reported is not in a state that this decision changes. */
export function changeTarget(services: Pick<Services, "db">, target: Target, change: Change) {
  const { resolution, at } = change;
  switch (resolution) {
    case "none":
      return [] as const;
    case "hide":
      return [...hideReview(services, target, at), notifyOwner(services, target, resolution, change)] as const;
    case "close":
      return [
        closeShares(services, eq(sharedLinks.id, target.id), { by: "moderator", at }),
        mustHaveChangedOne(services.db),
        notifyOwner(services, target, resolution, change),
      ] as const;
    case "unpublish":
    case "ban":
    case "takedown":
      return [
        ...removeApp(services, target, { ...change, resolution }),
        notifyOwner(services, target, resolution, change),
      ] as const;
  }
}

/** Also takes it out of the app's counters, and out of the notifications of the app's owner. */
function hideReview({ db }: Pick<Services, "db">, { id, appId }: Target, at: number) {
  return [
    db
      .update(reviews)
      .set({ hiddenAt: at })
      .where(and(eq(reviews.id, id), isNull(reviews.hiddenAt))),
    mustHaveChangedOne(db),
    db
      .update(publishedApps)
      .set({
        ...replaceRating({ removed: sql`select rating from app_reviews where id = ${id}`, added: null }),
        reviewCount: sql`${publishedApps.reviewCount} - 1`,
      })
      .where(eq(publishedApps.id, appId)),
    db.delete(notifications).where(notificationsAbout(sql`= ${id}`)),
  ] as const;
}

/**
 * An unpublished app waits for a review again. A ban and a takedown are the same to the app: it can't be published again,
 * and its owner reads why (decision 77).
 */
function removeApp(
  { db }: Pick<Services, "db">,
  { appId, projectId }: Target,
  { resolution, reason, at }: Change & { resolution: "unpublish" | "ban" | "takedown" },
) {
  const isPermanent = resolution !== "unpublish";
  const state = {
    ...nextReviewedState({ status: "approved" }, isPermanent ? "ban" : "unpublish"),
    reviewNotes: isPermanent ? reason : null,
    updatedAt: at,
  };
  const releaseNotes = db.select({ notes: submissions.releaseNotes }).from(submissions).where(isPendingOf(projectId));
  const app = eq(publishedApps.id, appId);
  const open = and(eq(submissions.projectId, projectId), inArray(submissions.status, ["pending", "approved"]));
  return [
    db
      .update(publishedApps)
      .set({ updatedAt: at, banReason: isPermanent ? reason : null })
      .where(and(app, isPermanent ? ne(publishedApps.status, "banned") : eq(publishedApps.status, "approved"))),
    mustHaveChangedOne(db),
    ...(isPermanent
      ? [rejectAppeals({ db }, db.select({ id: submissions.id }).from(submissions).where(open), at)]
      : []),
    db
      .update(submissions)
      .set(isPermanent ? state : { ...state, pendingSince: at, decidedAt: null })
      .where(open),
    db
      .update(projects)
      // Approval cleared the project's notes; the pending submission gets them back.
      .set({ ...state, releaseNotes: sql`coalesce(${projects.releaseNotes}, (${releaseNotes}))` })
      .where(and(eq(projects.id, projectId), isNull(projects.deletedAt))),
    ...removeFromStore({ db }, app, {
      status: isPermanent ? "banned" : "unpublished",
      updateNotes: isPermanent ? reason : "The app was removed from the store",
      at,
    }),
  ] as const;
}

function isPendingOf(projectId: string) {
  return and(eq(submissions.projectId, projectId), eq(submissions.status, "pending"));
}

function notifyOwner(
  { db }: Pick<Services, "db">,
  { id, ownerId, projectId, name, slug }: Target,
  resolution: Exclude<ReportResolution, "none">,
  { reason, at }: Change,
) {
  const targetId = resolution === "hide" ? slug : projectId || id;
  const event = ownerEvent(name, resolution, reason);
  return notificationRow({ db }, ownerId, event, { id: `reports:${id}:${at}`, targetId, at });
}

export function ownerEvent(
  projectName: string,
  resolution: Exclude<ReportResolution, "none">,
  reason: string,
): NotificationEvent {
  return { kind: OWNER_NOTIFICATIONS[resolution], projectName, reason };
}
