import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { isGuardFailure, isUniqueFailure, mustHaveChangedOne } from "#db/guard.ts";
import { mailTokens, userStatus, users } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { emailChangedMail } from "./mails.ts";
import { type Client, openSession, revokeAccess } from "./sessions.server.ts";
import { findMailToken, hashToken, spendMailToken } from "./tokens.server.ts";

const Confirmation = z.object({ passwordHash: z.string(), browserHash: z.string().nullable() });
/** What a confirmation link applies: the password of the sign-up that mailed it, and the browser to sign in. */
export type Confirmation = z.output<typeof Confirmation>;

/**
 * Confirms the address of a mailed link. The account gets the password of the sign-up that mailed the link, and its
 * other confirmation links are revoked. Only the browser that signed up is signed in.
 * @throws AppError("gone") for a link that is unknown, used, expired or has another purpose, and for an account that
 * is already confirmed.
 */
export async function confirmEmail(
  services: Pick<Services, "db" | "now" | "mail" | "config">,
  client: Client,
  { token, browserToken }: { token: string; browserToken: string | null },
) {
  const { db, now } = services;
  const row = await findMailToken(services, token, "confirm");
  if (!row?.payload) throw linkGone();
  const { passwordHash, browserHash } = Confirmation.parse(JSON.parse(row.payload));
  const at = now();
  const { userId } = row;
  await once(() =>
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
  if (!browserToken || (await hashToken(browserToken)) !== browserHash) return null;
  const [user] = await db
    .select({ id: users.id, email: users.email, tier: userStatus.userType })
    .from(users)
    .innerJoin(userStatus, eq(userStatus.userId, users.id))
    .where(eq(users.id, userId));
  return user ? openSession(services, client, user) : null;
}

/**
 * Replaces the account's address and notifies the old one. The old mailbox may be in other hands, so every mailed
 * link and every session is revoked, except the session that opened the link.
 * @throws AppError("gone" | "conflict")
 */
export async function confirmNewEmail(
  services: Pick<Services, "db" | "now" | "mail" | "disconnect">,
  actor: Actor | null,
  token: string,
) {
  const { db, now, mail, disconnect } = services;
  const row = await findMailToken(services, token, "change-email");
  if (!row?.payload) throw linkGone();
  const { userId, payload: email } = row;
  const at = now();
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const ownSession = actor?.userId === userId && actor.sessionKind === "full" ? actor.sessionId : null;
  await once(() =>
    db.batch([
      spendMailToken(services, row.tokenHash),
      mustHaveChangedOne(db),
      db.update(users).set({ email, emailConfirmedAt: at, updatedAt: at }).where(eq(users.id, userId)),
      db.update(userStatus).set({ userEmail: email, updatedAt: at }).where(eq(userStatus.userId, userId)),
      ...revokeAccess(services, userId, ownSession),
    ]),
  );
  if (user) mail(emailChangedMail(user.email, email));
  await disconnect(userId);
  return null;
}

async function once(write: () => Promise<unknown>) {
  try {
    await write();
  } catch (error) {
    if (isGuardFailure(error)) throw linkGone();
    if (isUniqueFailure(error, "users.email"))
      throw new AppError("conflict", "Email not changed", "This address can't be used. Please choose another one.");
    throw error;
  }
}

function linkGone() {
  return new AppError("gone", "This link no longer works", "It was used already, or it is older than 30 minutes.");
}
