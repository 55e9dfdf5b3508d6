import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { isUniqueFailure } from "#db/guard.ts";
import { knownDevices, mailTokens, profiles, totpSecrets, userStatus, users } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { newId } from "#domain/ids.ts";
import type { Services } from "#domain/services.ts";
import { newChallenge } from "./challenges.server.ts";
import type { Confirmation } from "./confirm.server.ts";
import { admitMail } from "./mail-throttle.server.ts";
import { alreadyRegisteredMail, confirmMail } from "./mails.ts";
import { FREE_SIGN_UPS, type SignInInput, type SignUpInput } from "./rules.ts";
import { type Client, deviceHashOf, openSession } from "./sessions.server.ts";
import { hashToken, newMailToken, randomToken } from "./tokens.server.ts";

type SignUpServices = Pick<Services, "db" | "passwords" | "now" | "mail" | "admit" | "config">;

/**
 * Makes an account (explorer, not confirmed) and mails its link. Known and unknown addresses get the same answer: the
 * owner of a known one learns of it by mail. A link confirms with the password of the sign-up that asked for it, and
 * signs in only the browser that holds the returned token.
 */
export async function signUp(services: SignUpServices, client: Client, input: z.output<typeof SignUpInput>) {
  const wait = await services.admit(`sign-up:${client.ip}`, FREE_SIGN_UPS);
  if (wait > 0) throw tooManyTries(wait);
  const passwordHash = await services.passwords.hash(input.email, input.password);
  const browserToken = randomToken();
  const confirms = { passwordHash, browserHash: await hashToken(browserToken) };
  const known =
    (await findUser(services, input.email)) ?? (await insertAccount(services, client, input.email, confirms));
  if (known) await greetKnown(services, client, known, confirms);
  return { browserToken };
}

function findUser({ db }: Pick<Services, "db">, email: string) {
  return db
    .select({ id: users.id, email: users.email, confirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.email, email))
    .then(([user]) => user ?? null);
}

/** Writes the account and mails its link; where somebody else was quicker with this address, their row. */
async function insertAccount(services: SignUpServices, client: Client, email: string, confirms: Confirmation) {
  const { db, now } = services;
  const at = now();
  const times = { createdAt: at, updatedAt: at };
  const id = newId(at);
  const { token, row } = await newConfirmToken(services, id, confirms);
  try {
    await db.batch([
      db.insert(users).values({ id, email, passwordHash: confirms.passwordHash, ...times }),
      db.insert(userStatus).values({ id: newId(at), userId: id, userEmail: email, ...times }),
      db.insert(profiles).values({ id, nickname: null, updatedAt: at }),
      db.insert(mailTokens).values(row),
    ]);
  } catch (error) {
    if (!isUniqueFailure(error, "users.email")) throw error;
    return findUser(services, email);
  }
  await mailLink(services, client, email, token);
  return null;
}

/** An unconfirmed account keeps its password; only opening the mailed link applies the password of this sign-up. */
async function greetKnown(
  services: SignUpServices,
  client: Client,
  user: { id: string; email: string; confirmedAt: number | null },
  confirms: Confirmation,
) {
  const { db, mail, config } = services;
  if (user.confirmedAt === null) {
    const { token, row } = await newConfirmToken(services, user.id, confirms);
    await db.insert(mailTokens).values(row);
    return mailLink(services, client, user.email, token);
  }
  if ((await admitMail(services, { kind: "sign-up", to: user.email, sender: client.ip })) > 0) return;
  const [signInLink, resetLink] = [`${config.siteOrigin}/auth`, `${config.siteOrigin}/forgot-password`];
  mail(alreadyRegisteredMail(user.email, { signInLink, resetLink }));
}

function newConfirmToken(services: Pick<Services, "now">, userId: string, confirms: Confirmation) {
  return newMailToken(services, { userId, purpose: "confirm", payload: JSON.stringify(confirms) });
}

async function mailLink(
  services: Pick<Services, "mail" | "admit" | "config">,
  client: Client,
  email: string,
  token: string,
) {
  if ((await admitMail(services, { kind: "sign-up", to: email, sender: client.ip })) > 0) return;
  services.mail(confirmMail(email, `${services.config.siteOrigin}/confirmed#token=${token}`));
}

type SignInServices = Pick<Services, "db" | "passwords" | "now" | "mail" | "admit" | "config">;

/**
 * Checks the password behind the throttle; unknown addresses answer as wrong passwords do. Then a session, or, where an
 * authenticator is set up, the challenge whose answer opens one.
 * @throws AppError("forbidden") for an account whose address is not confirmed; a fresh link is on its way then.
 */
export async function signIn(services: SignInServices, client: Client, input: z.output<typeof SignInInput>) {
  const user = await findForSignIn(services, client, input.email);
  const check = await services.passwords.verify({
    account: input.email,
    ip: client.ip,
    throttleKey: user?.deviceHash ? `device:${user.id}:${user.deviceHash}` : null,
    password: input.password,
    hash: user?.hash ?? null,
  });
  if (check.result === "throttled") throw tooManyTries(check.retryAfterSeconds);
  if (check.result === "wrong" || !user)
    throw new AppError("unauthenticated", "Sign in failed", "Invalid email or password.");
  if (user.confirmedAt === null) throw await notConfirmed(services, client, user);
  if (check.newHash) {
    await services.db.update(users).set({ passwordHash: check.newHash }).where(eq(users.id, user.id));
  }
  if (user.totpAt === null) return { step: "done" as const, user, ...(await openSession(services, client, user)) };
  const challenge = await newChallenge(services, { purpose: "second-factor", userId: user.id, challenge: "" });
  return { step: "second-factor" as const, challenge };
}

async function findForSignIn({ db }: Pick<Services, "db">, client: Client, email: string) {
  const deviceHash = await deviceHashOf(client);
  return db
    .select({
      id: users.id,
      email: users.email,
      hash: users.passwordHash,
      confirmedAt: users.emailConfirmedAt,
      tier: userStatus.userType,
      mode: userStatus.currentMode,
      theme: userStatus.themePreference,
      totpAt: totpSecrets.confirmedAt,
      deviceHash: knownDevices.deviceHash,
    })
    .from(users)
    .innerJoin(userStatus, eq(userStatus.userId, users.id))
    .leftJoin(totpSecrets, eq(totpSecrets.userId, users.id))
    .leftJoin(knownDevices, and(eq(knownDevices.userId, users.id), eq(knownDevices.deviceHash, deviceHash)))
    .where(eq(users.email, email))
    .then(([user]) => user ?? null);
}

/** The mailbox is not proven yet: another link, with the password that was just typed right. */
async function notConfirmed(
  services: SignInServices,
  client: Client,
  user: { id: string; email: string; hash: string },
) {
  const { token, row } = await newConfirmToken(services, user.id, { passwordHash: user.hash, browserHash: null });
  await services.db.insert(mailTokens).values(row);
  await mailLink(services, client, user.email, token);
  return new AppError("forbidden", "Check your email!", "Please confirm your email first. We sent you a new link.");
}

/** What a throttled request is told; `seconds` until the next try. */
export function tooManyTries(seconds: number) {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new AppError("throttled", "Too many attempts", `Please wait ${wait} before you try again.`);
}
