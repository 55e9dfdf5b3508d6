import { eq } from "drizzle-orm";
import { mailTokens, sessions, users } from "#db/schema/index.ts";
import type { MailTokenPurpose } from "#db/vocabulary.ts";
import { confirmEmail } from "#domain/auth/confirm.server.ts";
import { openPasswordReset } from "#domain/auth/password-reset.server.ts";
import { findActor } from "#domain/auth/queries.server.ts";
import { openSession } from "#domain/auth/sessions.server.ts";
import { signUp } from "#domain/auth/sign-up.server.ts";
import { buildMailToken, hashToken } from "#domain/auth/tokens.server.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Mail, Services } from "#domain/kit/services.ts";
import { insertUser } from "./services.ts";

export const CLIENT = { id: "r", route: "POST /form", ip: "192.0.2.1", device: "Test browser", deviceToken: null };

export function credentials(password = "quiet-lantern-7") {
  return { email: `${crypto.randomUUID()}@example.test`, password, confirmPassword: password };
}

/** As a Japanese keyboard may type an address. */
export function fullWidth(text: string) {
  return text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
}

export function linkToken(mail: Mail | undefined) {
  return /(?:token|change)=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "no token";
}

export async function signUpConfirmed(services: Services, mails: Array<Mail>, input = credentials()) {
  const { browserToken } = await signUp(services, CLIENT, input);
  await confirmEmail(services, CLIENT, { token: linkToken(mails.at(-1)), browserToken, password: null });
  return input;
}

export const PASSWORD = "quiet-lantern-7";

export async function insertAccount(services: Services) {
  const { userId, email } = await insertUser(services, "explorer");
  const passwordHash = await services.passwords.hash(email, PASSWORD);
  await services.db.update(users).set({ passwordHash }).where(eq(users.id, userId));
  const open = async () => (await openSession(services, CLIENT, { id: userId, email, tier: "explorer" })).token;
  const token = await open();
  const found = await findActor(services, await hashToken(token));
  if (!found) throw new Error("no session");
  return {
    actor: found.actor,
    email,
    token,
    open,
    async link(purpose: MailTokenPurpose, payload: string | null = null) {
      const { token: link, row } = await buildMailToken(services, { userId, purpose, payload });
      await services.db.insert(mailTokens).values(row);
      return link;
    },
    async row() {
      const [row] = await services.db.select().from(users).where(eq(users.id, userId));
      if (!row) throw new Error("no account");
      return row;
    },
  };
}

/** An actor with a stored session, as what gives or takes access needs. */
export async function signedIn(services: Services, user?: Actor) {
  const actor = user ?? (await insertUser(services, "explorer"));
  const sessionId = crypto.randomUUID();
  const at = services.now();
  await services.db
    .insert(sessions)
    .values({ idHash: sessionId, userId: actor.userId, createdAt: at, seenAt: at, expiresAt: at + DAY_MS });
  return { ...actor, sessionId };
}

/** @returns null if the cookie opens no session. */
export async function sessionOwner(services: Services, token: string) {
  return (await findActor(services, await hashToken(token)))?.actor.userId ?? null;
}

export async function recoveryActor(services: Services, link: string) {
  const found = await findActor(services, await hashToken(await openPasswordReset(services, CLIENT, link)));
  if (!found) throw new Error("no recovery session");
  return found.actor;
}
