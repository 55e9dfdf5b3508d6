import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { recoveryCodes, totpSecrets } from "#db/schema/index.ts";
import { signIn } from "#domain/auth/commands.server.ts";
import { CHALLENGE_LIFETIME } from "#domain/auth/limits.ts";
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from "#domain/auth/passkeys.server.ts";
import { findActor, readSession } from "#domain/auth/queries.server.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import { answerSecondFactor, confirmTotp, removeTotp, startTotp } from "#domain/auth/totp.server.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { newAuthenticator } from "#tests/factors/authenticator.ts";
import { CLIENT, signUpConfirmed } from "#tests/support/accounts.ts";
import { testServices } from "#tests/support/services.ts";

const STEP = 30_000;

async function account() {
  const { services, mails, clock } = testServices();
  const input = await signUpConfirmed(services, mails);
  const session = await signIn(services, CLIENT, input);
  if (session.step !== "done") throw new Error("not signed in");
  const found = await findActor(services, await hashToken(session.token));
  if (!found) throw new Error("no session");
  return { services, clock, input, actor: found.actor };
}

async function withAuthenticator(services: Services, actor: Actor) {
  const { secret } = await startTotp(services, actor);
  const app = new TOTP({ secret });
  const codes = await confirmTotp(services, actor, app.generate({ timestamp: services.now() }));
  return { app, codes };
}

async function asked(services: Services, input: { email: string; password: string }) {
  const result = await signIn(services, CLIENT, input);
  if (result.step !== "second-factor") throw new Error("no second factor was asked");
  return result.challenge;
}

test("with an authenticator a password alone opens nothing; password and code do", async () => {
  const { services, clock, input, actor } = await account();
  const { app } = await withAuthenticator(services, actor);
  clock.now += STEP;
  const challengeToken = await asked(services, input);
  expect(await findActor(services, await hashToken(challengeToken))).toBeNull();
  await expect(answerSecondFactor(services, CLIENT, { code: "000000", challengeToken })).rejects.toMatchObject({
    message: "This code is not right. Please wait for the next one and try again.",
  });
  const code = app.generate({ timestamp: clock.now });
  const { token } = await answerSecondFactor(services, CLIENT, { code, challengeToken });
  const found = await findActor(services, await hashToken(token));
  expect(found?.actor).toMatchObject({ userId: actor.userId, secondFactor: true });
  await expect(answerSecondFactor(services, CLIENT, { code, challengeToken })).rejects.toThrow("took too long");
  const again = await asked(services, input);
  await expect(
    answerSecondFactor(services, CLIENT, { code, challengeToken: again }),
    "a code works once",
  ).rejects.toThrow("This code is not right.");
});

test("a second factor waits ten minutes for its code, and guesses are throttled", async () => {
  const { services, clock, input, actor } = await account();
  const { app } = await withAuthenticator(services, actor);
  clock.now += STEP;
  const challengeToken = await asked(services, input);
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      answerSecondFactor(services, CLIENT, { code: String(n).padStart(6, "0"), challengeToken }).catch((e) => e.code),
    ),
  );
  expect(tries.filter((code) => code === "throttled").length).toBeGreaterThanOrEqual(7);
  clock.now += CHALLENGE_LIFETIME;
  const code = app.generate({ timestamp: clock.now });
  await expect(answerSecondFactor(services, CLIENT, { code, challengeToken })).rejects.toThrow("took too long");
});

test("a recovery code signs in once; only hashes are kept", async () => {
  const { services, input, actor } = await account();
  const { codes } = await withAuthenticator(services, actor);
  expect(new Set(codes).size).toBe(10);
  const rows = await services.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, actor.userId));
  expect(JSON.stringify(rows)).not.toContain(codes[0]);
  const use = async () =>
    answerSecondFactor(services, CLIENT, {
      code: ` ${codes[0]?.toUpperCase()} `,
      challengeToken: await asked(services, input),
    });
  expect(await use()).toHaveProperty("token");
  await expect(use()).rejects.toThrow("This code is not right.");
});

test("the secret lies sealed in the database; turning the authenticator off makes the password enough again", async () => {
  const { services, input, actor } = await account();
  const { secret } = await startTotp(services, actor);
  const rows = await services.db.select().from(totpSecrets).where(eq(totpSecrets.userId, actor.userId));
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(await signIn(services, CLIENT, input), "an unproven one asks nothing").toMatchObject({ step: "done" });
  const code = new TOTP({ secret }).generate({ timestamp: services.now() });
  await confirmTotp(services, actor, code);
  await asked(services, input);
  await removeTotp(services, actor);
  expect(await signIn(services, CLIENT, input)).toMatchObject({ step: "done" });
});

test("a passkey is added, signs in without a password, and no longer once removed", async () => {
  const { services, actor } = await account();
  const origin = services.config.siteOrigin;
  const device = await newAuthenticator("localhost");
  const add = await startPasskey(services, actor);
  const { challenge } = JSON.parse(add.optionsJSON);
  const created = JSON.stringify(await device.create({ origin, challenge, counter: 1 }));
  await addPasskey(services, actor, { name: "Laptop", responseJSON: created, challengeToken: add.challengeToken });
  await expect(
    addPasskey(services, actor, { name: "Again", responseJSON: created, challengeToken: add.challengeToken }),
    "a challenge is answered once",
  ).rejects.toThrow("took too long");
  const [passkey] = await listPasskeys(services, actor);
  expect(passkey).toMatchObject({ name: "Laptop", usedAt: null });

  const answer = async (counter: number) => {
    const ask = await startPasskeySignIn(services);
    const response = await device.get({ origin, challenge: JSON.parse(ask.optionsJSON).challenge, counter });
    return { responseJSON: JSON.stringify(response), challengeToken: ask.challengeToken };
  };
  const { token, user } = await signInWithPasskey(services, CLIENT, await answer(2));
  expect(user.id).toBe(actor.userId);
  const found = await findActor(services, await hashToken(token));
  if (!found) throw new Error("no session");
  expect((await readSession(services, found.actor)).user.factors).toMatchObject([{ factor_type: "webauthn" }]);
  await expect(signInWithPasskey(services, CLIENT, await answer(1)), "a cloned key").rejects.toThrow("does not belong");
  await removePasskey(services, actor, passkey?.id ?? "");
  await expect(signInWithPasskey(services, CLIENT, await answer(3))).rejects.toThrow("does not belong");
});
