import { env } from "cloudflare:workers";
import { createHmac, scryptSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { profiles, sessions, userStatus, users } from "#db/schema/index.ts";
import { createChallenge } from "#domain/auth/challenges.server.ts";
import { confirmEmail, confirmNewEmail } from "#domain/auth/confirm.server.ts";
import { changePassword, requestEmailChange } from "#domain/auth/credentials.server.ts";
import { openPasswordReset, requestPasswordReset, resetPassword } from "#domain/auth/password-reset.server.ts";
import { findActor } from "#domain/auth/queries.server.ts";
import { MAIL_BURST, SIGN_UP_BURST } from "#domain/auth/rules.ts";
import { openSession } from "#domain/auth/sessions.server.ts";
import { signIn } from "#domain/auth/sign-in.server.ts";
import { signUp } from "#domain/auth/sign-up.server.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import { answerSecondFactor, confirmTotp, startTotp } from "#domain/auth/totp.server.ts";
import { ADMIN_SESSION_MAX_AGE_MS, SESSION_MAX_AGE_MS } from "#domain/kit/session-lifetime.ts";
import { CLIENT, credentials, insertAccount, linkToken, PASSWORD, recoveryActor } from "#tests/support/accounts.ts";
import { SCRYPT_COST } from "#tests/support/scrypt-cost.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { readSecret } from "#workers/secrets.ts";

const NEW = { password: "Paper-lamp-42", confirmPassword: "Paper-lamp-42" };

function someAddress() {
  return { ...CLIENT, ip: crypto.randomUUID() };
}

test("a network address must wait after fifty sign-ups and after fifty resets", async () => {
  const { services, mails } = testServices();
  const { email } = await insertAccount(services);
  const client = someAddress();
  for (let n = 0; n < SIGN_UP_BURST; n++) {
    await services.consumeAttempt(`sign-up:${client.ip}`, SIGN_UP_BURST);
    await services.consumeAttempt(`reset:${client.ip}`, SIGN_UP_BURST);
  }
  await expect(signUp(services, client, credentials())).rejects.toMatchObject({ code: "throttled" });
  await expect(requestPasswordReset(services, client, email)).rejects.toMatchObject({ title: "Error sending email" });
  expect(mails).toEqual([]);
});

test("a sign-up writes all rows of the account, and two concurrent ones with one address both get an answer", async () => {
  const { services, mails } = testServices();
  const input = credentials();
  await Promise.all([signUp(services, CLIENT, input), signUp(services, CLIENT, input)]);
  expect(mails).toHaveLength(2);
  const [user] = await services.db.select().from(users).where(eq(users.email, input.email));
  expect(
    await services.db
      .select()
      .from(profiles)
      .where(eq(profiles.id, user?.id ?? "")),
  ).toHaveLength(1);
  expect(
    await services.db
      .select()
      .from(userStatus)
      .where(eq(userStatus.userId, user?.id ?? "")),
  ).toHaveLength(1);
});

test("the owner of an existing address gets at most five mails about one sender's sign-ups", async () => {
  const { services, mails } = testServices();
  const { email } = await insertAccount(services);
  const client = someAddress();
  for (let n = 0; n < MAIL_BURST + 1; n++) await signUp(services, client, { ...credentials(), email }).catch(() => {});
  expect(mails.filter(({ to }) => to === email)).toHaveLength(MAIL_BURST);
});

test("a sign-in rehashes the account's password if its hash has outdated parameters", async () => {
  const { services } = testServices();
  const [mine, other] = [await insertAccount(services), await insertAccount(services)];
  const key = createHmac("sha256", readSecret(env, "PASSWORD_PEPPER")).update(PASSWORD).digest();
  const [salt, old] = [Buffer.alloc(16, 1), { N: 2 ** 12, r: 8, p: 1 }];
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  const passwordHash = `$scrypt$ln=12,r=8,p=1$${text(salt)}$${text(scryptSync(key, salt, 32, old))}`;
  await services.db.update(users).set({ passwordHash }).where(eq(users.id, mine.actor.userId));
  const before = await other.row();
  expect(await signIn(services, CLIENT, { email: mine.email, password: PASSWORD })).toMatchObject({ step: "done" });
  expect((await mine.row()).passwordHash).toContain(`$scrypt$ln=${SCRYPT_COST.ln},r=8,p=5$`);
  expect(await signIn(services, CLIENT, { email: mine.email, password: PASSWORD })).toMatchObject({ step: "done" });
  expect(await other.row()).toEqual(before);
});

test("of concurrent requests with one confirmation or change link one succeeds", async () => {
  const { services, mails } = testServices();
  const { link } = await insertAccount(services);
  const change = await link("change-email", `${crypto.randomUUID()}@example.test`);
  const { browserToken } = await signUp(services, CLIENT, credentials());
  const confirm = { token: linkToken(mails.at(-1)), browserToken, password: null };
  const five = <Done>(run: () => Promise<Done>) => Promise.allSettled(Array.from({ length: 5 }, run));
  const changed = await five(() => confirmNewEmail(services, null, change));
  const confirmed = await five(() => confirmEmail(services, CLIENT, confirm));
  for (const results of [changed, confirmed]) {
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) if (result.status === "rejected") expect(result.reason.code).toBe("gone");
  }
});

