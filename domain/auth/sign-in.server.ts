import { and, eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { knownDevices, mailTokens, totpSecrets, userStatus, users } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { logSignIn } from "#domain/security-log.ts";
import type { Services } from "#domain/services.ts";
import { tooManyAttemptsError } from "#domain/throttle.ts";
import { createChallenge } from "./challenges.server.ts";
import { buildConfirmToken, mailConfirmLink } from "./confirm.server.ts";
import type { SignInInput } from "./schemas.ts";
import { type Client, hashDeviceToken, openSession } from "./sessions.server.ts";

type Deps = Pick<Services, "db" | "passwords" | "now" | "mail" | "consumeAttempt" | "config" | "deliverNotifications">;

/** @throws AppError("unauthenticated" | "throttled"); AppError("forbidden") for an unconfirmed account. */
export async function signIn(services: Deps, client: Client, input: z.output<typeof SignInInput>) {
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
  if (check.result === "wrong" || !user)
    throw new AppError("unauthenticated", "Sign in failed", "Invalid email or password.", { account });
  if (user.confirmedAt === null) {
    await mailAnotherConfirmLink(services, client, user);
    const message = "Please confirm your email first. We sent you a new link.";
    throw new AppError("forbidden", "Check your email!", message, { account });
  }
  if (check.newHash) {
    await services.db.update(users).set({ passwordHash: check.newHash }).where(eq(users.id, user.id));
  }
  if (user.totpAt === null) return { step: "done" as const, user, ...(await openSession(services, client, user)) };
  logSignIn({ ...client, account: user.id }, "second-factor-due");
  const challenge = await createChallenge(services, { purpose: "second-factor", userId: user.id, challenge: "" });
  return { step: "second-factor" as const, challenge };
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
      theme: userStatus.themePreference,
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

/** The link applies the account's own password, which was just entered. */
async function mailAnotherConfirmLink(
  services: Deps,
  client: Client,
  user: { id: string; email: string; hash: string },
) {
  const confirmation = { passwordHash: user.hash, browserHash: null };
  const { token, row } = await buildConfirmToken(services, user.id, confirmation);
  await services.db.insert(mailTokens).values(row);
  await mailConfirmLink(services, client, user.email, token);
}
