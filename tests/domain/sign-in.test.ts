import { env } from "cloudflare:workers";
import { createHmac, scryptSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { profiles, sessions, userStatus, users } from "#db/schema/index.ts";
import { newChallenge } from "#domain/auth/challenges.server.ts";
import { signIn, signUp } from "#domain/auth/commands.server.ts";
import { confirmEmail, confirmNewEmail } from "#domain/auth/confirm.server.ts";
import { changePassword, requestEmailChange } from "#domain/auth/credentials.server.ts";
import { findActor } from "#domain/auth/queries.server.ts";
import { openReset, requestReset, resetPassword } from "#domain/auth/reset.server.ts";
import { FREE_MAILS, FREE_SIGN_UPS, SESSION_ABSOLUTE, SESSION_ABSOLUTE_ADMIN } from "#domain/auth/rules.ts";
import { openSession } from "#domain/auth/sessions.server.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import { answerSecondFactor, confirmTotp, startTotp } from "#domain/auth/totp.server.ts";
import { CLIENT, credentials, insertAccount, linkToken, PASSWORD, recoveryActor } from "#tests/support/accounts.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { secret } from "#workers/secrets.ts";

const NEW = { password: "Paper-lamp-42", confirmPassword: "Paper-lamp-42" };

function someAddress() {
  return { ...CLIENT, ip: crypto.randomUUID() };
}

test("one network address makes fifty sign-ups and fifty resets, then waits", async () => {
  const { services, mails } = testServices();
  const { email } = await insertAccount(services);
  const client = someAddress();
  for (let n = 0; n < FREE_SIGN_UPS; n++) {
    await services.admit(`sign-up:${client.ip}`, FREE_SIGN_UPS);
    await services.admit(`reset:${client.ip}`, FREE_SIGN_UPS);
  }
  await expect(signUp(services, client, credentials())).rejects.toMatchObject({ code: "throttled" });
  await expect(requestReset(services, client, email)).rejects.toMatchObject({ title: "Error sending email" });
  expect(mails).toEqual([]);
});

test("a sign-up makes the account whole, and of two at once with one address both are answered", async () => {
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

test("the owner of a known address is told five times of sign-ups by one sender", async () => {
  const { services, mails } = testServices();
  const { email } = await insertAccount(services);
  const client = someAddress();
  for (let n = 0; n < FREE_MAILS + 1; n++) await signUp(services, client, { ...credentials(), email });
  expect(mails.filter(({ to }) => to === email)).toHaveLength(FREE_MAILS);
});

test("a password that was hashed with other parameters is hashed again at the next sign-in, that account's alone", async () => {
  const { services } = testServices();
  const [mine, other] = [await insertAccount(services), await insertAccount(services)];
  const key = createHmac("sha256", secret(env, "PASSWORD_PEPPER")).update(PASSWORD).digest();
  const [salt, old] = [Buffer.alloc(16, 1), { N: 2 ** 12, r: 8, p: 1 }];
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  const passwordHash = `$scrypt$ln=12,r=8,p=1$${text(salt)}$${text(scryptSync(key, salt, 32, old))}`;
  await services.db.update(users).set({ passwordHash }).where(eq(users.id, mine.actor.userId));
  const before = await other.row();
  expect(await signIn(services, CLIENT, { email: mine.email, password: PASSWORD })).toMatchObject({ step: "done" });
  expect((await mine.row()).passwordHash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
  expect(await signIn(services, CLIENT, { email: mine.email, password: PASSWORD })).toMatchObject({ step: "done" });
  expect(await other.row()).toEqual(before);
});

test("of several requests with one link to confirm or to change the address at once, one wins", async () => {
  const { services, mails } = testServices();
  const { link } = await insertAccount(services);
  const change = await link("change-email", `${crypto.randomUUID()}@example.test`);
  await signUp(services, CLIENT, credentials());
  const confirm = { token: linkToken(mails.at(-1)), browserToken: null };
  const five = <Done>(run: () => Promise<Done>) => Promise.allSettled(Array.from({ length: 5 }, run));
  const changed = await five(() => confirmNewEmail(services, null, change));
  const confirmed = await five(() => confirmEmail(services, CLIENT, confirm));
  for (const results of [changed, confirmed]) {
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) if (result.status === "rejected") expect(result.reason.code).toBe("gone");
  }
});

test("confirming leaves a reset link of the same mailbox", async () => {
  const { services, mails } = testServices();
  const input = credentials();
  await signUp(services, CLIENT, input);
  await requestReset(services, someAddress(), input.email);
  const [confirm, reset] = mails.map(linkToken);
  await confirmEmail(services, CLIENT, { token: confirm ?? "", browserToken: null });
  expect(await openReset(services, CLIENT, reset ?? "")).toMatch(/^[\w-]{43}$/);
});

test("a new password takes the flag of a reset off its account alone, and is told by mail", async () => {
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

test("the address that an account has already is refused as a new one", async () => {
  const { services } = testServices();
  const { actor, email } = await insertAccount(services);
  const change = requestEmailChange(services, CLIENT, actor, { email, currentPassword: PASSWORD });
  await expect(change).rejects.toThrow("This is your address already.");
});

test("an admin's session is written for 12 hours, anybody else's for 90 days", async () => {
  const { services } = testServices();
  const lifetime = async (tier: "admin" | "builder") => {
    const { userId, email } = await insertUser(services, tier);
    await openSession(services, CLIENT, { id: userId, email, tier });
    const [row] = await services.db.select().from(sessions).where(eq(sessions.userId, userId));
    return (row?.expiresAt ?? 0) - (row?.createdAt ?? 0);
  };
  expect(await lifetime("admin")).toBe(SESSION_ABSOLUTE_ADMIN);
  expect(await lifetime("builder")).toBe(SESSION_ABSOLUTE);
});

test("the super admin's session ends after an admin's 12 hours, whatever the tier", async () => {
  const { services, clock } = testServices();
  const { userId } = await insertUser(services, "explorer");
  const email = services.config.superAdminEmail;
  await services.db.update(users).set({ email }).where(eq(users.id, userId));
  const { token } = await openSession(services, CLIENT, { id: userId, email, tier: "explorer" });
  const idHash = await hashToken(token);
  expect((await findActor(services, idHash))?.actor.superAdmin).toBe(true);
  clock.now += SESSION_ABSOLUTE_ADMIN;
  expect(await findActor(services, idHash)).toBeNull();
});

test("one second step answered twice at once opens one session", async () => {
  const { services } = testServices();
  const { actor } = await insertAccount(services);
  const { secret: shared } = await startTotp(services, actor);
  const codes = await confirmTotp(
    services,
    actor,
    new TOTP({ secret: shared }).generate({ timestamp: services.now() }),
  );
  const challenge = { purpose: "second-factor" as const, userId: actor.userId, challenge: "" };
  const challengeToken = await newChallenge(services, challenge);
  const answers = await Promise.allSettled(
    codes.slice(0, 3).map((code) => answerSecondFactor(services, CLIENT, { code, challengeToken })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
