import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { isGuardFailure, mustHaveChangedOne } from "#db/guard.ts";
import { mailTokens, sessions, userStatus, users } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { admitMail } from "./mail-throttle.server.ts";
import { passwordChangedMail, resetMail } from "./mails.ts";
import { checkNewPassword, FREE_SIGN_UPS, type NewPasswordInput } from "./rules.ts";
import { type Client, newRecoverySession, rememberDevice, revokeAccess } from "./sessions.server.ts";
import { findMailToken, newMailToken, spendMailToken } from "./tokens.server.ts";

/** Mails a reset link, where there is such an account; the answer is the same where there is none. */
export async function requestReset(
  services: Pick<Services, "db" | "now" | "mail" | "admit" | "config">,
  client: Client,
  email: string,
) {
  const { db, mail, admit, config } = services;
  if ((await admit(`reset:${client.ip}`, FREE_SIGN_UPS)) > 0) throw sendingFailed();
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if ((await admitMail(services, { kind: "reset", to: email, sender: client.ip })) > 0 || !user) return;
  const { token, row } = await newMailToken(services, { userId: user.id, purpose: "reset" });
  await db.insert(mailTokens).values(row);
  mail(resetMail(email, `${config.siteOrigin}/reset-password?${new URLSearchParams({ email })}#token=${token}`));
}

/**
 * Opens the reset behind a mailed link: a session that may only set a new password, and the account is flagged
 * until that is done. Only now: anybody can ask for a link.
 * @throws AppError("gone") with the specification's "Session expired".
 */
export async function openReset(services: Pick<Services, "db" | "now">, client: Client, token: string) {
  const { db, now } = services;
  const row = await findMailToken(services, token, "reset");
  if (!row) throw resetExpired();
  const session = await newRecoverySession(services, client, row.userId);
  try {
    await db.batch([
      spendMailToken(services, row.tokenHash),
      mustHaveChangedOne(db),
      db.insert(sessions).values(session.row),
      db
        .update(userStatus)
        .set({ passwordResetRequired: true, updatedAt: now() })
        .where(eq(userStatus.userId, row.userId)),
    ]);
  } catch (error) {
    if (isGuardFailure(error)) throw resetExpired();
    throw error;
  }
  return session.token;
}

/**
 * Sets the password of a recovery session's account and revokes all its sessions, this one included. Opening the
 * mailed link proves ownership of the mailbox, so the address is confirmed and this browser becomes a known device.
 */
export async function resetPassword(
  services: Pick<Services, "db" | "now" | "mail" | "passwords" | "config" | "disconnect">,
  client: Client,
  actor: Actor,
  input: z.output<typeof NewPasswordInput>,
) {
  const { db, now, disconnect } = services;
  if (actor.sessionKind !== "recovery") throw resetExpired();
  const passwordHash = await newPasswordHash(services, actor, input);
  const at = now();
  const { userId } = actor;
  const { deviceToken, statement } = await rememberDevice(services, client, userId);
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
    statement,
    ...revokeAccess(services, userId, null),
  ]);
  tellChange(services, actor);
  await disconnect(userId);
  return { deviceToken };
}

/** The hash for a new password that follows the rules and is not the old one. */
export async function newPasswordHash(
  { db, passwords }: Pick<Services, "db" | "passwords">,
  actor: Actor,
  input: z.output<typeof NewPasswordInput>,
) {
  checkNewPassword(input);
  const [user] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, actor.userId));
  const hash = await passwords.replace(actor.email, input.password, user?.hash ?? "");
  if (hash === null)
    throw new AppError("invalid", "Same password", "Please choose a different password than your current one.");
  return hash;
}

export function tellChange({ mail, config }: Pick<Services, "mail" | "config">, { email }: Actor) {
  mail(passwordChangedMail(email, { resetLink: `${config.siteOrigin}/forgot-password` }));
}

export function resetExpired() {
  return new AppError("gone", "Session expired", "Please request a new password reset link.");
}

function sendingFailed() {
  return new AppError(
    "throttled",
    "Error sending email",
    "There was an issue sending the password reset link. Please try again later.",
  );
}
