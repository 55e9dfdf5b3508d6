import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { notifications } from "#db/schema/index.ts";
import type { Services } from "#domain/kit/services.ts";
import { describeEvent, type NotificationEvent } from "./events.ts";

/** `id` makes the row unique for its user. `targetId`: slug of an app in the store, or id of a project or review. */
type RowOptions = { id: string; targetId?: string | SQL | null; at: number };

/** A statement for the batch of what happened; a second one with the same id changes nothing. `at` in ms. */
export function notificationRow(
  { db }: Pick<Services, "db">,
  userId: string,
  event: NotificationEvent,
  { id, targetId = null, at }: RowOptions,
) {
  return db
    .insert(notifications)
    .values({
      userId,
      notificationId: id,
      ...describeEvent(event),
      projectName: "projectName" in event ? event.projectName : null,
      targetId,
      createdAt: at,
    })
    .onConflictDoNothing();
}

type Columns = {
  userId: SQLWrapper;
  id: SQL;
  message?: SQL;
  projectName: SQLWrapper;
  targetId?: SQLWrapper;
  at: number;
};

/**
 * The same for `insert ... select`: the columns in the order of the table. `message` replaces that of the event.
 * `at` in ms.
 */
export function notificationColumns(event: NotificationEvent, columns: Columns) {
  const { type, topic, title, message } = describeEvent(event);
  const nothing = sql`null`;
  return {
    seq: nothing.as("seq"),
    userId: sql`${columns.userId}`.as("user_id"),
    notificationId: columns.id.as("notification_id"),
    type: sql`${type}`.as("type"),
    title: sql`${title}`.as("title"),
    message: (columns.message ?? sql`${message}`).as("message"),
    projectName: sql`${columns.projectName}`.as("project_name"),
    reviewerNickname: nothing.as("reviewer_nickname"),
    reviewRating: nothing.as("review_rating"),
    reviewText: nothing.as("review_text"),
    targetId: sql`${columns.targetId ?? nothing}`.as("target_id"),
    read: sql`0`.as("read"),
    deleted: sql`0`.as("deleted"),
    createdAt: sql`${columns.at}`.as("created_at"),
    topic: sql`${topic}`.as("topic"),
    delivered: sql`0`.as("delivered"),
  };
}
