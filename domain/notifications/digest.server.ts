import { and, asc, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { notificationDigests, notificationSettings, notifications, users } from "#db/schema/index.ts";
import type { StepProgress } from "#domain/jobs/runner.server.ts";
import type { Services } from "#domain/kit/services.ts";
import { digestMail } from "./digest-mail.ts";
import { isListed } from "./queries.server.ts";
import { MAX_COUNTED_UNREAD, MAX_MAILED_AGE_MS, MIN_MAIL_PAUSE_MS } from "./rules.ts";
import { unsubscribePath } from "./unsubscribe.ts";

/** D1 statements for one user (`jobs/rules.ts`). */
export const DIGEST_STATEMENTS = 4;

type Deps = Pick<Services, "db" | "now" | "mail"> & { config: Pick<Services["config"], "siteOrigin" | "labelSecret"> };

/**
 * The nightly step (its hour: `jobs/schedule.ts`): mails the unread notifications of the topics that the next user chose.
 * `cursor` is the last user's id.
 */
export async function sendNextDigest(services: Deps, cursor: string | null): Promise<StepProgress> {
  const [next] = await services.db
    .select({ userId: notificationSettings.userId })
    .from(notificationSettings)
    .where(and(whereDigestIsOn, gt(notificationSettings.userId, cursor ?? "")))
    .orderBy(asc(notificationSettings.userId))
    .limit(1);
  if (!next) return { next: null };
  await sendDigest(services, next.userId);
  return { next: next.userId };
}

/** The settings of users who chose the daily mail for a topic. Decisions are mailed right away (decision 235). */
const whereDigestIsOn = sql`channel = 'digest' and enabled = 1 and topic <> 'decisions'`;

/** Mails each notification once: the row of the last mail is written before the mail is sent (decision 104). */
async function sendDigest({ db, now, mail, config }: Deps, userId: string) {
  const at = now();
  const wanted = db
    .select({ topic: notificationSettings.topic })
    .from(notificationSettings)
    .where(and(eq(notificationSettings.userId, userId), whereDigestIsOn));
  const lastSeq = sql`coalesce((select last_seq from notification_digests where user_id = ${userId}), 0)`;
  const [[user], items] = await db.batch([
    db
      .select({ email: users.email, confirmedAt: users.emailConfirmedAt, suspendedAt: users.suspendedAt })
      .from(users)
      .where(eq(users.id, userId)),
    db
      .select({
        seq: notifications.seq,
        title: notifications.title,
        projectName: notifications.projectName,
        reviewerNickname: notifications.reviewerNickname,
        reviewRating: notifications.reviewRating,
        message: notifications.message,
        createdAt: notifications.createdAt,
      })
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, userId),
          isListed,
          eq(notifications.read, false),
          inArray(notifications.topic, wanted),
          sql`${notifications.seq} > ${lastSeq}`,
          gt(notifications.createdAt, at - MAX_MAILED_AGE_MS),
        ),
      )
      .orderBy(desc(notifications.seq))
      .limit(MAX_COUNTED_UNREAD),
  ]);
  const [newest] = items;
  if (!newest || !user || user.confirmedAt === null || user.suspendedAt !== null) return;
  const claimed = await db
    .insert(notificationDigests)
    .values({ userId, lastSeq: newest.seq, sentAt: at })
    .onConflictDoUpdate({
      target: notificationDigests.userId,
      set: { lastSeq: newest.seq, sentAt: at },
      setWhere: lte(notificationDigests.sentAt, at - MIN_MAIL_PAUSE_MS),
    });
  if (claimed.meta.changes === 0) return;
  const { siteOrigin, labelSecret } = config;
  const unsubscribe = `${siteOrigin}${await unsubscribePath(labelSecret, userId)}`;
  mail(digestMail(user.email, items, { siteOrigin, unsubscribe }));
}

/** Turns the daily mail off, for every topic. */
export async function endDigest({ db }: Pick<Services, "db">, userId: string) {
  await db.delete(notificationSettings).where(and(eq(notificationSettings.userId, userId), whereDigestIsOn));
}
