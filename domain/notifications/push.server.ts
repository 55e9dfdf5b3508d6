import { and, eq, inArray, isNull } from "drizzle-orm";
import { jsonList } from "#db/json-list.ts";
import {
  notificationSettings,
  type notifications,
  pushSubscriptions,
  sessions,
  userStatus,
  users,
} from "#db/schema/index.ts";
import { countCharacters, firstCharacters, truncateToFit } from "#domain/kit/characters.ts";
import { effectiveTier, isAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { isSessionAlive } from "#domain/kit/session-lifetime.ts";
import type { PushDevice } from "#domain/notifications/push-subscriptions/rules.ts";
import { titleOfNotification } from "./item.ts";
import { pathOf } from "./notification-path.ts";
import { MAX_PUSH_MESSAGE_LENGTH, MAX_PUSH_MESSAGE_UNITS } from "./rules.ts";
import { isEnabled } from "./topics.ts";

/** D1 statements of one call (`jobs/rules.ts`). */
export const PUSH_STATEMENTS = 3;
/** An invocation has six connections: a further send would wait for one while its time runs out. */
const CONCURRENT_SENDS = 6;

type Notification = typeof notifications.$inferSelect;
type Deps = Pick<Services, "db" | "now" | "push"> & { config: Pick<Services["config"], "superAdminEmail"> };

/**
 * Sends Web Push to the signed-in devices of users who did not mute the topic, and removes the devices that have
 * unsubscribed. One that could not be reached is not tried again: the notification waits in the product (decision 110).
 */
export async function pushNotifications(services: Deps, rows: ReadonlyArray<Notification>) {
  const { devices, choices } = await readDevices(services, [...new Set(rows.map((row) => row.userId))]);
  const sends = rows.flatMap((row) => {
    const own = choices.filter((choice) => choice.userId === row.userId);
    if (!isEnabled(own, row.topic, "product") || !isEnabled(own, row.topic, "push")) return [];
    return devices.filter((device) => device.userId === row.userId).map((device) => ({ row, device }));
  });
  const gone = await sendAll(services, sends);
  if (gone.length > 0)
    await services.db.delete(pushSubscriptions).where(inArray(pushSubscriptions.endpoint, jsonList(gone)));
}

type Send = { row: Notification; device: PushDevice };

/** @returns the endpoints that have unsubscribed. */
async function sendAll({ push }: Deps, sends: ReadonlyArray<Send>) {
  const gone: Array<string> = [];
  const waiting = sends.values();
  async function sendWaiting() {
    for (const { row, device } of waiting) {
      const [title, message] = [titleOfNotification(row), shorten(row.reviewText || row.message)];
      const data = { id: row.seq, title, message, path: pathOf(row) ?? "/notifications" };
      if ((await push.send(device, data)) === "gone") gone.push(device.endpoint);
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_SENDS }, sendWaiting));
  return gone;
}

async function readDevices({ db, now, config }: Deps, userIds: ReadonlyArray<string>) {
  if (userIds.length === 0) return { devices: [], choices: [] };
  const [rows, choices] = await db.batch([
    db
      .select({
        userId: pushSubscriptions.userId,
        endpoint: pushSubscriptions.endpoint,
        p256dh: pushSubscriptions.p256dh,
        auth: pushSubscriptions.auth,
        createdAt: sessions.createdAt,
        seenAt: sessions.seenAt,
        expiresAt: sessions.expiresAt,
        email: users.email,
        confirmedAt: users.emailConfirmedAt,
        tier: userStatus.userType,
      })
      .from(pushSubscriptions)
      .innerJoin(sessions, eq(sessions.idHash, pushSubscriptions.sessionId))
      .innerJoin(users, eq(users.id, pushSubscriptions.userId))
      .innerJoin(userStatus, eq(userStatus.userId, pushSubscriptions.userId))
      .where(and(inArray(pushSubscriptions.userId, jsonList(userIds)), isNull(users.suspendedAt))),
    db
      .select()
      .from(notificationSettings)
      .where(inArray(notificationSettings.userId, jsonList(userIds))),
  ]);
  const devices = rows.filter(({ email, confirmedAt, tier: storedTier, ...session }) => {
    const tier = effectiveTier({ email, emailConfirmed: confirmedAt !== null, tier: storedTier }, config);
    return isSessionAlive(session, { isAdmin: isAdmin({ tier }), now: now() });
  });
  return { devices, choices };
}

function shorten(text: string) {
  if (text.length <= MAX_PUSH_MESSAGE_UNITS && countCharacters(text) <= MAX_PUSH_MESSAGE_LENGTH) return text;
  return `${firstCharacters(truncateToFit(text, MAX_PUSH_MESSAGE_UNITS), MAX_PUSH_MESSAGE_LENGTH - 1)}…`;
}
