import { and, eq, lte, type SQL } from "drizzle-orm";
import type * as z from "zod/mini";
import { notificationSettings, notifications } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import type { RestoreNotificationInput, SeqInput, SettingInput } from "./schemas.ts";
import { isDefault } from "./topics.ts";

type Deps = Pick<Services, "db">;

/** Others' notifications, and those that don't exist, change nothing in any of these. */
export async function markRead({ db }: Deps, actor: Actor, { seq }: z.output<typeof SeqInput>) {
  await db.update(notifications).set({ read: true }).where(ownAt(actor, seq));
}

/** Up to `seq`, the newest that the user has seen. */
export async function markAllRead({ db }: Deps, actor: Actor, { seq }: z.output<typeof SeqInput>) {
  await db
    .update(notifications)
    .set({ read: true })
    .where(
      ownNotifications(
        actor,
        and(lte(notifications.seq, seq), eq(notifications.read, false), eq(notifications.deleted, false)),
      ),
    );
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

/** Only what differs from the default is stored (decision 98). @throws AppError("invalid") for security. */
export async function saveSetting({ db }: Deps, actor: Actor, setting: z.output<typeof SettingInput>) {
  const { topic, channel, enabled } = setting;
  if (topic === "security") throw new AppError("invalid", "Not changed", "Notifications about security are always on.");
  const key = { userId: actor.userId, topic, channel };
  if (isDefault(setting)) {
    await db
      .delete(notificationSettings)
      .where(
        and(
          eq(notificationSettings.userId, actor.userId),
          eq(notificationSettings.topic, topic),
          eq(notificationSettings.channel, channel),
        ),
      );
    return;
  }
  await db
    .insert(notificationSettings)
    .values({ ...key, enabled })
    .onConflictDoUpdate({
      target: [notificationSettings.userId, notificationSettings.topic, notificationSettings.channel],
      set: { enabled },
    });
}

function ownNotifications({ userId }: Actor, condition: SQL | undefined) {
  return and(eq(notifications.userId, userId), condition);
}

function ownAt(actor: Actor, seq: number) {
  return ownNotifications(actor, eq(notifications.seq, seq));
}
