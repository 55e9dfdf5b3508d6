import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { recoveryCodes, totpSecrets } from "#db/schema/index.ts";
import { createChallenge } from "#domain/auth/challenges.server.ts";
import { resetPassword } from "#domain/auth/password-reset.server.ts";
import { findActor, readSession } from "#domain/auth/queries.server.ts";
import { ATTEMPT_BURST, CHALLENGE_LIFETIME_MS, RECOVERY_CODE_COUNT } from "#domain/auth/rules.ts";
import type { Client } from "#domain/auth/sessions.server.ts";
import { signIn } from "#domain/auth/sign-in.server.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import { answerSecondFactor, confirmTotp, removeTotp, startTotp } from "#domain/auth/totp.server.ts";
import { SESSION_MAX_AGE_MS } from "#domain/kit/session-lifetime.ts";
import { CLIENT, insertAccount, recoveryActor } from "#tests/support/accounts.ts";
import { account, startSignIn, withAuthenticator, withPasskey } from "#tests/support/second-factors.ts";
import { testServices } from "#tests/support/services.ts";
import { interrupted } from "#tests/support/updates.ts";

const STEP = 30_000;

test("an account with an authenticator needs the password and a code to sign in", async () => {
  const { services, clock, input, actor } = await account();
  const { app } = await withAuthenticator(services, actor);
  clock.now += STEP;
  const challengeToken = await startSignIn(services, input);
  expect(await findActor(services, await hashToken(challengeToken))).toBeNull();
  await expect(answerSecondFactor(services, CLIENT, { code: "000000", challengeToken })).rejects.toMatchObject({
    message: "That code isn't right. Please wait for the next one and try again.",
  });
  const code = app.generate({ timestamp: clock.now });
  const { token } = await answerSecondFactor(services, CLIENT, { code, challengeToken });
  const found = await findActor(services, await hashToken(token));
  expect(found?.actor).toMatchObject({ userId: actor.userId, secondFactor: true });
  await expect(answerSecondFactor(services, CLIENT, { code, challengeToken })).rejects.toThrow("took too long");
  const again = await startSignIn(services, input);
  await expect(
    answerSecondFactor(services, CLIENT, { code, challengeToken: again }),
    "a code works once",
  ).rejects.toThrow("That code isn't right.");
});

test("a second factor's challenge expires after ten minutes, and guesses are throttled", async () => {
  const { services, clock, input, actor } = await account();
  const { app } = await withAuthenticator(services, actor);
  clock.now += STEP;
  const challengeToken = await startSignIn(services, input);
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      answerSecondFactor(services, CLIENT, { code: String(n).padStart(6, "0"), challengeToken }).catch((e) => e.code),
    ),
  );
  expect(tries.filter((code) => code === "throttled").length).toBeGreaterThanOrEqual(7);
  clock.now += CHALLENGE_LIFETIME_MS;
  const code = app.generate({ timestamp: clock.now });
  await expect(answerSecondFactor(services, CLIENT, { code, challengeToken })).rejects.toThrow("took too long");
});

test("a recovery code signs in once; only hashes are kept", async () => {
  const { services, input, actor } = await account();
  const { codes } = await withAuthenticator(services, actor);
  expect(new Set(codes).size).toBe(10);
  // Each of the ten characters has five bits.
  for (const code of codes) expect(code).toMatch(/^[a-z\d]{5}-[a-z\d]{5}$/);
  const rows = await services.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, actor.userId));
  expect(JSON.stringify(rows)).not.toContain(codes[0]);
  const use = async () =>
    answerSecondFactor(services, CLIENT, {
      code: ` ${codes[0]?.toUpperCase()} `,
      challengeToken: await startSignIn(services, input),
    });
  expect(await use()).toHaveProperty("token");
  await expect(use()).rejects.toThrow("That code isn't right.");
});

test("a reset of the password signs nobody in, and the next sign-in asks for the second factor", async () => {
  const { services } = testServices();
  const { actor, email, link } = await insertAccount(services);
  await withAuthenticator(services, actor);
  const set = { password: "Paper-lamp-42", confirmPassword: "Paper-lamp-42" };
  const recovery = await recoveryActor(services, await link("reset"));
  expect(Object.keys(await resetPassword(services, CLIENT, recovery, set))).toEqual(["deviceToken"]);
  expect(await signIn(services, CLIENT, { email, password: set.password })).toMatchObject({ step: "second-factor" });
});

test("the authenticator's secret is stored encrypted, and without the authenticator the password is enough", async () => {
  const { services, input, actor } = await account();
  const { secret } = await startTotp(services, actor);
  const rows = await services.db.select().from(totpSecrets).where(eq(totpSecrets.userId, actor.userId));
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(await signIn(services, CLIENT, input), "an unproven one asks nothing").toMatchObject({ step: "done" });
  const code = new TOTP({ secret }).generate({ timestamp: services.now() });
  await confirmTotp(services, actor, code);
  await startSignIn(services, input);
  await removeTotp(services, actor);
  expect(await signIn(services, CLIENT, input)).toMatchObject({ step: "done" });
});

