import { eq } from "drizzle-orm";
import type { z } from "zod";
import { isUniqueFailure } from "#db/guard.ts";
import { profiles, sessions, userStatus, users } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { newId, sha256Hex } from "#domain/ids.ts";
import type { Services } from "#domain/services.ts";
import { SESSION_ABSOLUTE, SESSION_ABSOLUTE_ADMIN, type SignInInput, type SignUpInput } from "./rules.ts";

type Client = { ip: string; device: string };

const WRONG = "Invalid email or password.";

/** Makes an account (explorer, not confirmed) with its status and profile rows. */
export async function signUp(
  { db, passwords, now }: Pick<Services, "db" | "passwords" | "now">,
  input: z.output<typeof SignUpInput>,
) {
  const passwordHash = await passwords.hash(input.email, input.password);
  const at = now();
  const id = newId(at);
  try {
    await db.batch([
      db.insert(users).values({ id, email: input.email, passwordHash, createdAt: at, updatedAt: at }),
      db.insert(userStatus).values({ id: newId(at), userId: id, userEmail: input.email, createdAt: at, updatedAt: at }),
      db.insert(profiles).values({ id, nickname: null, updatedAt: at }),
    ]);
  } catch (error) {
    if (!isUniqueFailure(error, "users.email")) throw error;
    throw new AppError("conflict", "Sign up failed", "This address can't be used for a new account. Try signing in.");
  }
  return id;
}

/** Checks the password behind the throttle and opens a session; answers alike for unknown addresses. */
export async function signIn(
  services: Pick<Services, "db" | "passwords" | "now">,
  client: Client,
  input: z.output<typeof SignInInput>,
) {
  const [user] = await services.db
    .select({ id: users.id, hash: users.passwordHash, tier: userStatus.userType, mode: userStatus.currentMode })
    .from(users)
    .innerJoin(userStatus, eq(userStatus.userId, users.id))
    .where(eq(users.email, input.email));
  const check = await services.passwords.verify({
    account: input.email,
    ip: client.ip,
    password: input.password,
    hash: user?.hash ?? null,
  });
  if (check.result === "throttled") throw tooManyTries(check.retryAfterSeconds);
  if (check.result === "wrong" || !user) throw new AppError("unauthenticated", "Sign in failed", WRONG);
  const token = await openSession(services, client, user);
  return { token, mode: user.mode };
}

/** A new opaque session: the value for the cookie. Only its SHA-256 is kept. */
export async function openSession(
  { db, now }: Pick<Services, "db" | "now">,
  client: Client,
  user: { id: string; tier: string },
) {
  const token = randomToken();
  const at = now();
  const lifetime = user.tier === "admin" ? SESSION_ABSOLUTE_ADMIN : SESSION_ABSOLUTE;
  await db.insert(sessions).values({
    idHash: await hashToken(token),
    userId: user.id,
    device: client.device.slice(0, 200),
    createdAt: at,
    seenAt: at,
    expiresAt: at + lifetime,
  });
  return token;
}

export async function touchSession({ db, now }: Pick<Services, "db" | "now">, idHash: string) {
  await db.update(sessions).set({ seenAt: now() }).where(eq(sessions.idHash, idHash));
}

export async function signOut({ db }: Pick<Services, "db">, idHash: string) {
  await db.delete(sessions).where(eq(sessions.idHash, idHash));
}

/** SHA-256 in hex of a cookie's or link's token, as the tables keep it. */
export function hashToken(token: string) {
  return sha256Hex(new TextEncoder().encode(token));
}

/** 256 random bits, base64url. */
function randomToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (c) => ({ "+": "-", "/": "_", "=": "" })[c] ?? "");
}

function tooManyTries(seconds: number) {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new AppError("throttled", "Too many attempts", `Please wait ${wait} before you try again.`);
}
