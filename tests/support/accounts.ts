import { eq } from "drizzle-orm";
import { mailTokens, users } from "#db/schema/index.ts";
import type { MailTokenPurpose } from "#db/vocabulary.ts";
import { signUp } from "#domain/auth/commands.server.ts";
import { confirmEmail } from "#domain/auth/confirm.server.ts";
import { findActor } from "#domain/auth/queries.server.ts";
import { openReset } from "#domain/auth/reset.server.ts";
import { openSession } from "#domain/auth/sessions.server.ts";
import { hashToken, newMailToken } from "#domain/auth/tokens.server.ts";
import type { Mail, Services } from "#domain/services.ts";
import { insertUser } from "./services.ts";

export const CLIENT = { ip: "192.0.2.1", device: "Test browser", deviceToken: null };

export function credentials(password = "quiet-lantern-7") {
  return { email: `${crypto.randomUUID()}@example.test`, password, confirmPassword: password };
}

/** The token in a mail's link, as somebody who reads it finds it. */
export function linkToken(mail: Mail | undefined) {
  return /(?:token|change)=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "no token";
}

/** An account through the front door: signed up, and confirmed by the mailed link. */
export async function signUpConfirmed(services: Services, mails: Array<Mail>, input = credentials()) {
  await signUp(services, CLIENT, input);
  await confirmEmail(services, CLIENT, { token: linkToken(mails.at(-1)), browserToken: null });
  return input;
}

export const PASSWORD = "quiet-lantern-7";

/** A confirmed account that is signed in, with what a test does to it and asks about it. */
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
    /** Another session of the account, by its cookie's value. */
    open,
    /** A link of the account, as if it was mailed. */
    async link(purpose: MailTokenPurpose, payload: string | null = null) {
      const { token: link, row } = await newMailToken(services, { userId, purpose, payload });
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

/** Whose session a cookie's value opens; null where it opens none. */
export async function sessionOwner(services: Services, token: string) {
  return (await findActor(services, await hashToken(token)))?.actor.userId ?? null;
}

/** A session for setting a new password, as the account's mailed link opens it. */
export async function recoveryActor(services: Services, link: string) {
  const found = await findActor(services, await hashToken(await openReset(services, CLIENT, link)));
  if (!found) throw new Error("no recovery session");
  return found.actor;
}
