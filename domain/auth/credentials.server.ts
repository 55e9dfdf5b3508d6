import { eq } from "drizzle-orm";
import type { z } from "zod";
import { mailTokens, userStatus, users } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { tooManyTries } from "./commands.server.ts";
import { admitMail } from "./mail-throttle.server.ts";
import { changeEmailMail } from "./mails.ts";
import { newPasswordHash, tellChange } from "./reset.server.ts";
import type { ChangeEmailInput, NewPasswordInput } from "./rules.ts";
import { type Client, openSession, revokeAccess } from "./sessions.server.ts";
import { newMailToken } from "./tokens.server.ts";

/**
 * Step-up: checks the password again before a sensitive change. Attempts are counted by session, so guesses at the
 * sign-in form lock nobody out here.
 * @throws AppError("forbidden" | "throttled")
 */
export async function stepUp(
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
  if (check.result === "throttled") throw tooManyTries(check.retryAfterSeconds);
  if (check.result === "wrong")
    throw new AppError("forbidden", "Wrong password", "That is not your current password. Nothing was changed.");
}

/** A new password from the profile: other devices are signed out, and this one gets a new session. */
export async function changePassword(
  services: Pick<Services, "db" | "now" | "mail" | "passwords" | "config" | "disconnect">,
  client: Client,
  actor: Actor,
  input: z.output<typeof NewPasswordInput> & { currentPassword: string },
) {
  const { db, now, disconnect } = services;
  await stepUp(services, client, actor, input.currentPassword);
  const passwordHash = await newPasswordHash(services, actor, input);
  const at = now();
  await db.batch([
    db.update(users).set({ passwordHash, updatedAt: at }).where(eq(users.id, actor.userId)),
    db
      .update(userStatus)
      .set({ passwordResetRequired: false, updatedAt: at })
      .where(eq(userStatus.userId, actor.userId)),
    ...revokeAccess(services, actor.userId, null),
  ]);
  tellChange(services, actor);
  await disconnect(actor.userId);
  return openSession(services, client, { id: actor.userId, email: actor.email, tier: actor.tier });
}

/** Mails a link to the new address; the old one stays until it is opened. A taken address gets no other answer. */
export async function requestEmailChange(
  services: Pick<Services, "db" | "now" | "mail" | "passwords" | "admit" | "config">,
  client: Client,
  actor: Actor,
  { email, currentPassword }: z.output<typeof ChangeEmailInput>,
) {
  const { db, mail, config } = services;
  await stepUp(services, client, actor, currentPassword);
  if (email === actor.email) throw new AppError("invalid", "Email not changed", "This is your address already.");
  const wait = await admitMail(services, { kind: "change-email", to: email, sender: actor.userId });
  if (wait > 0) throw tooManyTries(wait);
  const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (taken) return;
  const { token, row } = await newMailToken(services, {
    userId: actor.userId,
    purpose: "change-email",
    payload: email,
  });
  await db.insert(mailTokens).values(row);
  mail(changeEmailMail(email, `${config.siteOrigin}/confirmed#change=${token}`));
}
