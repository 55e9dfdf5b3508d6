import { and, eq, isNull, lt } from "drizzle-orm";
import { knownDevices, recoveryCodes, totpSecrets, userStatus, users } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { findChallenge, takeChallenge } from "./challenges.server.ts";
import { tooManyTries } from "./commands.server.ts";
import { RECOVERY_CODES } from "./limits.ts";
import { FREE_FAILURES } from "./rules.ts";
import { type Client, deviceHashOf, openSession } from "./sessions.server.ts";
import { hashToken } from "./tokens.server.ts";

/** The first half of setting up an authenticator: a new secret, shown once. It counts only when a code proved it. */
export async function startTotp({ db, factors }: Pick<Services, "db" | "factors">, actor: Actor) {
  const { sealed, secret, qrSvg } = await factors.newTotp(actor.email);
  await db
    .insert(totpSecrets)
    .values({ userId: actor.userId, secret: sealed })
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: { secret: sealed, lastStep: 0 },
      setWhere: isNull(totpSecrets.confirmedAt),
    });
  return { secret, qrSvg };
}

/** The second half: the first right code. @returns recovery codes, shown once; only their hashes are kept. */
export async function confirmTotp(services: Pick<Services, "db" | "now" | "factors">, actor: Actor, code: string) {
  const { db, now, factors } = services;
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, actor.userId));
  const step =
    row && row.confirmedAt === null
      ? await factors.verifyTotp({ sealed: row.secret, code, lastStep: 0, now: now() })
      : null;
  if (step === null) throw wrongCode("Authenticator not added");
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = await Promise.all(codes.map(hashToken));
  await db.batch([
    db.update(totpSecrets).set({ confirmedAt: now(), lastStep: step }).where(eq(totpSecrets.userId, actor.userId)),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, actor.userId)),
    db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId: actor.userId, codeHash }))),
  ]);
  return codes;
}

export async function removeTotp({ db }: Pick<Services, "db">, actor: Actor) {
  await db.batch([
    db.delete(totpSecrets).where(eq(totpSecrets.userId, actor.userId)),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, actor.userId)),
  ]);
}

/**
 * The second step of a sign-in: a code from the authenticator, or a recovery code. Each code works once. Wrong codes
 * are counted by account, those of a known device separately.
 */
export async function answerSecondFactor(
  services: Pick<Services, "db" | "now" | "factors" | "admit" | "clearTries" | "mail" | "config">,
  client: Client,
  { code, challengeToken }: { code: string; challengeToken: string | null },
) {
  const asked = await findChallenge(services, challengeToken, "second-factor");
  const user = await findOwner(services, client, asked.userId ?? "");
  const counter = `code:${user.id}:${user.deviceHash ?? ""}`;
  const wait = await services.admit(counter, FREE_FAILURES);
  if (wait > 0) throw tooManyTries(wait);
  if (!(await spendCode(services, user, code)) && !(await spendRecoveryCode(services, user.id, code)))
    throw wrongCode("Sign in failed");
  await services.clearTries(counter);
  await takeChallenge(services, challengeToken, "second-factor");
  return { user, ...(await openSession(services, client, user)) };
}

async function findOwner({ db }: Pick<Services, "db">, client: Client, userId: string) {
  const deviceHash = await deviceHashOf(client);
  const [user] = await db
    .select({
      id: users.id,
      email: users.email,
      tier: userStatus.userType,
      mode: userStatus.currentMode,
      theme: userStatus.themePreference,
      sealed: totpSecrets.secret,
      lastStep: totpSecrets.lastStep,
      deviceHash: knownDevices.deviceHash,
    })
    .from(users)
    .innerJoin(userStatus, eq(userStatus.userId, users.id))
    .innerJoin(totpSecrets, eq(totpSecrets.userId, users.id))
    .leftJoin(knownDevices, and(eq(knownDevices.userId, users.id), eq(knownDevices.deviceHash, deviceHash)))
    .where(eq(users.id, userId));
  if (!user) throw wrongCode("Sign in failed");
  return user;
}

async function spendCode(
  { db, now, factors }: Pick<Services, "db" | "now" | "factors">,
  user: { id: string; sealed: string; lastStep: number },
  code: string,
) {
  const step = await factors.verifyTotp({ sealed: user.sealed, code, lastStep: user.lastStep, now: now() });
  if (step === null) return false;
  const used = await db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(eq(totpSecrets.userId, user.id), lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId });
  return used.length === 1;
}

async function spendRecoveryCode({ db }: Pick<Services, "db">, userId: string, code: string) {
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

function wrongCode(title: string) {
  return new AppError("unauthenticated", title, "This code is not right. Please wait for the next one and try again.");
}
