import { and, eq, lte, type SQL } from "drizzle-orm";
import type * as z from "zod/mini";
import { notificationSettings, notifications, profiles } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { isListed } from "./queries.server.ts";
import type { RestoreNotificationInput, SeqInput, SettingInput } from "./schemas.ts";
import { isAboutDecisionMails, isDefault } from "./topics.ts";

type Deps = Pick<Services, "db">;

/** Others' notifications, and those that don't exist, change nothing in any of these. */
export async function markRead({ db }: Deps, actor: Actor, { seq }: z.output<typeof SeqInput>) {
  await db.update(notifications).set({ read: true }).where(ownAt(actor, seq));
}

/** Up to `seq`, the newest that the user has seen. What is muted stays unread, since it is not listed. */
export async function markAllRead({ db }: Deps, actor: Actor, { seq }: z.output<typeof SeqInput>) {
  await db
    .update(notifications)
    .set({ read: true })
    .where(ownNotifications(actor, and(lte(notifications.seq, seq), eq(notifications.read, false), isListed)));
}

/** Marks it deleted and read; the row stays. */
export async function deleteNotification({ db }: Deps, actor: Actor, { seq }: z.output<typeof SeqInput>) {
  await db.update(notifications).set({ deleted: true, read: true }).where(ownAt(actor, seq));
}

/** Undoes a deletion. `read`: whether it had been read. */
export async function restoreNotification(
  { db }: Deps,
  actor: Actor,
  { seq, read }: z.output<typeof RestoreNotificationInput>,
) {
  await db
    .update(notifications)
    .set({ deleted: false, read })
    .where(and(ownAt(actor, seq), eq(notifications.deleted, true)));
}

/**
 * Only what differs from the default is stored (decision 98). Muting a topic marks its notifications as read, so that they
 * stay in the list. @throws AppError("invalid") for security.
 */
export async function saveSetting(
  { db, now }: Pick<Services, "db" | "now">,
  actor: Actor,
  setting: z.output<typeof SettingInput>,
) {
  const { topic, channel, enabled } = setting;
  if (topic === "security") throw new AppError("invalid", "Not changed", "Notifications about security are always on.");
  if (isAboutDecisionMails(setting)) {
    const change = { decisionMails: enabled, updatedAt: now() };
    await db
      .insert(profiles)
      .values({ id: actor.userId, ...change })
      .onConflictDoUpdate({ target: profiles.id, set: change });
    return;
  }
  const change = isDefault(setting) ? deleteChoice(db, actor, setting) : storeChoice(db, actor, setting);
  if (channel !== "product" || enabled) {
    await change;
    return;
  }
  const listed = and(eq(notifications.topic, topic), eq(notifications.read, false), isListed);
  const markListedRead = db.update(notifications).set({ read: true }).where(ownNotifications(actor, listed));
  await db.batch([markListedRead, change]);
}

type Setting = z.output<typeof SettingInput>;

function deleteChoice(db: Services["db"], { userId }: Actor, { topic, channel }: Setting) {
  const { userId: user, topic: ofTopic, channel: ofChannel } = notificationSettings;
  return db.delete(notificationSettings).where(and(eq(user, userId), eq(ofTopic, topic), eq(ofChannel, channel)));
}

function storeChoice(db: Services["db"], { userId }: Actor, setting: Setting) {
  const { userId: user, topic, channel } = notificationSettings;
  return db
    .insert(notificationSettings)
    .values({ userId, ...setting })
    .onConflictDoUpdate({ target: [user, topic, channel], set: { enabled: setting.enabled } });
}

function ownNotifications({ userId }: Actor, condition: SQL | undefined) {
  return and(eq(notifications.userId, userId), condition);
}

function ownAt(actor: Actor, seq: number) {
  return ownNotifications(actor, eq(notifications.seq, seq));
}
