import { and, eq, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { batchNamed } from "#db/batch-named.ts";
import { type Guards, isGuardFailure, mustMatchOne } from "#db/guard.ts";
import {
  apiCalls,
  apiTokens,
  authChallenges,
  knownDevices,
  mailTokens,
  previewRuns,
  previewUses,
  sessions,
  totpSecrets,
  users,
} from "#db/schema/index.ts";
import type { Tier } from "#db/vocabulary.ts";
import type { StepProgress } from "#domain/jobs/runner.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import { newId } from "#domain/kit/ids.ts";
import { type Actor, effectiveTier, isAdmin } from "#domain/kit/permissions.ts";
import { reportError } from "#domain/kit/report-error.ts";
import { logAccess } from "#domain/kit/security-log.ts";
import type { Services } from "#domain/kit/services.ts";
import { ADMIN_SESSION_MAX_AGE_MS, SESSION_MAX_AGE_MS } from "#domain/kit/session-lifetime.ts";
import { utcTimeText } from "#domain/kit/time-texts.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { newDeviceMail } from "./mails.ts";
import { EXPIRED_ROWS_PER_UNIT, KNOWN_DEVICE_LIFETIME_MS, MAIL_LINK_LIFETIME_MS } from "./rules.ts";
import { SUSPENDED_TITLE, suspendedText } from "./suspended-text.ts";
import { hashToken, randomToken } from "./tokens.server.ts";

/** `id`, `route`: of the request, for the log (`security-log.ts`). `ip`: as counted (`client-network.ts`). */
export type Client = { id: string; route: string; ip: string; device: string; deviceToken: string | null };

/** `tier`: as stored. */
type User = { id: string; email: string; tier: Tier };

/** Fails if the email or the password was replaced since they were read: what they verified opens nothing (decision 48). */
export function mustHaveCredentials(
  { db }: Pick<Services, "db">,
  { id, email }: Pick<User, "id" | "email">,
  passwordHash: string,
) {
  const isUnchanged = and(eq(users.id, id), eq(users.email, email), eq(users.passwordHash, passwordHash));
  return mustMatchOne(db, users, isUnchanged);
}

/** Fails if the session has ended since its request began, e.g. by "Sign out everywhere" (decision 348). */
export function mustHaveSession({ db }: Pick<Services, "db">, actor: Actor) {
  return mustMatchOne(db, sessions, isSessionOf(actor));
}

/**
 * For a request that gives or takes access. `write` gets `mustHaveSession`, the first statement of its batch. @throws
 * AppError("unauthenticated") if the session has ended; else the failure of other guards.
 */
export async function writeInSession<Result>(
  services: Pick<Services, "db">,
  actor: Actor,
  write: (guard: BatchItem<"sqlite">) => Promise<Result>,
) {
  try {
    return await write(mustHaveSession(services, actor));
  } catch (error) {
    if (isGuardFailure(error) && (await services.db.$count(sessions, isSessionOf(actor))) === 0)
      throw new AppError(
        "unauthenticated",
        "Session expired",
        "You were signed out while we worked on this. Please sign in and try again.",
      );
    throw error;
  }
}

function isSessionOf({ sessionId, userId }: Actor) {
  return and(eq(sessions.idHash, sessionId), eq(sessions.userId, userId));
}

/**
 * For an account whose email is confirmed. Mails the owner about a new browser, except the account's first.
 * @returns the values of the two cookies. @throws AppError("forbidden") for a suspended account, whose sessions don't work;
 * the failure of `guards`.
 */
export async function openSession(
  services: Pick<Services, "db" | "now" | "mail" | "config" | "deliverNotifications">,
  client: Client,
  user: User,
  guards: Guards = [],
) {
  const { db, now, mail, config } = services;
  const token = randomToken();
  const at = now();
  const { deviceToken, deviceHash, deviceStatement } = await prepareKnownDevice(services, client, user.id);
  const tier = effectiveTier({ ...user, emailConfirmed: true }, config);
  const lifetime = isAdmin({ tier }) ? ADMIN_SESSION_MAX_AGE_MS : SESSION_MAX_AGE_MS;
  const {
    known,
    account: [account],
  } = await batchNamed(db, {
    guards,
    known: db
      .select({ deviceHash: knownDevices.deviceHash })
      .from(knownDevices)
      .where(eq(knownDevices.userId, user.id)),
    session: db
      .insert(sessions)
      .values(await sessionRow(token, { userId: user.id, device: client.device, at, lifetime })),
    device: deviceStatement,
    account: db
      .select({ suspendedAt: users.suspendedAt, reason: users.suspensionReason, createdAt: users.createdAt })
      .from(users)
      .where(eq(users.id, user.id)),
  });
  if (account?.suspendedAt) throw suspendedError(user.id, account.reason, config.operator.mail);
  logAccess({ ...client, account: user.id }, "signed-in");
  // Of an older account without a known browser all were deleted (decision 358).
  const isFirst = known.length === 0 && at - (account?.createdAt ?? 0) < KNOWN_DEVICE_LIFETIME_MS;
  if (!isFirst && !known.some((row) => row.deviceHash === deviceHash)) {
    const event = { kind: "new_sign_in", device: client.device, when: utcTimeText(at) } as const;
    const notification = notificationRow(services, user.id, event, { id: `sign-in:${newId(at)}`, at });
    // The session is open, and the mail tells of it too.
    await notification.catch((error) => reportError("sign-in", error));
    services.deliverNotifications();
    mail(newDeviceMail(user.email, { device: client.device, at, profileLink: `${config.siteOrigin}/profile` }));
  }
  return { token, deviceToken };
}

function suspendedError(userId: string, reason: string | null, operator: string) {
  return new AppError("forbidden", SUSPENDED_TITLE, suspendedText(reason, operator), { account: userId });
}

/** The SHA-256 of the device cookie; empty without a cookie, which matches no known device. */
export async function hashDeviceToken({ deviceToken }: Client) {
  return deviceToken === null ? "" : hashToken(deviceToken);
}

export async function prepareKnownDevice({ db, now }: Pick<Services, "db" | "now">, client: Client, userId: string) {
  const deviceToken = client.deviceToken ?? randomToken();
  const deviceHash = await hashToken(deviceToken);
  const seenAt = now();
  const deviceStatement = db
    .insert(knownDevices)
    .values({ userId, deviceHash, seenAt })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { seenAt } });
  return { deviceToken, deviceHash, deviceStatement };
}

