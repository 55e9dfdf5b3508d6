import { and, eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { isGuardFailure, mustHaveChangedOne } from "#db/guard.ts";
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
import { type Client, mustHavePassword, openSession, revokeAccess } from "./sessions.server.ts";
import { buildMailToken } from "./tokens.server.ts";

/**
 * Counts attempts by session, apart from guesses at the sign-in form. @returns the verified hash.
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
  if (check.result === "wrong" || !user) throw wrongPasswordError();
  return user.hash;
}

function wrongPasswordError() {
  return new AppError("forbidden", "Wrong password", "That isn't your current password. Nothing was changed.");
}

/**
 * Ends all sessions; this browser gets a new one. @throws what `verifyStepUp` throws; AppError("unauthenticated") if yet
 * another password was set before the new session.
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
  const verifiedHash = await verifyStepUp(services, client, actor, input.currentPassword);
  const passwordHash = await hashNewPassword(services, actor, input);
  const at = now();
  const isVerified = and(eq(users.id, actor.userId), eq(users.passwordHash, verifiedHash));
  const change = db.batch([
    db.update(users).set({ passwordHash, updatedAt: at }).where(isVerified),
    mustHaveChangedOne(db),
    db
      .update(userStatus)
      .set({ passwordResetRequired: false, updatedAt: at })
      .where(eq(userStatus.userId, actor.userId)),
    ...revokeAccess(services, actor.userId, null),
    notificationRow(services, actor.userId, { kind: "password_changed" }, { id: `password-changed:${newId(at)}`, at }),
  ]);
  await ifReplaced(change, wrongPasswordError);
  mailPasswordChanged(services, actor);
  services.deliverNotifications();
  await disconnect(actor.userId);
  const guards = [mustHavePassword(services, actor.userId, passwordHash)];
  const opening = openSession(services, client, { id: actor.userId, email: actor.email, tier: actor.tier }, guards);
  return ifReplaced(opening, passwordReplacedError);
}

/** The error for a password that was replaced since it was read. */
async function ifReplaced<Result>(writing: Promise<Result>, toError: () => AppError) {
  try {
    return await writing;
  } catch (error) {
    throw isGuardFailure(error) ? toError() : error;
  }
}

function passwordReplacedError() {
  const message = "Your password was changed again since. Please sign in with the newest one.";
  return new AppError("unauthenticated", "Session expired", message);
}

/** A taken address gets the same answer, but no mail. */
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
  await db.insert(mailTokens).values(row);
  mail(changeEmailMail(email, `${config.siteOrigin}/confirmed#change=${token}`));
}
