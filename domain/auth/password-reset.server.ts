import { and, eq, isNull } from "drizzle-orm";
import type * as z from "zod/mini";
import { isGuardFailure, mustHaveChangedOne, mustMatchOne } from "#db/guard.ts";
import { knownDevices, mailTokens, sessions, userStatus, users } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import { newId } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { logAccess } from "#domain/kit/security-log.ts";
import type { Services } from "#domain/kit/services.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { consumeMailAttempt } from "./mail-throttle.server.ts";
import { resetMail } from "./mails.ts";
import { hashNewPassword, mailPasswordChanged } from "./new-password.server.ts";
import { MAIL_BURST, SIGN_UP_BURST } from "./rules.ts";
import type { NewPasswordInput } from "./schemas.ts";
import {
  buildRecoverySession,
  type Client,
  hashDeviceToken,
  mustHaveSession,
  prepareKnownDevice,
  revokeAccess,
} from "./sessions.server.ts";
import { buildMailToken, consumeMailToken, findMailToken } from "./tokens.server.ts";

/**
 * An unknown address gets the same answer, but no mail; so does one that is replaced while the request is under way. A known
 * device has a count of its own, so that strangers can't use up the owner's. @throws AppError("throttled")
 */
export async function requestPasswordReset(
  services: Pick<Services, "db" | "now" | "mail" | "consumeAttempt" | "config">,
  client: Client,
  email: string,
) {
  const { db, mail, config } = services;
  const deviceHash = await hashDeviceToken(client);
  const [user] = await db
    .select({ id: users.id, deviceHash: knownDevices.deviceHash })
    .from(users)
    .leftJoin(knownDevices, and(eq(knownDevices.userId, users.id), eq(knownDevices.deviceHash, deviceHash)))
    .where(eq(users.email, email));
  if ((await consumeReset(services, client, email, user?.deviceHash ?? null)) > 0) throw sendingFailedError();
  if (!user) return;
  const { token, row } = await buildMailToken(services, { userId: user.id, purpose: "reset" });
  try {
    const isUnchanged = and(eq(users.id, user.id), eq(users.email, email));
    await db.batch([mustMatchOne(db, users, isUnchanged), db.insert(mailTokens).values(row)]);
  } catch (error) {
    if (isGuardFailure(error)) return;
    throw error;
  }
  mail(resetMail(email, `${config.siteOrigin}/reset-password?${new URLSearchParams({ email })}#token=${token}`));
}

async function consumeReset(
  services: Pick<Services, "consumeAttempt">,
  { ip }: Client,
  to: string,
  knownDevice: string | null,
) {
  if (knownDevice !== null) return services.consumeAttempt(`mail:reset:${to}:device:${knownDevice}`, MAIL_BURST);
  const wait = await services.consumeAttempt(`reset:${ip}`, SIGN_UP_BURST);
  return wait > 0 ? wait : consumeMailAttempt(services, { kind: "reset", to, sender: ip });
}

/** Opens a session that may only set a new password; blocks the account (decision 4). @throws AppError("gone") */
export async function openPasswordReset(
  services: Pick<Services, "db" | "now" | "disconnect">,
  client: Client,
  token: string,
) {
  const { db, now, disconnect } = services;
  const row = await findMailToken(services, token, "reset");
  if (!row) throw resetExpiredError();
  const session = await buildRecoverySession(services, client, row.userId);
  try {
    await db.batch([
      consumeMailToken(services, row.tokenHash),
      mustHaveChangedOne(db),
      db.insert(sessions).values(session.row),
      db
        .update(userStatus)
        .set({ passwordResetRequired: true, updatedAt: now() })
        .where(eq(userStatus.userId, row.userId)),
    ]);
  } catch (error) {
    if (isGuardFailure(error)) throw resetExpiredError();
    throw error;
  }
  logAccess({ ...client, account: row.userId }, "recovery-opened");
  await disconnect(row.userId);
  return session.token;
}

/**
 * The link proves ownership of the mailbox, so the address is confirmed and the device known. @throws AppError("gone") if the
 * recovery session has ended, e.g. by another reset; AppError("invalid")
 */
export async function resetPassword(
  services: Pick<
    Services,
    "db" | "now" | "mail" | "passwords" | "factors" | "config" | "disconnect" | "deliverNotifications"
  >,
  client: Client,
  actor: Actor,
  input: z.output<typeof NewPasswordInput>,
) {
  const { db, now, disconnect } = services;
  if (actor.sessionKind !== "recovery") throw resetExpiredError();
  const passwordHash = await hashNewPassword(services, actor, input);
  const at = now();
  const { userId } = actor;
  const { deviceToken, deviceStatement } = await prepareKnownDevice(services, client, userId);
  try {
    await db.batch([
      mustHaveSession(services, actor),
      db.update(users).set({ passwordHash, updatedAt: at }).where(eq(users.id, userId)),
      db
        .update(users)
        .set({ emailConfirmedAt: at })
        .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt))),
      db
        .update(userStatus)
        .set({ passwordResetRequired: false, status: "ready", updatedAt: at })
        .where(eq(userStatus.userId, userId)),
      deviceStatement,
      ...revokeAccess(services, userId, null),
      notificationRow(services, userId, { kind: "password_changed" }, { id: `password-changed:${newId(at)}`, at }),
    ]);
  } catch (error) {
    if (isGuardFailure(error)) throw resetExpiredError();
    throw error;
  }
  mailPasswordChanged(services, actor);
  services.deliverNotifications();
  await disconnect(userId);
  return { deviceToken };
}

function resetExpiredError() {
  return new AppError("gone", "Session expired", "Please request a new password reset link.");
}

function sendingFailedError() {
  return new AppError(
    "throttled",
    "Error sending email",
    "There was an issue sending the password reset link. Please try again later.",
  );
}
