import { expect, test } from "vitest";
import { signIn } from "#domain/auth/commands.server.ts";
import { requestEmailChange, stepUp } from "#domain/auth/credentials.server.ts";
import { LINK_LIFETIME } from "#domain/auth/limits.ts";
import { admitMail } from "#domain/auth/mail-throttle.server.ts";
import { requestReset, resetPassword } from "#domain/auth/reset.server.ts";
import { FAILURE_WAITS_MINUTES, FREE_MAILS, FREE_MAILS_PER_MAILBOX } from "#domain/auth/rules.ts";
import { type Client, openSession } from "#domain/auth/sessions.server.ts";
import type { Services } from "#domain/services.ts";
import { CLIENT, insertAccount, PASSWORD, recoveryActor } from "#tests/support/accounts.ts";
import { testServices } from "#tests/support/services.ts";

const STRANGER = { ip: "203.0.113.9", device: "Stranger", deviceToken: null };
const THROTTLED = { code: "throttled" };

function guess(services: Services, email: string, client: Client = STRANGER) {
  return signIn(services, client, { email, password: "guessed-words" });
}

/** As many wrong passwords as the throttle lets through. */
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
  await stepUp(services, CLIENT, actor, PASSWORD);
});

test("a browser that another account knows is a stranger's", async () => {
  const { services } = testServices();
  const [owner, other] = [await insertAccount(services), await insertAccount(services)];
  const client = { id: other.actor.userId, email: other.email, tier: "explorer" as const };
  const { deviceToken } = await openSession(services, CLIENT, client);
  await lockOut(services, owner.email);
  const known = { ...STRANGER, deviceToken };
  const attempt = signIn(services, known, { email: owner.email, password: PASSWORD });
  await expect(attempt).rejects.toMatchObject(THROTTLED);
});

test("a known browser and a session have five guesses of their own", async () => {
  const { services } = testServices();
  const { actor, email } = await insertAccount(services);
  const opened = await openSession(services, CLIENT, { id: actor.userId, email, tier: "explorer" });
  const known = { ...CLIENT, deviceToken: opened.deviceToken };
  for (let n = 0; n < 5; n++) {
    await expect(guess(services, email, known)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(stepUp(services, CLIENT, actor, "guessed")).rejects.toMatchObject({ code: "forbidden" });
  }
  await expect(signIn(services, known, { email, password: PASSWORD })).rejects.toMatchObject(THROTTLED);
  await expect(stepUp(services, CLIENT, actor, PASSWORD)).rejects.toMatchObject(THROTTLED);
  const elsewhere = await signIn(services, CLIENT, { email, password: PASSWORD });
  expect(elsewhere, "guesses there are no strangers'").toMatchObject({ step: "done" });
});

test("after a reset the browser is known, so that its owner signs in whoever guesses", async () => {
  const { services } = testServices();
  const { email, link } = await insertAccount(services);
  const password = "Paper-lamp-42";
  const recovery = await recoveryActor(services, await link("reset"));
  const input = { password, confirmPassword: password };
  const { deviceToken } = await resetPassword(services, CLIENT, recovery, input);
  await lockOut(services, email);
  expect(await signIn(services, { ...CLIENT, deviceToken }, { email, password })).toMatchObject({ step: "done" });
});

test("a stranger uses up neither the owner's resets nor, by signing up, anybody's", async () => {
  const { services, mails } = testServices();
  const { email } = await insertAccount(services);
  for (let n = 0; n < FREE_MAILS_PER_MAILBOX + 1; n++) {
    await admitMail(services, { kind: "sign-up", to: email, sender: `sender ${n}` });
  }
  for (let n = 0; n < FREE_MAILS + 3; n++) await requestReset(services, STRANGER, email);
  expect(mails).toHaveLength(FREE_MAILS);
  await requestReset(services, CLIENT, email);
  expect(mails).toHaveLength(FREE_MAILS + 1);
});

test("many senders together cause twenty mails of a kind, then one at each end of a wait", async () => {
  const { services } = testServices();
  const to = `${crypto.randomUUID()}@example.test`;
  const admit = (n: number) => admitMail(services, { kind: "reset", to, sender: `sender ${n}` });
  const waits = [];
  for (let n = 0; n <= FREE_MAILS_PER_MAILBOX; n++) waits.push(await admit(n));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(FREE_MAILS_PER_MAILBOX);
  expect(waits.at(-1)).toBeGreaterThan(50);
});

test("the longest wait for a mail is shorter than its link lives: a link that works is always there", () => {
  expect(Math.max(...FAILURE_WAITS_MINUTES) * 60_000).toBeLessThan(LINK_LIFETIME);
});

test("an account asks five times for a new address, then waits", async () => {
  const { services, mails } = testServices();
  const { actor } = await insertAccount(services);
  const ask = () =>
    requestEmailChange(services, CLIENT, actor, { email: "new@example.test", currentPassword: PASSWORD });
  for (let n = 0; n < FREE_MAILS; n++) await ask();
  await expect(ask()).rejects.toMatchObject(THROTTLED);
  expect(mails).toHaveLength(FREE_MAILS);
});
