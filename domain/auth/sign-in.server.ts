import { and, eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { isGuardFailure } from "#db/guard.ts";
import { knownDevices, mailTokens, totpSecrets, userStatus, users } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Services } from "#domain/kit/services.ts";
import { tooManyAttemptsError } from "#domain/kit/throttle.ts";
import { buildConfirmToken, mailConfirmLink, NOT_SENT } from "./confirm.server.ts";
import { consumeMailAttempt } from "./mail-throttle.server.ts";
import type { SignInInput } from "./schemas.ts";
import { type Client, hashDeviceToken, mustHaveCredentials, openSession } from "./sessions.server.ts";
import { askSecondFactor } from "./totp.server.ts";

type Deps = Pick<Services, "db" | "passwords" | "now" | "mail" | "consumeAttempt" | "config" | "deliverNotifications">;

type Input = z.output<typeof SignInInput>;

/** @throws AppError("unauthenticated" | "throttled"); AppError("forbidden") for an unconfirmed account. */
export async function signIn(services: Deps, client: Client, input: Input) {
  // What was replaced since it was read, by a new password or email or another sign-in's rehash, is verified once more.
  const signedIn = (await trySignIn(services, client, input)) ?? (await trySignIn(services, client, input));
  if (!signedIn) throw wrongPasswordError(null);
  return signedIn;
}

/** Null if the email or the password's hash was replaced since they were read. @throws what `signIn` throws. */
async function trySignIn(services: Deps, client: Client, input: Input) {
  const { db } = services;
  const user = await findUser(services, client, input.email);
  const check = await services.passwords.verify({
    account: input.email,
    ip: client.ip,
    throttleKey: user?.deviceHash ? `device:${user.id}:${user.deviceHash}` : null,
    password: input.password,
    hash: user?.hash ?? null,
  });
  const account = user?.id ?? null;
  if (check.result === "throttled") throw tooManyAttemptsError(check.retryAfterSeconds, account);
  if (check.result === "wrong" || !user) throw wrongPasswordError(account);
  if (user.confirmedAt === null) {
    await mailAnotherConfirmLink(services, client, user);
    const message = "Please confirm your email first. We sent you a new link.";
    throw new AppError("forbidden", "Check your email!", message, { account });
  }
  const isVerified = and(eq(users.id, user.id), eq(users.passwordHash, user.hash));
  const guards = [
    mustHaveCredentials(services, user, user.hash),
    ...(check.newHash ? [db.update(users).set({ passwordHash: check.newHash }).where(isVerified)] : []),
  ];
  try {
    if (user.totpAt !== null) return await askSecondFactor(services, client, user.id, guards);
    return { step: "done" as const, user, ...(await openSession(services, client, user, guards)) };
  } catch (error) {
    if (isGuardFailure(error)) return null;
    throw error;
  }
}

function wrongPasswordError(account: string | null) {
  return new AppError("unauthenticated", "Sign in failed", "Invalid email or password.", { account });
}

async function findUser({ db }: Pick<Services, "db">, client: Client, email: string) {
  const deviceHash = await hashDeviceToken(client);
  const [user] = await db
    .select({
      id: users.id,
      email: users.email,
      hash: users.passwordHash,
      confirmedAt: users.emailConfirmedAt,
      tier: userStatus.userType,
      mode: userStatus.currentMode,
      totpAt: totpSecrets.confirmedAt,
      deviceHash: knownDevices.deviceHash,
    })
    .from(users)
    .innerJoin(userStatus, eq(userStatus.userId, users.id))
    .leftJoin(totpSecrets, eq(totpSecrets.userId, users.id))
    .leftJoin(knownDevices, and(eq(knownDevices.userId, users.id), eq(knownDevices.deviceHash, deviceHash)))
    .where(eq(users.email, email));
  return user ?? null;
}

/** The link applies the account's own password, which was just entered. @throws AppError("throttled") */
async function mailAnotherConfirmLink(
  services: Deps,
  client: Client,
  user: { id: string; email: string; hash: string },
) {
  if ((await consumeMailAttempt(services, { kind: "sign-up", to: user.email, sender: client.ip })) > 0)
    throw new AppError("throttled", NOT_SENT.title, `Please confirm your email first. ${NOT_SENT.message}`, {
      account: user.id,
    });
  const confirmation = { passwordHash: user.hash, browserHash: null };
  const { token, row } = await buildConfirmToken(services, user.id, confirmation);
  await services.db.insert(mailTokens).values(row);
  mailConfirmLink(services, user.email, token);
}