test("confirming an address keeps its reset link valid", async () => {
  const { services, mails } = testServices();
  const input = credentials();
  await signUp(services, CLIENT, input);
  await requestPasswordReset(services, someAddress(), input.email);
  const [confirm, reset] = mails.map(linkToken);
  await confirmEmail(services, CLIENT, { token: confirm ?? "", browserToken: null, password: input.password });
  expect(await openPasswordReset(services, CLIENT, reset ?? "")).toMatch(/^[\w-]{43}$/);
});

test("a new password ends the hold of its own account only, and is announced by mail", async () => {
  const { services, mails } = testServices();
  const [mine, reset, other] = [
    await insertAccount(services),
    await insertAccount(services),
    await insertAccount(services),
  ];
  const unconfirmed = credentials();
  await signUp(services, CLIENT, unconfirmed);
  const confirmedAt = (await reset.row()).emailConfirmedAt;
  const recovery = await recoveryActor(services, await reset.link("reset"));
  await services.db.update(userStatus).set({ passwordResetRequired: true });
  mails.length = 0;
  await changePassword(services, CLIENT, mine.actor, { ...NEW, currentPassword: PASSWORD });
  await resetPassword(services, CLIENT, recovery, NEW);
  const flags = await services.db.select().from(userStatus);
  const flagOf = (userId: string) => flags.find((row) => row.userId === userId)?.passwordResetRequired;
  expect([mine, reset, other].map(({ actor }) => flagOf(actor.userId))).toEqual([false, false, true]);
  const told = mails.filter(({ subject }) => subject.includes("password was changed"));
  expect(told.map(({ to }) => to)).toEqual([mine.email, reset.email]);
  expect((await reset.row()).emailConfirmedAt, "it was confirmed before").toBe(confirmedAt);
  const [waiting] = await services.db.select().from(users).where(eq(users.email, unconfirmed.email));
  expect(waiting?.emailConfirmedAt, "somebody else's address").toBeNull();
});

test("changing the mail address to the current one is refused", async () => {
  const { services } = testServices();
  const { actor, email } = await insertAccount(services);
  const change = requestEmailChange(services, CLIENT, actor, { email, currentPassword: PASSWORD });
  await expect(change).rejects.toThrow("This is already your email address.");
});

test("each sign-in opens a session of its own, whose token has 256 random bits", async () => {
  const { services } = testServices();
  const { email, token: first } = await insertAccount(services);
  const tokens = [first];
  for (let count = 1; count <= 2; count++) {
    const signedIn = await signIn(services, CLIENT, { email, password: PASSWORD });
    if (signedIn.step === "done") tokens.push(signedIn.token);
  }
  expect(new Set(tokens).size).toBe(3);
  for (const token of tokens) {
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(await findActor(services, await hashToken(token))).not.toBeNull();
  }
});

test("an admin's session lasts 12 hours, any other 90 days", async () => {
  const { services } = testServices();
  const lifetime = async (tier: "admin" | "builder") => {
    const { userId, email } = await insertUser(services, tier);
    await openSession(services, CLIENT, { id: userId, email, tier });
    const [row] = await services.db.select().from(sessions).where(eq(sessions.userId, userId));
    return (row?.expiresAt ?? 0) - (row?.createdAt ?? 0);
  };
  expect(await lifetime("admin")).toBe(ADMIN_SESSION_MAX_AGE_MS);
  expect(await lifetime("builder")).toBe(SESSION_MAX_AGE_MS);
});

test("the super admin's session ends after an admin's 12 hours, whatever the tier", async () => {
  const { services, clock } = testServices();
  const { userId } = await insertUser(services, "explorer");
  const email = services.config.superAdminEmail;
  await services.db.update(users).set({ email }).where(eq(users.id, userId));
  const { token } = await openSession(services, CLIENT, { id: userId, email, tier: "explorer" });
  const idHash = await hashToken(token);
  expect((await findActor(services, idHash))?.actor.superAdmin).toBe(true);
  const [row] = await services.db.select().from(sessions).where(eq(sessions.idHash, idHash));
  expect((row?.expiresAt ?? 0) - (row?.createdAt ?? 0), "the preview worker reads only this").toBe(
    ADMIN_SESSION_MAX_AGE_MS,
  );
  clock.now += ADMIN_SESSION_MAX_AGE_MS;
  expect(await findActor(services, idHash)).toBeNull();
});

test("two concurrent answers to one second factor open one session", async () => {
  const { services } = testServices();
  const { actor } = await insertAccount(services);
  const { secret: shared } = await startTotp(services, actor);
  const codes = await confirmTotp(
    services,
    actor,
    new TOTP({ secret: shared }).generate({ timestamp: services.now() }),
  );
  const challenge = { purpose: "second-factor" as const, userId: actor.userId, challenge: "" };
  const challengeToken = await createChallenge(services, challenge);
  const answers = await Promise.allSettled(
    codes.slice(0, 3).map((code) => answerSecondFactor(services, CLIENT, { code, challengeToken })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