test("another account's recovery code is refused and not used up", async () => {
  const [mine, other] = [await account(), await account()];
  await withAuthenticator(mine.services, mine.actor);
  const { codes } = await withAuthenticator(other.services, other.actor);
  const code = codes[0] ?? "";
  const answer = async ({ services, input }: typeof mine) =>
    answerSecondFactor(services, CLIENT, { code, challengeToken: await startSignIn(services, input) });
  await expect(answer(mine)).rejects.toThrow("That code isn't right.");
  expect((await answer(other)).user.id).toBe(other.actor.userId);
});

test("using a recovery code leaves the other ones valid", async () => {
  const { services, input, actor } = await account();
  const { codes } = await withAuthenticator(services, actor);
  const use = async (code = "") =>
    answerSecondFactor(services, CLIENT, { code, challengeToken: await startSignIn(services, input) });
  await use(codes[0]);
  expect(await use(codes[1])).toHaveProperty("token");
});

test("of two concurrent sign-ins with one code, one succeeds", async () => {
  const { services, clock, input, actor } = await account();
  const { app } = await withAuthenticator(services, actor);
  clock.now += STEP;
  const code = app.generate({ timestamp: clock.now });
  const challenges = [
    await startSignIn(services, input),
    await startSignIn(services, input),
    await startSignIn(services, input),
  ];
  const answers = await Promise.allSettled(
    challenges.map((challengeToken) => answerSecondFactor(services, CLIENT, { code, challengeToken })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("only wrong codes count as failed attempts, and after five the user must wait", async () => {
  const { services, actor } = await account();
  const { codes } = await withAuthenticator(services, actor);
  const use = async (code = "", client: Client = CLIENT) => {
    const challenge = { purpose: "second-factor" as const, userId: actor.userId, challenge: "" };
    return answerSecondFactor(services, client, { code, challengeToken: await createChallenge(services, challenge) });
  };
  let deviceToken: string | null = null;
  for (const code of codes.slice(0, 6)) ({ deviceToken } = await use(code));
  for (let n = 0; n < ATTEMPT_BURST; n++)
    await expect(use("000000")).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(use(codes[7])).rejects.toMatchObject({ code: "throttled" });
  expect(await use(codes[7], { ...CLIENT, deviceToken }), "a known browser counts apart").toHaveProperty("token");
});

test("setting up an authenticator again replaces neither a confirmed secret nor its recovery codes", async () => {
  const { services, actor, input } = await account();
  const { codes } = await withAuthenticator(services, actor);
  const secret = async () =>
    (await services.db.select().from(totpSecrets).where(eq(totpSecrets.userId, actor.userId)))[0]?.secret;
  const before = await secret();
  const again = await startTotp(services, actor);
  expect(await secret()).toBe(before);
  const code = new TOTP({ secret: again.secret }).generate({ timestamp: services.now() });
  await expect(confirmTotp(services, actor, code)).rejects.toMatchObject({ title: "Authenticator not added" });
  const challengeToken = await startSignIn(services, input);
  expect(await answerSecondFactor(services, CLIENT, { code: codes[0] ?? "", challengeToken })).toHaveProperty("token");
});

test("an unconfirmed secret is replaced when set up again, and a wrong code confirms nothing", async () => {
  const { services, actor, input } = await account();
  await startTotp(services, actor);
  const { secret } = await startTotp(services, actor);
  await expect(confirmTotp(services, actor, "000000")).rejects.toMatchObject({ title: "Authenticator not added" });
  expect(await signIn(services, CLIENT, input)).toMatchObject({ step: "done" });
  await confirmTotp(services, actor, new TOTP({ secret }).generate({ timestamp: services.now() }));
  await startSignIn(services, input);
});

test("an unconfirmed secret expires after ten minutes, and starting again gives one that works", async () => {
  const { services, actor, clock } = await account();
  const confirm = (secret: string) =>
    confirmTotp(services, actor, new TOTP({ secret }).generate({ timestamp: clock.now }));
  const first = await startTotp(services, actor);
  clock.now += CHALLENGE_LIFETIME_MS;
  await expect(confirm(first.secret)).rejects.toMatchObject({
    ...{
      title: "Authenticator not added",
      message: "This key no longer works. Please reload the page.",
    },
  });
  const second = await startTotp(services, actor);
  clock.now += CHALLENGE_LIFETIME_MS - STEP;
  expect(await confirm(second.secret)).toHaveLength(RECOVERY_CODE_COUNT);
});

test("an unconfirmed secret of the version before, which stored no time, is expired", async () => {
  const { services, actor } = await account();
  const { secret } = await startTotp(services, actor);
  await services.db.update(totpSecrets).set({ startedAt: null }).where(eq(totpSecrets.userId, actor.userId));
  const code = new TOTP({ secret }).generate({ timestamp: services.now() });
  await expect(confirmTotp(services, actor, code)).rejects.toThrow("This key no longer works.");
});

test("a reset of the password ends an unconfirmed secret, and nobody else's", async () => {
  const { services } = testServices();
  const [mine, other] = [await insertAccount(services), await insertAccount(services)];
  const set = { password: "Paper-lamp-42", confirmPassword: "Paper-lamp-42" };
  const pending = ({ actor }: typeof mine) =>
    services.db.select().from(totpSecrets).where(eq(totpSecrets.userId, actor.userId));
  await startTotp(services, mine.actor);
  await startTotp(services, other.actor);
  await resetPassword(services, CLIENT, await recoveryActor(services, await mine.link("reset")), set);
  expect(await pending(mine)).toEqual([]);
  expect(await pending(other), "another account's").toHaveLength(1);
});

test("a code confirms the secret that it was made of, not one that another tab started since", async () => {
  const { services, actor, input } = await account();
  const { secret } = await startTotp(services, actor);
  const code = new TOTP({ secret }).generate({ timestamp: services.now() });
  const slow = interrupted(services, 1, () => startTotp(services, actor));
  await expect(confirmTotp(slow, actor, code)).rejects.toMatchObject({ title: "Authenticator not added" });
  expect(await signIn(services, CLIENT, input)).toMatchObject({ step: "done" });
});

test("of two concurrent confirmations one succeeds, and its recovery codes work", async () => {
  const { services, actor, input } = await account();
  const { secret } = await startTotp(services, actor);
  const code = new TOTP({ secret }).generate({ timestamp: services.now() });
  const answers = await Promise.allSettled([confirmTotp(services, actor, code), confirmTotp(services, actor, code)]);
  const [codes, ...others] = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  expect(others).toEqual([]);
  const challengeToken = await startSignIn(services, input);
  expect(await answerSecondFactor(services, CLIENT, { code: codes?.[0] ?? "", challengeToken })).toHaveProperty(
    "token",
  );
});

test("after five wrong codes for a new authenticator the user must wait, also for another secret", async () => {
  const { services, actor } = await account();
  await startTotp(services, actor);
  for (let n = 0; n < ATTEMPT_BURST; n++)
    await expect(confirmTotp(services, actor, "000000")).rejects.toMatchObject({ title: "Authenticator not added" });
  const { secret } = await startTotp(services, actor);
  const code = new TOTP({ secret }).generate({ timestamp: services.now() });
  await expect(confirmTotp(services, actor, code)).rejects.toMatchObject({ title: "Too many attempts" });
});

test("a right code for a new authenticator resets the count of wrong ones", async () => {
  const { services, actor } = await account();
  for (let round = 0; round < 2; round++) {
    const { secret } = await startTotp(services, actor);
    for (let n = 1; n < ATTEMPT_BURST; n++)
      await expect(confirmTotp(services, actor, "000000")).rejects.toMatchObject({ title: "Authenticator not added" });
    await confirmTotp(services, actor, new TOTP({ secret }).generate({ timestamp: services.now() }));
    await removeTotp(services, actor);
  }
});

test("setting up or removing an authenticator does not affect another account's", async () => {
  const [mine, other] = [await account(), await account()];
  const { services } = mine;
  const rowsOf = (userId: string) =>
    services.db.batch([
      services.db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)),
      services.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    ]);
  await startTotp(services, other.actor);
  const pending = await rowsOf(other.actor.userId);
  await withAuthenticator(services, mine.actor);
  expect(await rowsOf(other.actor.userId), "still not confirmed").toEqual(pending);
  await removeTotp(services, mine.actor);
  await withAuthenticator(services, other.actor);
  const before = await rowsOf(other.actor.userId);
  expect(before[1]).toHaveLength(RECOVERY_CODE_COUNT);
  await withAuthenticator(services, mine.actor);
  await removeTotp(services, mine.actor);
  expect(await rowsOf(mine.actor.userId)).toEqual([[], []]);
  expect(await rowsOf(other.actor.userId)).toEqual(before);
});

test("a session shows its own account's second factors, and an authenticator is verified after its first code", async () => {
  const [mine, other] = [await account(), await account()];
  const { services, actor } = mine;
  await withPasskey(other);
  await withAuthenticator(services, other.actor);
  const factors = async () => (await readSession(services, actor)).user.factors;
  expect(await factors()).toEqual([]);
  const { secret } = await startTotp(services, actor);
  expect(await factors()).toMatchObject([{ factor_type: "totp", status: "unverified" }]);
  const found = async () => (await findActor(services, actor.sessionId))?.actor.secondFactor;
  expect(await found(), "unproven").toBe(false);
  await confirmTotp(services, actor, new TOTP({ secret }).generate({ timestamp: services.now() }));
  expect(await factors()).toMatchObject([{ factor_type: "totp", status: "verified" }]);
  expect(await found()).toBe(true);
  await removeTotp(services, actor);
  expect(await found()).toBe(false);
  await withPasskey(mine);
  expect(await found()).toBe(true);
  const session = await readSession(services, actor);
  expect(session.expires_in * 1000).toBeGreaterThan(SESSION_MAX_AGE_MS - 60_000);
  expect(session.expires_at).toBeGreaterThan(services.now() / 1000);
  expect(session.user).toMatchObject({ id: actor.userId, email: actor.email });
  expect(Date.parse(session.user.email_confirmed_at ?? "")).toBeGreaterThan(0);
});
