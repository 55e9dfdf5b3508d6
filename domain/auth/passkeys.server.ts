import { and, desc, eq } from "drizzle-orm";
import { isGuardFailure, mustHaveChangedOne } from "#db/guard.ts";
import { passkeys, userStatus, users } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { newId } from "#domain/ids.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import type { Actor } from "#domain/permissions.ts";
import type { Services } from "#domain/services.ts";
import { consumeChallenge, createChallenge } from "./challenges.server.ts";
import { type Client, openSession } from "./sessions.server.ts";

type Answer = { responseJSON: string; challengeToken: string | null };

export async function listPasskeys({ db }: Pick<Services, "db">, actor: Actor) {
  return db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, usedAt: passkeys.usedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, actor.userId))
    .orderBy(desc(passkeys.createdAt));
}

export async function startAddingPasskey(services: Pick<Services, "db" | "now" | "factors">, actor: Actor) {
  const existing = await listPasskeys(services, actor);
  const { challenge, optionsJSON } = await services.factors.passkeyCreation({
    id: actor.userId,
    email: actor.email,
    existing: existing.map((row) => row.id),
  });
  const token = await createChallenge(services, { purpose: "passkey-add", userId: actor.userId, challenge });
  return { optionsJSON, challengeToken: token };
}

/** @throws AppError("invalid") for a response that does not match. */
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
  await db.batch([
    db.insert(passkeys).values({
      id: passkey.id,
      userId: actor.userId,
      name,
      publicKey: Buffer.from(passkey.publicKey, "base64url"),
      counter: passkey.counter,
      transports: passkey.transports,
      createdAt: at,
    }),
    notificationRow(services, actor.userId, { kind: "passkey_added" }, { id: `passkey-added:${newId(at)}`, at }),
  ]);
  services.deliverNotifications();
}

export async function removePasskey(
  { db, now, deliverNotifications }: Pick<Services, "db" | "now" | "deliverNotifications">,
  actor: Actor,
  id: string,
) {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, actor.userId));
  const at = now();
  const notification = { id: `passkey-removed:${newId(at)}`, at };
  try {
    await db.batch([
      db.delete(passkeys).where(own),
      mustHaveChangedOne(db),
      notificationRow({ db }, actor.userId, { kind: "passkey_removed" }, notification),
    ]);
  } catch (error) {
    if (isGuardFailure(error)) return;
    throw error;
  }
  deliverNotifications();
}

export async function startPasskeySignIn(services: Pick<Services, "db" | "now" | "factors">) {
  const { challenge, optionsJSON } = await services.factors.passkeyRequest();
  const token = await createChallenge(services, { purpose: "passkey-sign-in", userId: null, challenge });
  return { optionsJSON, challengeToken: token };
}

/** Asks for no second factor, since a passkey already combines two. @throws AppError("unauthenticated") */
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
  const counter = await factors.verifyRequest({
    responseJSON: answer.responseJSON,
    challenge: challenge.challenge,
    passkey: { ...passkey, publicKey: passkey.publicKey.toString("base64url") },
  });
  if (counter === null || user.confirmedAt === null) throw unknownPasskeyError(user.id);
  await db.update(passkeys).set({ counter, usedAt: now() }).where(eq(passkeys.id, passkey.id));
  return { user, ...(await openSession(services, client, user)) };
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
        theme: userStatus.themePreference,
      },
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .innerJoin(userStatus, eq(userStatus.userId, passkeys.userId))
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
