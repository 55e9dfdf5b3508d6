import { expect, test } from "vitest";
import { requestEmailChange, verifyStepUp } from "#domain/auth/credentials.server.ts";
import { consumeMailAttempt } from "#domain/auth/mail-throttle.server.ts";
import { requestPasswordReset, resetPassword } from "#domain/auth/password-reset.server.ts";
import { MAIL_BURST, MAIL_LINK_LIFETIME_MS, MAILBOX_BURST } from "#domain/auth/rules.ts";
import { type Client, openSession } from "#domain/auth/sessions.server.ts";
import { signIn } from "#domain/auth/sign-in.server.ts";
import { MINUTE_MS } from "#domain/kit/durations.ts";
import type { Services } from "#domain/kit/services.ts";
import { WAIT_MINUTES } from "#domain/kit/throttle.ts";
import { CLIENT, insertAccount, PASSWORD, recoveryActor } from "#tests/support/accounts.ts";
import { testServices } from "#tests/support/services.ts";

const STRANGER = { ...CLIENT, ip: "203.0.113.9", device: "Stranger" };
const THROTTLED = { code: "throttled" };

function guess(services: Services, email: string, client: Client = STRANGER) {
  return signIn(services, client, { email, password: "guessed-words" });
}

async function lockOut(services: Services, email: string) {
  for (let n = 0; n < 5; n++) await guess(services, email).catch(() => {});
  await expect(guess(services, email)).rejects.toMatchObject(THROTTLED);
}

test("strangers' guesses lock out neither a known browser nor an open session", async () => {
  const { services } = testServices();
  const { actor, email } = await insertAccount(services);
  const { deviceToken } = await openSession(services, CLIENT, { id: actor.userId, email, tier: "explorer" });
  await lockOut(services, email);
  const input = { email, password: PASSWORD };
  await expect(signIn(services, CLIENT, input), "a browser that nobody knows").rejects.toMatchObject(THROTTLED);
  expect(await signIn(services, { ...CLIENT, deviceToken }, input)).toMatchObject({ step: "done" });
  await verifyStepUp(services, CLIENT, actor, PASSWORD);
});

test("a device known to another account counts as unknown", async () => {
  const { services } = testServices();
  const [owner, other] = [await insertAccount(services), await insertAccount(services)];
  const client = { id: other.actor.userId, email: other.email, tier: "explorer" as const };
  const { deviceToken } = await openSession(services, CLIENT, client);
  await lockOut(services, owner.email);
  const known = { ...STRANGER, deviceToken };
  const attempt = signIn(services, known, { email: owner.email, password: PASSWORD });
  await expect(attempt).rejects.toMatchObject(THROTTLED);
});

test("a known device and a session have five attempts of their own", async () => {
  const { services } = testServices();
  const { actor, email } = await insertAccount(services);
  const opened = await openSession(services, CLIENT, { id: actor.userId, email, tier: "explorer" });
  const known = { ...CLIENT, deviceToken: opened.deviceToken };
  for (let n = 0; n < 5; n++) {
    await expect(guess(services, email, known)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(verifyStepUp(services, CLIENT, actor, "guessed")).rejects.toMatchObject({ code: "forbidden" });
  }
  await expect(signIn(services, known, { email, password: PASSWORD })).rejects.toMatchObject(THROTTLED);
  await expect(verifyStepUp(services, CLIENT, actor, PASSWORD)).rejects.toMatchObject(THROTTLED);
  const elsewhere = await signIn(services, CLIENT, { email, password: PASSWORD });
  expect(elsewhere, "guesses there are no strangers'").toMatchObject({ step: "done" });
});

test("after a reset the browser is known, so its owner can sign in despite a lockout", async () => {
  const { services } = testServices();
  const { email, link } = await insertAccount(services);
  const password = "Paper-lamp-42";
  const recovery = await recoveryActor(services, await link("reset"));
  const input = { password, confirmPassword: password };
  const { deviceToken } = await resetPassword(services, CLIENT, recovery, input);
  await lockOut(services, email);
  expect(await signIn(services, { ...CLIENT, deviceToken }, { email, password })).toMatchObject({ step: "done" });
});

test("a stranger can't use up the reset mails of the owner", async () => {
  const { services, mails } = testServices();
  const { email } = await insertAccount(services);
  for (let n = 0; n < MAILBOX_BURST + 1; n++) {
    await consumeMailAttempt(services, { kind: "sign-up", to: email, sender: `sender ${n}` });
  }
  for (let n = 0; n < MAIL_BURST; n++) await requestPasswordReset(services, STRANGER, email);
  await expect(requestPasswordReset(services, STRANGER, email)).rejects.toMatchObject({ title: "Error sending email" });
  expect(mails).toHaveLength(MAIL_BURST);
  await requestPasswordReset(services, CLIENT, email);
  expect(mails).toHaveLength(MAIL_BURST + 1);
});

test("strangers of many networks can't use up the reset mails of a known device", async () => {
  const { services, mails } = testServices();
  const { actor, email } = await insertAccount(services);
  const { deviceToken } = await openSession(services, CLIENT, { id: actor.userId, email, tier: "explorer" });
  const from = (n: number) => ({ ...STRANGER, ip: `${crypto.randomUUID()} ${n}` });
  for (let n = 0; n < MAILBOX_BURST; n++) await requestPasswordReset(services, from(n), email);
  await expect(requestPasswordReset(services, from(0), email)).rejects.toMatchObject(THROTTLED);
  const owner = { ...CLIENT, deviceToken };
  for (let n = 0; n < MAIL_BURST; n++) await requestPasswordReset(services, owner, email);
  expect(mails.filter(({ subject }) => subject.startsWith("Set a new"))).toHaveLength(MAILBOX_BURST + MAIL_BURST);
  await expect(requestPasswordReset(services, owner, email), "a stolen cookie floods no mailbox").rejects.toMatchObject(
    THROTTLED,
  );
});

test("what isn't mailed is told alike for addresses with and without an account", async () => {
  const { services } = testServices();
  const { email } = await insertAccount(services);
  const answer = async (to: string) => {
    const client = { ...STRANGER, ip: crypto.randomUUID() };
    for (let n = 0; n < MAIL_BURST; n++) await requestPasswordReset(services, client, to);
    const refused = await requestPasswordReset(services, client, to).catch((error) => error);
    return [refused.code, refused.title, refused.message];
  };
  expect(await answer(email)).toEqual(await answer(`${crypto.randomUUID()}@example.test`));
});

test("all senders together cause at most twenty mails of a kind before waits begin", async () => {
  const { services } = testServices();
  const to = `${crypto.randomUUID()}@example.test`;
  const request = (n: number) => consumeMailAttempt(services, { kind: "reset", to, sender: `sender ${n}` });
  const waits = [];
  for (let n = 0; n <= MAILBOX_BURST; n++) waits.push(await request(n));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(MAILBOX_BURST);
  expect(waits.at(-1)).toBeGreaterThan(50);
});

test("the longest wait for a mail is shorter than the lifetime of its link", () => {
  expect(Math.max(...WAIT_MINUTES) * MINUTE_MS).toBeLessThan(MAIL_LINK_LIFETIME_MS);
});

test("an account must wait after five requests for a new address", async () => {
  const { services, mails } = testServices();
  const { actor } = await insertAccount(services);
  const ask = () =>
    requestEmailChange(services, CLIENT, actor, { email: "new@example.test", currentPassword: PASSWORD });
  for (let n = 0; n < MAIL_BURST; n++) await ask();
  await expect(ask()).rejects.toMatchObject(THROTTLED);
  expect(mails).toHaveLength(MAIL_BURST);
});