/**
 * For a new password or email, a suspension and a deletion: ends emailed links, pending second factors, unconfirmed
 * authenticators, API tokens and all sessions but `keptSession`; null ends all (decision 48).
 */
export function revokeAccess({ db }: Pick<Services, "db">, userId: string, keptSession: string | null) {
  return [
    db.delete(mailTokens).where(eq(mailTokens.userId, userId)),
    db.delete(authChallenges).where(eq(authChallenges.userId, userId)),
    db.delete(totpSecrets).where(and(eq(totpSecrets.userId, userId), isNull(totpSecrets.confirmedAt))),
    db.delete(apiTokens).where(eq(apiTokens.userId, userId)),
    db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.idHash, keptSession ?? ""))),
  ] as const;
}

export async function buildRecoverySession({ now }: Pick<Services, "now">, client: Client, userId: string) {
  const token = randomToken();
  const row = await sessionRow(token, { userId, device: client.device, at: now(), lifetime: MAIL_LINK_LIFETIME_MS });
  return { token, row: { ...row, kind: "recovery" as const } };
}

async function sessionRow(
  token: string,
  { userId, device, at, lifetime }: { userId: string; device: string; at: number; lifetime: number },
) {
  const idHash = await hashToken(token);
  return { idHash, userId, device, createdAt: at, seenAt: at, expiresAt: at + lifetime };
}

export async function touchSession({ db, now }: Pick<Services, "db" | "now">, idHash: string) {
  await db.update(sessions).set({ seenAt: now() }).where(eq(sessions.idHash, idHash));
}

export async function signOut({ db, disconnect }: Pick<Services, "db" | "disconnect">, idHash: string) {
  const [ended] = await db.delete(sessions).where(eq(sessions.idHash, idHash)).returning({ userId: sessions.userId });
  if (ended) await disconnect(ended.userId);
}

export async function revokeSession(
  { db, disconnect }: Pick<Services, "db" | "disconnect">,
  actor: Actor,
  sessionId: string,
) {
  await db.delete(sessions).where(and(eq(sessions.idHash, sessionId), eq(sessions.userId, actor.userId)));
  await disconnect(actor.userId);
}

/** Ends API tokens and connected assistants as well. */
export async function signOutEverywhere({ db, disconnect }: Pick<Services, "db" | "disconnect">, actor: Actor) {
  await db.batch([
    db.delete(sessions).where(eq(sessions.userId, actor.userId)),
    db.delete(apiTokens).where(eq(apiTokens.userId, actor.userId)),
  ]);
  await disconnect(actor.userId);
}

/** D1 statements per unit (`jobs/rules.ts`). */
export const EXPIRED_STATEMENTS = 8;

export async function deleteExpired({ db, now }: Pick<Services, "db" | "now">): Promise<StepProgress> {
  const at = now();
  const deleteWhere = (table: Expiring | typeof knownDevices, hasExpired: SQL) =>
    db
      .delete(table)
      .where(sql`rowid in (select rowid from ${table} where ${hasExpired} limit ${EXPIRED_ROWS_PER_UNIT})`);
  const deleteFrom = (table: Expiring) => deleteWhere(table, lt(table.expiresAt, at));
  const deleted = await db.batch([
    deleteFrom(sessions),
    deleteFrom(mailTokens),
    deleteFrom(authChallenges),
    deleteFrom(previewUses),
    deleteFrom(previewRuns),
    deleteFrom(apiTokens),
    deleteFrom(apiCalls),
    deleteWhere(knownDevices, lt(knownDevices.seenAt, at - KNOWN_DEVICE_LIFETIME_MS)),
  ]);
  return { next: deleted.some(({ meta }) => meta.changes >= EXPIRED_ROWS_PER_UNIT) ? "more" : null };
}

type Expiring =
  | typeof sessions
  | typeof mailTokens
  | typeof authChallenges
  | typeof previewUses
  | typeof previewRuns
  | typeof apiTokens
  | typeof apiCalls;
