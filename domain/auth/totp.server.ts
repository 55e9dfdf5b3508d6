import { and, eq, isNull, lt } from "drizzle-orm";
import { type Guards, isGuardFailure, mustHaveChangedOne } from "#db/guard.ts";
import { authChallenges, knownDevices, recoveryCodes, totpSecrets, userStatus, users } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import { newId } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { logAccess } from "#domain/kit/security-log.ts";
import type { Services } from "#domain/kit/services.ts";
import { tooManyAttemptsError } from "#domain/kit/throttle.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { challengeExpiredError, createChallenge, findChallenge } from "./challenges.server.ts";
import { ATTEMPT_BURST, CHALLENGE_LIFETIME_MS, RECOVERY_CODE_COUNT } from "./rules.ts";
import { type Client, hashDeviceToken, openSession, writeInSession } from "./sessions.server.ts";
import { hashToken } from "./tokens.server.ts";

const NOT_ADDED = "Authenticator not added";

/** The secret must be confirmed within `CHALLENGE_LIFETIME_MS`. @throws AppError("unauthenticated") if the session has ended */
export async function startTotp(services: Pick<Services, "db" | "now" | "factors">, actor: Actor) {
  const { db, now, factors } = services;
  const { encryptedSecret, secret, qrSvg } = await factors.newTotp(actor.email);
  const started = { secret: encryptedSecret, startedAt: now() };
  const insertion = db
    .insert(totpSecrets)
    .values({ userId: actor.userId, ...started })
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: { ...started, lastStep: 0 },
      setWhere: isNull(totpSecrets.confirmedAt),
    });
  await writeInSession(services, actor, (guard) => db.batch([guard, insertion]));
  return { secret, qrSvg };
}

/**
 * Turns TOTP on and returns recovery codes, of which only hashes are stored. @throws AppError("unauthenticated") for a
 * wrong code, an expired secret or an ended session; AppError("throttled"), also if the secret was made again since the
 * wrong codes.
 */
export async function confirmTotp(
  services: Pick<Services, "db" | "now" | "factors" | "consumeAttempt" | "clearAttempts" | "deliverNotifications">,
  actor: Actor,
  code: string,
) {
  const { db, now, factors } = services;
  const throttleKey = `totp-setup:${actor.userId}`;
  const wait = await services.consumeAttempt(throttleKey, ATTEMPT_BURST);
  if (wait > 0) throw tooManyAttemptsError(wait, actor.userId);
  const [row] = await db
    .select()
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, actor.userId), isNull(totpSecrets.confirmedAt)));
  const at = now();
  if (!row || row.startedAt === null || row.startedAt + CHALLENGE_LIFETIME_MS <= at) throw secretExpiredError();
  const step = await factors.verifyTotp({ encryptedSecret: row.secret, code, lastStep: 0, now: at });
  if (step === null) throw wrongCodeError(NOT_ADDED);
  await services.clearAttempts(throttleKey);
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);
  const hashes = await Promise.all(codes.map(hashToken));
  const isVerified = and(
    eq(totpSecrets.userId, actor.userId),
    eq(totpSecrets.secret, row.secret),
    isNull(totpSecrets.confirmedAt),
  );
  try {
    await writeInSession(services, actor, (guard) =>
      db.batch([
        guard,
        db.update(totpSecrets).set({ confirmedAt: at, lastStep: step }).where(isVerified),
        mustHaveChangedOne(db),
        db.delete(recoveryCodes).where(eq(recoveryCodes.userId, actor.userId)),
        db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId: actor.userId, codeHash }))),
        notificationRow(services, actor.userId, { kind: "authenticator_added" }, { id: `totp-added:${newId(at)}`, at }),
      ]),
    );
  } catch (error) {
    if (isGuardFailure(error)) throw secretExpiredError();
    throw error;
  }
  services.deliverNotifications();
  return codes;
}

/** @throws AppError("unauthenticated") if the session has ended */
export async function removeTotp(services: Pick<Services, "db" | "now" | "deliverNotifications">, actor: Actor) {
  const { db, now, deliverNotifications } = services;
  const at = now();
  const notification = { id: `totp-removed:${newId(at)}`, at };
  try {
    await writeInSession(services, actor, (guard) =>
      db.batch([
        guard,
        db.delete(totpSecrets).where(eq(totpSecrets.userId, actor.userId)),
        mustHaveChangedOne(db),
        db.delete(recoveryCodes).where(eq(recoveryCodes.userId, actor.userId)),
        notificationRow(services, actor.userId, { kind: "authenticator_removed" }, notification),
      ]),
    );
  } catch (error) {
    if (isGuardFailure(error)) return;
    throw error;
  }
  deliverNotifications();
}

