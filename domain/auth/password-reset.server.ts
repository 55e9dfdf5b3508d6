import { and, eq, isNull } from "drizzle-orm";
import type * as z from "zod/mini";
import { isGuardFailure, mustHaveChangedOne } from "#db/guard.ts";
import { mailTokens, sessions, userStatus, users } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { newId } from "#domain/ids.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import type { Actor } from "#domain/permissions.ts";
import { logSignIn } from "#domain/security-log.ts";
import type { Services } from "#domain/services.ts";
import { SIGN_UP_BURST } from "./lockout.ts";
import { consumeMailAttempt } from "./mail-throttle.server.ts";
import { resetMail } from "./mails.ts";
import { hashNewPassword, mailPasswordChanged } from "./new-password.server.ts";
import type { NewPasswordInput } from "./schemas.ts";
import { buildRecoverySession, type Client, prepareKnownDevice, revokeAccess } from "./sessions.server.ts";
import { buildMailToken, consumeMailToken, findMailToken } from "./tokens.server.ts";

/** An unknown address gets the same answer, but no mail. @throws AppError("throttled") */
export async function requestPasswordReset(
  services: Pick<Services, "db" | "now" | "mail" | "consumeAttempt" | "config">,
  client: Client,
  email: string,
) {
  const { db, mail, consumeAttempt, config } = services;
  if ((await consumeAttempt(`reset:${client.ip}`, SIGN_UP_BURST)) > 0) throw sendingFailedError();
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if ((await consumeMailAttempt(services, { kind: "reset", to: email, sender: client.ip })) > 0 || !user) return;
  const { token, row } = await buildMailToken(services, { userId: user.id, purpose: "reset" });
  await db.insert(mailTokens).values(row);
  mail(resetMail(email, `${config.siteOrigin}/reset-password?${new URLSearchParams({ email })}#token=${token}`));
}

/** Opens a session that may only set a new password; blocks the account (decision 4). @throws AppError("gone") */
export async function openPasswordReset(services: Pick<Services, "db" | "now">, client: Client, token: string) {
  const { db, now } = services;
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
  logSignIn({ ...client, account: row.userId }, "recovery-opened");
  return session.token;
}

/** The link proves ownership of the mailbox, so the address is confirmed and the device known. */
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
  await db.batch([
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
