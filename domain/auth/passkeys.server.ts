import { and, desc, eq } from "drizzle-orm";
import { isGuardFailure, isUniqueFailure, mustHaveChangedOne } from "#db/guard.ts";
import { passkeys, totpSecrets, userStatus, users } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import { newId } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { tooManyAttemptsError } from "#domain/kit/throttle.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { consumeChallenge, createChallenge } from "./challenges.server.ts";
import { PASSKEY_BURST } from "./rules.ts";
import { type Client, openSession, writeInSession } from "./sessions.server.ts";
import { askSecondFactor } from "./totp.server.ts";

type Answer = { responseJSON: string; challengeToken: string | null };

export async function listPasskeys({ db }: Pick<Services, "db">, actor: Actor) {
  return db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, usedAt: passkeys.usedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, actor.userId))
    .orderBy(desc(passkeys.createdAt));
}

/** @throws AppError("unauthenticated") if the session has ended */
export async function startAddingPasskey(services: Pick<Services, "db" | "now" | "factors">, actor: Actor) {
  const existing = await listPasskeys(services, actor);
  const { challenge, optionsJSON } = await services.factors.passkeyCreation({
    id: actor.userId,
    email: actor.email,
    existing: existing.map((row) => row.id),
  });
  const token = await writeInSession(services, actor, (guard) =>
    createChallenge(services, { purpose: "passkey-add", userId: actor.userId, challenge }, [guard]),
  );
  return { optionsJSON, challengeToken: token };
}

/**
 * @throws AppError("invalid") for a response that does not match, AppError("conflict") for a passkey that is known,
 * AppError("unauthenticated") for an expired challenge or an ended session
 */
export async function addPasskey(
  services: Pick<Services, "db" | "now" | "factors" | "deliverNotifications">,
  actor: Actor,
  { name, ...answer }: Answer & { name: string },
) {
  const { db, now, factors } = services;
  const challenge = await consumeChallenge(services, answer.challengeToken, "passkey-add");
  const passkey =
    challenge.userId === actor.userId
      ? await factors.verifyCreation({ responseJSON: answer.responseJSON, challenge: challenge.challenge })
      : null;
  if (!passkey) throw new AppError("invalid", "Passkey not added", "We couldn't verify your device. Please try again.");
  const at = now();
  const notification = { id: `passkey-added:${newId(at)}`, at };
  try {
    await writeInSession(services, actor, (guard) =>
      db.batch([
        guard,
        db.insert(passkeys).values({
          id: passkey.id,
          userId: actor.userId,
          name,
          publicKey: Buffer.from(passkey.publicKey, "base64url"),
          counter: passkey.counter,
          transports: passkey.transports,
          createdAt: at,
        }),
        notificationRow(services, actor.userId, { kind: "passkey_added" }, notification),
      ]),
    );
  } catch (error) {
    if (!isUniqueFailure(error, "passkeys.id")) throw error;
    throw new AppError("conflict", "Passkey not added", "This passkey was added before. Please use another device.");
  }
  services.deliverNotifications();
}

/** @throws AppError("unauthenticated") if the session has ended */
export async function removePasskey(
  services: Pick<Services, "db" | "now" | "deliverNotifications">,
  actor: Actor,
  id: string,
) {
  const { db, now, deliverNotifications } = services;
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, actor.userId));
  const at = now();
  const notification = { id: `passkey-removed:${newId(at)}`, at };
  try {
    await writeInSession(services, actor, (guard) =>
      db.batch([
        guard,
        db.delete(passkeys).where(own),
        mustHaveChangedOne(db),
        notificationRow(services, actor.userId, { kind: "passkey_removed" }, notification),
      ]),
    );
  } catch (error) {
    if (isGuardFailure(error)) return;
    throw error;
  }
  deliverNotifications();
}

/** Each start stores a challenge, so a network has a limited number. @throws AppError("throttled") */
export async function startPasskeySignIn(
  services: Pick<Services, "db" | "now" | "factors" | "consumeAttempt">,
  client: Client,
) {
  const wait = await services.consumeAttempt(`passkey:${client.ip}`, PASSKEY_BURST);
  if (wait > 0) throw tooManyAttemptsError(wait);
  const { challenge, optionsJSON } = await services.factors.passkeyRequest();
  const token = await createChallenge(services, { purpose: "passkey-sign-in", userId: null, challenge });
  return { optionsJSON, challengeToken: token };
}

/**
 * A passkey whose device verified its user combines two factors. Without that it is one, as a password is, so an account with
 * an authenticator is asked for a code. @throws AppError("unauthenticated")
 */
export async function signInWithPasskey(
  services: Pick<Services, "db" | "now" | "factors" | "mail" | "config" | "deliverNotifications">,
  client: Client,
  answer: Answer,
) {
  const { db, now, factors } = services;
  const challenge = await consumeChallenge(services, answer.challengeToken, "passkey-sign-in");
  const found = await findPasskey(services, credentialId(answer.responseJSON));
  if (!found) throw unknownPasskeyError();
  const { passkey, user } = found;
  const verified = await factors.verifyRequest({
    responseJSON: answer.responseJSON,
    challenge: challenge.challenge,
    passkey: { ...passkey, publicKey: passkey.publicKey.toString("base64url") },
  });
  if (verified === null || user.confirmedAt === null) throw unknownPasskeyError(user.id);
  const guards = [
    db.update(passkeys).set({ counter: verified.counter, usedAt: now() }).where(eq(passkeys.id, passkey.id)),
    mustHaveChangedOne(db),
  ];
  try {
    if (user.totpAt !== null && !verified.userVerified) return await askSecondFactor(services, client, user.id, guards);
    return { step: "done" as const, user, ...(await openSession(services, client, user, guards)) };
  } catch (error) {
    if (isGuardFailure(error)) throw unknownPasskeyError(user.id);
    throw error;
  }
}

async function findPasskey({ db }: Pick<Services, "db">, id: string) {
  const [row] = await db
    .select({
      passkey: {
        id: passkeys.id,
        publicKey: passkeys.publicKey,
        counter: passkeys.counter,
        transports: passkeys.transports,
      },
      user: {
        id: users.id,
        email: users.email,
        confirmedAt: users.emailConfirmedAt,
        tier: userStatus.userType,
        mode: userStatus.currentMode,
        totpAt: totpSecrets.confirmedAt,
      },
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .innerJoin(userStatus, eq(userStatus.userId, passkeys.userId))
    .leftJoin(totpSecrets, eq(totpSecrets.userId, passkeys.userId))
    .where(eq(passkeys.id, id));
  return row ?? null;
}

function credentialId(responseJSON: string) {
  try {
    const response: unknown = JSON.parse(responseJSON);
    if (typeof response === "object" && response !== null && "id" in response) return String(response.id);
  } catch {
    // A response that is not JSON has no id, and no passkey has an empty one.
  }
  return "";
}

function unknownPasskeyError(account: string | null = null) {
  const message = "This passkey doesn't belong to any account here.";
  return new AppError("unauthenticated", "Sign in failed", message, { account });
}
