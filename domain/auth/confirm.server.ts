import { and, eq, isNull } from "drizzle-orm";
import * as z from "zod/mini";
import { isGuardFailure, isUniqueFailure, mustHaveChangedOne } from "#db/guard.ts";
import { mailTokens, userStatus, users } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import { newId } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { tooManyAttemptsError } from "#domain/kit/throttle.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { confirmMail, emailChangedMail } from "./mails.ts";
import { MAIL_LINK_MINUTES } from "./rules.ts";
import { type Client, mustHaveCredentials, openSession, revokeAccess } from "./sessions.server.ts";
import { buildMailToken, consumeMailToken, findMailToken, hashToken } from "./tokens.server.ts";

/** Told alike for known and unknown addresses. */
export const NOT_SENT = {
  title: "Error sending email",
  message: "There was an issue sending the confirmation link. Please try again later.",
};

const Confirmation = z.object({ passwordHash: z.string(), browserHash: z.nullable(z.string()) });
export type Confirmation = z.output<typeof Confirmation>;

export function buildConfirmToken(services: Pick<Services, "now">, userId: string, confirmation: Confirmation) {
  return buildMailToken(services, { userId, purpose: "confirm", payload: JSON.stringify(confirmation) });
}

export function mailConfirmLink(services: Pick<Services, "mail" | "config">, email: string, token: string) {
  services.mail(confirmMail(email, `${services.config.siteOrigin}/confirmed#token=${token}`));
}

type Opened = { token: string; browserToken: string | null; password: string | null };

/**
 * Sets the password of the link's sign-up, revokes the others (decision 49) and signs in. In a browser other than the one that
 * signed up it asks for that password first: somebody else may have signed up with the reader's address. @throws
 * AppError("gone" | "forbidden" | "throttled")
 */
export async function confirmEmail(
  services: Pick<Services, "db" | "now" | "mail" | "config" | "passwords" | "deliverNotifications">,
  client: Client,
  { token, browserToken, password }: Opened,
) {
  const { db, now } = services;
  const row = await findMailToken(services, token, "confirm");
  if (!row?.payload) throw linkGoneError();
  const { passwordHash, browserHash } = Confirmation.parse(JSON.parse(row.payload));
  const at = now();
  const { userId } = row;
  const [user] = await db
    .select({ id: users.id, email: users.email, tier: userStatus.userType })
    .from(users)
    .innerJoin(userStatus, eq(userStatus.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)));
  if (!user) throw linkGoneError();
  if (!browserToken || (await hashToken(browserToken)) !== browserHash) {
    if (password === null) return { step: "password" as const, email: user.email };
    await verifyPassword(services, client, { email: user.email, password, passwordHash, tokenHash: row.tokenHash });
  }
  await consumeLink(() =>
    db.batch([
      db
        .update(users)
        .set({ emailConfirmedAt: at, passwordHash, updatedAt: at })
        .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt))),
      mustHaveChangedOne(db),
      db.update(userStatus).set({ status: "ready", updatedAt: at }).where(eq(userStatus.userId, userId)),
      db.delete(mailTokens).where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, "confirm"))),
    ]),
  );
  const guards = [mustHaveCredentials(services, user, passwordHash)];
  const session = await consumeLink(() => openSession(services, client, user, guards));
  return { step: "done" as const, ...session };
}

/** Counts guesses by link, so that guesses at the sign-in form lock nobody out of theirs. */
async function verifyPassword(
  { passwords }: Pick<Services, "passwords">,
  { ip }: Client,
  attempt: { email: string; password: string; passwordHash: string; tokenHash: string },
) {
  const { email: account, password, passwordHash: hash, tokenHash } = attempt;
  const check = await passwords.verify({ account, ip, throttleKey: `confirm:${tokenHash}`, password, hash });
  if (check.result === "throttled") throw tooManyAttemptsError(check.retryAfterSeconds);
  if (check.result === "wrong")
    throw new AppError("forbidden", "Wrong password", "That isn't the password of this sign-up.");
}

/** Revokes all access: others may hold the old mailbox (decision 48). @throws AppError("gone" | "conflict") */
export async function confirmNewEmail(
  services: Pick<Services, "db" | "now" | "mail" | "disconnect" | "deliverNotifications">,
  actor: Actor | null,
  token: string,
) {
  const { db, now, mail, disconnect } = services;
  const row = await findMailToken(services, token, "change-email");
  if (!row?.payload) throw linkGoneError();
  const { userId, payload: email } = row;
  const at = now();
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const ownSession = actor?.userId === userId && actor.sessionKind === "full" ? actor.sessionId : null;
  await consumeLink(() =>
    db.batch([
      consumeMailToken(services, row.tokenHash),
      mustHaveChangedOne(db),
      db.update(users).set({ email, emailConfirmedAt: at, updatedAt: at }).where(eq(users.id, userId)),
      db.update(userStatus).set({ userEmail: email, updatedAt: at }).where(eq(userStatus.userId, userId)),
      ...revokeAccess(services, userId, ownSession),
      notificationRow(services, userId, { kind: "email_changed" }, { id: `email-changed:${newId(at)}`, at }),
    ]),
  );
  if (user) mail(emailChangedMail(user.email, email));
  services.deliverNotifications();
  await disconnect(userId);
  return null;
}

async function consumeLink<Result>(write: () => Promise<Result>) {
  try {
    return await write();
  } catch (error) {
    if (isGuardFailure(error)) throw linkGoneError();
    if (isUniqueFailure(error, "users.email"))
      throw new AppError("conflict", "Email not changed", "This address can't be used. Please choose another one.");
    throw error;
  }
}

function linkGoneError() {
  return new AppError(
    "gone",
    "This link no longer works",
    `It has already been used, or it is more than ${MAIL_LINK_MINUTES} minutes old.`,
  );
}
