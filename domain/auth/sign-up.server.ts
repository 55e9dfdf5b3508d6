import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { isUniqueFailure } from "#db/guard.ts";
import { mailTokens, profiles, userStatus, users } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import { newId } from "#domain/kit/ids.ts";
import type { Services } from "#domain/kit/services.ts";
import { tooManyAttemptsError } from "#domain/kit/throttle.ts";
import { buildConfirmToken, type Confirmation, mailConfirmLink, NOT_SENT } from "./confirm.server.ts";
import { consumeMailAttempt } from "./mail-throttle.server.ts";
import { alreadyRegisteredMail } from "./mails.ts";
import { SIGN_UP_BURST } from "./rules.ts";
import type { SignUpInput } from "./schemas.ts";
import type { Client } from "./sessions.server.ts";
import { hashToken, randomToken } from "./tokens.server.ts";
import { findWeakness } from "./weak-passwords.server.ts";

type Deps = Pick<Services, "db" | "passwords" | "factors" | "now" | "mail" | "consumeAttempt" | "config">;
type User = { id: string; email: string; confirmedAt: number | null };

/**
 * An existing address gets the same answer, and its owner a mail. The link signs in only the
 * browser with the returned token (decision 49). @throws AppError("throttled"); AppError("invalid") for a weak password
 */
export async function signUp(services: Deps, client: Client, input: z.output<typeof SignUpInput>) {
  const weakness = await findWeakness(services, input.email, input.password);
  if (weakness) throw new AppError("invalid", "Sign up failed", weakness);
  const wait = await services.consumeAttempt(`sign-up:${client.ip}`, SIGN_UP_BURST);
  if (wait > 0) throw tooManyAttemptsError(wait);
  // Before the account is looked up, so that the refusal reveals none.
  if ((await consumeMailAttempt(services, { kind: "sign-up", to: input.email, sender: client.ip })) > 0)
    throw new AppError("throttled", NOT_SENT.title, NOT_SENT.message);
  const passwordHash = await services.passwords.hash(input.email, input.password);
  const browserToken = randomToken();
  const confirmation = { passwordHash, browserHash: await hashToken(browserToken) };
  const existing =
    (await findUser(services, input.email)) ?? (await insertAccount(services, input.email, confirmation));
  if (existing) await handleExistingAccount(services, existing, confirmation);
  return { browserToken };
}

async function findUser({ db }: Pick<Services, "db">, email: string): Promise<User | null> {
  const [user] = await db
    .select({ id: users.id, email: users.email, confirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.email, email));
  return user ?? null;
}

/** Null, or the account that a concurrent request created for this address. */
async function insertAccount(services: Deps, email: string, confirmation: Confirmation) {
  const { db, now } = services;
  const at = now();
  const times = { createdAt: at, updatedAt: at };
  const id = newId(at);
  const { token, row } = await buildConfirmToken(services, id, confirmation);
  try {
    await db.batch([
      db.insert(users).values({ id, email, passwordHash: confirmation.passwordHash, ...times }),
      db.insert(userStatus).values({ id: newId(at), userId: id, userEmail: email, ...times }),
      db.insert(profiles).values({ id, nickname: null, updatedAt: at }),
      db.insert(mailTokens).values(row),
    ]);
  } catch (error) {
    if (!isUniqueFailure(error, "users.email")) throw error;
    return findUser(services, email);
  }
  mailConfirmLink(services, email, token);
  return null;
}

/** An unconfirmed account keeps its password until the mailed link applies the new one. */
async function handleExistingAccount(services: Deps, user: User, confirmation: Confirmation) {
  const { db, mail, config } = services;
  if (user.confirmedAt === null) {
    const { token, row } = await buildConfirmToken(services, user.id, confirmation);
    await db.insert(mailTokens).values(row);
    return mailConfirmLink(services, user.email, token);
  }
  const [signInLink, resetLink] = [`${config.siteOrigin}/auth`, `${config.siteOrigin}/forgot-password`];
  mail(alreadyRegisteredMail(user.email, { signInLink, resetLink }));
}
