import { eq } from "drizzle-orm";
import { z } from "zod";
import { isGuardFailure, isUniqueFailure, mustHaveChangedOne } from "#db/guard.ts";
import { userStatus, users } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import type { Services } from "#domain/services.ts";
import { emailChangedMail } from "./mails.ts";
import { type Client, openSession } from "./sessions.server.ts";
import { findMailToken, hashToken, spendMailToken } from "./tokens.server.ts";

const SignUpPayload = z.object({ passwordHash: z.string(), browserHash: z.string() });

/**
 * Confirms the address behind a mailed link: the account is ready, with the password of the sign-up that the link
 * belongs to. The browser that signed up is signed in; any other one signs in itself.
 * @throws AppError("gone") for a link that is unknown, used, too old or meant for something else.
 */
export async function confirmEmail(
  services: Pick<Services, "db" | "now" | "mail" | "config">,
  client: Client,
  { token, browserToken }: { token: string; browserToken: string | null },
) {
  const { db, now } = services;
  const row = await findMailToken(services, token, "confirm");
  if (!row) throw linkGone();
  const payload = row.payload === null ? null : SignUpPayload.parse(JSON.parse(row.payload));
  const at = now();
  await once(() =>
    db.batch([
      spendMailToken(services, row.tokenHash),
      mustHaveChangedOne(db),
      db
        .update(users)
        .set({ emailConfirmedAt: at, updatedAt: at, ...(payload ? { passwordHash: payload.passwordHash } : {}) })
        .where(eq(users.id, row.userId)),
      db.update(userStatus).set({ status: "ready", updatedAt: at }).where(eq(userStatus.userId, row.userId)),
    ]),
  );
  if (!payload || !browserToken || (await hashToken(browserToken)) !== payload.browserHash) return null;
  const [user] = await db
    .select({ id: users.id, email: users.email, tier: userStatus.userType })
    .from(users)
    .innerJoin(userStatus, eq(userStatus.userId, users.id))
    .where(eq(users.id, row.userId));
  return user ? openSession(services, client, user) : null;
}

/** Puts the new address on the account; the old one hears of it. @throws AppError("gone" | "conflict") */
export async function confirmNewEmail(services: Pick<Services, "db" | "now" | "mail">, token: string) {
  const { db, now, mail } = services;
  const row = await findMailToken(services, token, "change-email");
  if (!row?.payload) throw linkGone();
  const email = row.payload;
  const at = now();
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, row.userId));
  await once(() =>
    db.batch([
      spendMailToken(services, row.tokenHash),
      mustHaveChangedOne(db),
      db.update(users).set({ email, emailConfirmedAt: at, updatedAt: at }).where(eq(users.id, row.userId)),
      db.update(userStatus).set({ userEmail: email, updatedAt: at }).where(eq(userStatus.userId, row.userId)),
    ]),
  );
  if (user) mail(emailChangedMail(user.email, email));
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
