import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { mailTokens, userStatus, users } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import { newId } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { tooManyAttemptsError } from "#domain/kit/throttle.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { consumeMailAttempt } from "./mail-throttle.server.ts";
import { changeEmailMail } from "./mails.ts";
import { hashNewPassword, mailPasswordChanged } from "./new-password.server.ts";
import type { ChangeEmailInput, NewPasswordInput } from "./schemas.ts";
import { type Client, openSession, revokeAccess, writeInSession } from "./sessions.server.ts";
import { buildMailToken } from "./tokens.server.ts";

/**
 * Counts attempts by session, apart from guesses at the sign-in form. What follows is written by `writeInSession`.
 * @throws AppError("forbidden" | "throttled")
 */
export async function verifyStepUp(
  { db, passwords }: Pick<Services, "db" | "passwords">,
  client: Client,
  actor: Actor,
  password: string,
) {
  const [user] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, actor.userId));
  const check = await passwords.verify({
    account: actor.email,
    ip: client.ip,
    throttleKey: `session:${actor.sessionId}`,
    password,
    hash: user?.hash ?? null,
  });
  if (check.result === "throttled") throw tooManyAttemptsError(check.retryAfterSeconds);
  if (check.result === "wrong" || !user)
    throw new AppError("forbidden", "Wrong password", "That isn't your current password. Nothing was changed.");
}

/**
 * Ends all sessions; this browser gets a new one. @throws what `verifyStepUp` throws; AppError("unauthenticated") if the
 * session has ended since, as it does with another new password.
 */
export async function changePassword(
  services: Pick<
    Services,
    "db" | "now" | "mail" | "passwords" | "factors" | "config" | "disconnect" | "deliverNotifications"
  >,
  client: Client,
  actor: Actor,
  input: z.output<typeof NewPasswordInput> & { currentPassword: string },
) {
  const { db, now, disconnect } = services;
  const { userId, email, tier } = actor;
  await verifyStepUp(services, client, actor, input.currentPassword);
  const passwordHash = await hashNewPassword(services, actor, input);
  const at = now();
  const opened = await writeInSession(services, actor, (guard) =>
    openSession(services, client, { id: userId, email, tier }, [
      guard,
      db.update(users).set({ passwordHash, updatedAt: at }).where(eq(users.id, userId)),
      db.update(userStatus).set({ passwordResetRequired: false, updatedAt: at }).where(eq(userStatus.userId, userId)),
      ...revokeAccess(services, userId, null),
      notificationRow(services, userId, { kind: "password_changed" }, { id: `password-changed:${newId(at)}`, at }),
    ]),
  );
  mailPasswordChanged(services, actor);
  services.deliverNotifications();
  await disconnect(userId);
  return opened;
}

/**
 * A taken address gets the same answer, but no mail. @throws what `verifyStepUp` throws; AppError("unauthenticated") if the
 * session has ended since.
 */
export async function requestEmailChange(
  services: Pick<Services, "db" | "now" | "mail" | "passwords" | "consumeAttempt" | "config">,
  client: Client,
  actor: Actor,
  { email, currentPassword }: z.output<typeof ChangeEmailInput>,
) {
  const { db, mail, config } = services;
  await verifyStepUp(services, client, actor, currentPassword);
  if (email === actor.email) throw new AppError("invalid", "Email not changed", "This is already your email address.");
  const wait = await consumeMailAttempt(services, { kind: "change-email", to: email, sender: actor.userId });
  if (wait > 0) throw tooManyAttemptsError(wait);
  const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (taken) return;
  const { token, row } = await buildMailToken(services, {
    userId: actor.userId,
    purpose: "change-email",
    payload: email,
  });
  await writeInSession(services, actor, (guard) => db.batch([guard, db.insert(mailTokens).values(row)]));
  mail(changeEmailMail(email, `${config.siteOrigin}/confirmed#change=${token}`));
}