/**
 * For an account with an authenticator whose first factor was right. @returns the cookie of the challenge.
 * @throws the failure of `guards`
 */
export async function askSecondFactor(
  services: Pick<Services, "db" | "now">,
  client: Client,
  userId: string,
  guards: Guards = [],
) {
  const challenge = await createChallenge(services, { purpose: "second-factor", userId, challenge: "" }, guards);
  logAccess({ ...client, account: userId }, "second-factor-due");
  return { step: "second-factor" as const, challenge };
}

/**
 * Each code works once. Attempts of a known device are counted apart from others. The challenge ends in the batch that opens
 * the session: of concurrent answers one succeeds, and none after a new password, which ends challenges (decision 48).
 * @throws AppError("unauthenticated" | "throttled")
 */
export async function answerSecondFactor(
  services: Pick<
    Services,
    "db" | "now" | "factors" | "consumeAttempt" | "clearAttempts" | "mail" | "config" | "deliverNotifications"
  >,
  client: Client,
  { code, challengeToken }: { code: string; challengeToken: string | null },
) {
  const challenge = await findChallenge(services, challengeToken, "second-factor");
  const user = await findOwner(services, client, challenge.userId ?? "");
  const throttleKey = `code:${user.id}:${user.deviceHash ?? ""}`;
  const wait = await services.consumeAttempt(throttleKey, ATTEMPT_BURST);
  if (wait > 0) throw tooManyAttemptsError(wait, user.id);
  if (!(await consumeCode(services, user, code)) && !(await consumeRecoveryCode(services, user.id, code)))
    throw wrongCodeError("Sign in failed", user.id);
  await services.clearAttempts(throttleKey);
  const { db } = services;
  try {
    const guards = [
      db.delete(authChallenges).where(eq(authChallenges.idHash, challenge.idHash)),
      mustHaveChangedOne(db),
    ];
    return { user, ...(await openSession(services, client, user, guards)) };
  } catch (error) {
    if (isGuardFailure(error)) throw challengeExpiredError();
    throw error;
  }
}

async function findOwner({ db }: Pick<Services, "db">, client: Client, userId: string) {
  const deviceHash = await hashDeviceToken(client);
  const [user] = await db
    .select({
      id: users.id,
      email: users.email,
      tier: userStatus.userType,
      mode: userStatus.currentMode,
      encryptedSecret: totpSecrets.secret,
      lastStep: totpSecrets.lastStep,
      deviceHash: knownDevices.deviceHash,
    })
    .from(users)
    .innerJoin(userStatus, eq(userStatus.userId, users.id))
    .innerJoin(totpSecrets, eq(totpSecrets.userId, users.id))
    .leftJoin(knownDevices, and(eq(knownDevices.userId, users.id), eq(knownDevices.deviceHash, deviceHash)))
    .where(eq(users.id, userId));
  if (!user) throw wrongCodeError("Sign in failed");
  return user;
}

async function consumeCode(
  { db, now, factors }: Pick<Services, "db" | "now" | "factors">,
  user: { id: string; encryptedSecret: string; lastStep: number },
  code: string,
) {
  const step = await factors.verifyTotp({
    encryptedSecret: user.encryptedSecret,
    code,
    lastStep: user.lastStep,
    now: now(),
  });
  if (step === null) return false;
  const used = await db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(eq(totpSecrets.userId, user.id), lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId });
  return used.length === 1;
}

async function consumeRecoveryCode({ db }: Pick<Services, "db">, userId: string, code: string) {
  const codeHash = await hashToken(code.trim().toLowerCase());
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return used.length === 1;
}

/** 50 random bits in two groups of letters and digits. */
function newRecoveryCode() {
  const letters = "abcdefghjkmnpqrstuvwxyz234567890";
  const code = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => letters[byte & 31]).join("");
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** The page that is loaded again offers a new key, or says that the authenticator is on. */
function secretExpiredError() {
  const message = "This key no longer works. Please reload the page.";
  return new AppError("unauthenticated", NOT_ADDED, message);
}

function wrongCodeError(title: string, account: string | null = null) {
  const message = "That code isn't right. Please wait for the next one and try again.";
  return new AppError("unauthenticated", title, message, { account });
}
