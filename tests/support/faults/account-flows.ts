import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { sessions } from "#db/schema/index.ts";
import { confirmEmail } from "#domain/auth/confirm.server.ts";
import { addPasskey, signInWithPasskey, startAddingPasskey, startPasskeySignIn } from "#domain/auth/passkeys.server.ts";
import { resetPassword } from "#domain/auth/password-reset.server.ts";
import { findActor } from "#domain/auth/queries.server.ts";
import { signOut, signOutEverywhere, touchSession } from "#domain/auth/sessions.server.ts";
import { signIn } from "#domain/auth/sign-in.server.ts";
import { signUp } from "#domain/auth/sign-up.server.ts";
import { answerSecondFactor, confirmTotp, startTotp } from "#domain/auth/totp.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Mail, Services } from "#domain/kit/services.ts";
import { newAuthenticator } from "#tests/factors/authenticator.ts";
import { CLIENT, credentials, insertAccount, linkToken, recoveryActor, signedIn } from "#tests/support/accounts.ts";
import { type Flow, formFlow } from "./flows.ts";

const NEW = { password: "Paper-lamp-42", confirmPassword: "Paper-lamp-42" };

const NEXT_CODE_MS = 30_000;

async function withTotp(services: Services) {
  const { actor, email } = await insertAccount(services);
  const app = new TOTP({ secret: (await startTotp(services, actor)).secret });
  return { actor, email, code: (at: number) => app.generate({ timestamp: at }) };
}

/** From its beginning, as a challenge works once. */
async function register(services: Services, actor: Actor) {
  const device = await newAuthenticator("localhost");
  const { challengeToken, optionsJSON } = await startAddingPasskey(services, actor);
  const { challenge } = JSON.parse(optionsJSON);
  const created = await device.create({ origin: services.config.siteOrigin, challenge, counter: 1 });
  await addPasskey(services, actor, { name: "Laptop", responseJSON: JSON.stringify(created), challengeToken });
  return device;
}

async function signedUp(services: Services) {
  const mails: Array<Mail> = [];
  const input = credentials();
  const { browserToken } = await signUp({ ...services, mail: (mail) => void mails.push(mail) }, CLIENT, input);
  return { input, browserToken, token: linkToken(mails.at(-1)) };
}

export const ACCOUNT_FLOWS: Record<string, Flow> = {
  "confirm an address": formFlow(signedUp, (services, { token, browserToken }) =>
    confirmEmail(services, CLIENT, { token, browserToken, password: null }),
  ),
  "sign in": formFlow(
    async (services) => {
      const { input, token } = await signedUp(services);
      await confirmEmail(services, CLIENT, { token, browserToken: null, password: input.password });
      return input;
    },
    (services, input) => signIn(services, CLIENT, input),
  ),
  "reset a password": formFlow(
    async (services) => {
      const { link } = await insertAccount(services);
      return recoveryActor(services, await link("reset"));
    },
    (services, actor) => resetPassword(services, CLIENT, actor, NEW),
  ),
  "add an authenticator": formFlow(withTotp, (services, { actor, code }) =>
    confirmTotp(services, actor, code(services.now())),
  ),
  "sign in with a second factor": formFlow(
    async (services) => {
      const { actor, email, code } = await withTotp(services);
      await confirmTotp(services, actor, code(services.now()));
      return { email, code, next: { at: services.now() } };
    },
    async (services, { email, code, next }) => {
      next.at += NEXT_CODE_MS;
      const later = { ...services, now: () => next.at };
      const answer = await signIn(later, CLIENT, { email, password: "quiet-lantern-7" });
      if (answer.step !== "second-factor") throw new Error("no second factor was asked");
      await answerSecondFactor(later, CLIENT, { code: code(next.at), challengeToken: answer.challenge });
    },
  ),
  "add a passkey": formFlow((services) => signedIn(services), register),
  "sign in with a passkey": formFlow(
    async (services) => {
      const device = await register(services, await signedIn(services));
      return { device, used: { counter: 1 } };
    },
    async (services, { device, used }) => {
      used.counter++;
      const { challengeToken, optionsJSON } = await startPasskeySignIn(services, CLIENT);
      const { challenge } = JSON.parse(optionsJSON);
      const response = await device.get({ origin: services.config.siteOrigin, challenge, counter: used.counter });
      await signInWithPasskey(services, CLIENT, { responseJSON: JSON.stringify(response), challengeToken });
    },
  ),
  "open with a session": formFlow(withSession, async (services, { sessionId }) => {
    await findActor(services, sessionId);
    await touchSession(services, sessionId);
  }),
  "sign out": formFlow(withSession, (services, { sessionId }) => signOut(services, sessionId)),
  "sign out everywhere": formFlow(withSession, signOutEverywhere),
};

/** A session that has not been seen for so long that its next use is written. */
async function withSession(services: Services) {
  const actor = await signedIn(services);
  await services.db.update(sessions).set({ seenAt: 0 }).where(eq(sessions.idHash, actor.sessionId));
  return actor;
}
