import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { notificationSettings, notifications, profiles } from "#db/schema/index.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { FILTER_TOPICS, type NotificationFilter } from "./filters.ts";
import type { NotificationPage } from "./item.ts";
import { pathOf } from "./notification-path.ts";
import { MAX_COUNTED_UNREAD, NOTIFICATIONS_PAGE_SIZE } from "./rules.ts";
import { DECISION_MAILS, isAboutDecisionMails } from "./topics.ts";

/** `before` and `after` are a `seq`, neither included. `after` reads the next newer notifications, not the newest. */
export type Range = { before?: number | null; after?: number | null };

/** Not deleted, and not what arrived while its topic was muted. What was read stays when its topic is muted, but for one's own acts (decision 235). */
export const isListed = and(
  eq(notifications.deleted, false),
  sql`((${notifications.read} = 1 and ${notifications.topic} <> 'progress') or ${isShownInProduct(sql`${notifications.userId}`, sql`${notifications.topic}`)})`,
);

/** `isEnabled` for the product, as SQL. */
function isShownInProduct(userId: SQL, topic: SQL) {
  return sql`coalesce((select choice.enabled from notification_settings choice where choice.user_id = ${userId}
    and choice.topic = ${topic} and choice.channel = 'product'), ${topic} <> 'progress')`;
}

/** The user's unread notifications that are shown, counted up to 100. */
export function countUnread(userId: SQL | string) {
  return sql<number>`(select count(*) from (select 1 from user_notifications waiting
    where waiting.user_id = ${userId} and waiting.deleted = 0 and waiting.read = 0
      and ${isShownInProduct(sql`waiting.user_id`, sql`waiting.topic`)}
    limit ${MAX_COUNTED_UNREAD}))`;
}

/** Newest first, a page at a time. `hasMore`: there are further ones in the direction of the range. */
export async function listNotifications(
  { db, now }: Pick<Services, "db" | "now">,
  actor: Actor,
  filter: NotificationFilter,
  range: Range = {},
) {
  return pageOf(await selectPage({ db }, actor, filter, range), range, now());
}

/** The page of all notifications, with the settings, in one round trip. */
export async function readNotificationsPage(
  { db, now }: Pick<Services, "db" | "now">,
  actor: Actor,
  filter: NotificationFilter,
  range: Range,
) {
  const { topic, channel, enabled } = notificationSettings;
  const [rows, stored, [profile]] = await db.batch([
    selectPage({ db }, actor, filter, range),
    db
      .select({ topic, channel, enabled })
      .from(notificationSettings)
      .where(eq(notificationSettings.userId, actor.userId)),
    db.select({ decisionMails: profiles.decisionMails }).from(profiles).where(eq(profiles.id, actor.userId)),
  ]);
  const choices = stored.filter((choice) => !isAboutDecisionMails(choice));
  if (profile?.decisionMails === false) choices.push({ ...DECISION_MAILS, enabled: false });
  return { ...pageOf(rows, range, now()), choices };
}

function selectPage(
  { db }: Pick<Services, "db">,
  actor: Actor,
  filter: NotificationFilter,
  { before = null, after = null }: Range,
) {
  const { seq, notificationId, type, title, message, projectName, targetId, read, createdAt } = notifications;
  const { reviewerNickname, reviewRating, reviewText, topic } = notifications;
  const topics = FILTER_TOPICS[filter];
  return db
    .select({
      ...{ seq, notificationId, type, topic, title, message, projectName, targetId, read, createdAt },
      ...{ reviewerNickname, reviewRating, reviewText },
      icon: sql<string | null>`coalesce((select icon from published_apps where slug = target_id),
        (select icon from user_projects where id = target_id))`.as("icon"),
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, actor.userId),
        isListed,
        filter === "unread" ? eq(read, false) : undefined,
        topics ? inArray(topic, [...topics]) : undefined,
        before === null ? undefined : lt(seq, before),
        after === null ? undefined : gt(seq, after),
      ),
    )
    .orderBy(after === null ? desc(seq) : asc(seq))
    .limit(NOTIFICATIONS_PAGE_SIZE + 1);
}

type Row = Awaited<ReturnType<typeof selectPage>>[number];

function pageOf(rows: ReadonlyArray<Row>, { after = null }: Range, at: number): NotificationPage {
  const shown = rows
    .slice(0, NOTIFICATIONS_PAGE_SIZE)
    .map(({ notificationId, ...row }) => ({ ...row, path: pathOf({ ...row, notificationId }) }));
  return { items: after === null ? shown : shown.toReversed(), hasMore: rows.length > NOTIFICATIONS_PAGE_SIZE, at };
}
