import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#db/schema/index.ts";
import { confirmEmail } from "#domain/auth/confirm.server.ts";
import { openPasswordReset, requestPasswordReset, resetPassword } from "#domain/auth/password-reset.server.ts";
import { findActor } from "#domain/auth/queries.server.ts";
import { signIn } from "#domain/auth/sign-in.server.ts";
import { signUp } from "#domain/auth/sign-up.server.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import type { Mail, Services } from "#domain/services.ts";
import { CLIENT, credentials, linkToken, signUpConfirmed } from "#tests/support/accounts.ts";
import { testServices } from "#tests/support/services.ts";

const MOST_CALLS = 30;
const NEW = { password: "Paper-lamp-42", confirmPassword: "Paper-lamp-42" };

/** Hashing would take most of this test's time; it has tests of its own, and these are about what fails around it. */
const passwords: Services["passwords"] = {
  hash: async (_, password) => `hash of ${password}`,
  verify: async ({ password, hash }) =>
    hash === `hash of ${password}` ? { result: "ok", newHash: null } : { result: "wrong" },
  replace: async (_, password, oldHash) => (oldHash === `hash of ${password}` ? null : `hash of ${password}`),
};

class Broken extends Error {}

/** The n-th external call fails: a statement, a hash, a mail or a throttle. */
function breakingAt(services: Services, n: number) {
  let calls = 0;
  const count = () => {
    calls++;
    if (calls === n) throw new Broken(`call ${n}`);
  };
  const counted =
    <Args extends Array<unknown>, Result>(run: (...args: Args) => Result) =>
    (...args: Args) => {
      count();
      return run(...args);
    };
  const db = new Proxy(services.db, {
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver);
      if (!["batch", "select", "insert", "update", "delete"].includes(String(name))) return value;
      // Batched statements are built by the same methods; failing while building fails the command too.
      return counted(value.bind(target));
    },
  });
  const broken: Services = {
    ...services,
    db,
    consumeAttempt: counted(services.consumeAttempt),
    mail: counted(services.mail),
    passwords: {
      hash: counted(services.passwords.hash),
      verify: services.passwords.verify,
      replace: counted(services.passwords.replace),
    },
  };
  return { broken, reached: () => calls >= n };
}

/** Fails the journey at every place in turn, each time followed by `retry`. */
async function breakEverywhere(
  run: (services: Services, mails: Array<Mail>, n: number) => Promise<{ reached: () => boolean }>,
) {
  for (let n = 1; n <= MOST_CALLS; n++) {
    const { services, mails } = testServices();
    const { reached } = await run({ ...services, passwords, consumeAttempt: async () => 0 }, mails, n);
    if (!reached()) return n - 1;
  }
  throw new Error("The journey makes more calls than the test counts.");
}

test("a sign-up that fails at any write can be repeated and then succeeds", async () => {
  const points = await breakEverywhere(async (services, mails, n) => {
    const input = credentials();
    const { broken, reached } = breakingAt(services, n);
    await signUp(broken, CLIENT, input).catch(expectBroken);
    await signUp(services, CLIENT, input);
    await confirmEmail(services, CLIENT, { token: linkToken(mails.at(-1)), browserToken: null });
    expect(await signIn(services, CLIENT, input)).toMatchObject({ step: "done" });
    expect(await services.db.select().from(users).where(eq(users.email, input.email))).toHaveLength(1);
    return { reached };
  });
  expect(points).toBeGreaterThan(5);
});

test("a confirmation that fails at any write leaves a valid link or a confirmed account", async () => {
  const points = await breakEverywhere(async (services, mails, n) => {
    const input = credentials();
    const { browserToken } = await signUp(services, CLIENT, input);
    const token = linkToken(mails.at(-1));
    const { broken, reached } = breakingAt(services, n);
    await confirmEmail(broken, CLIENT, { token, browserToken }).catch(expectBroken);
    await confirmEmail(services, CLIENT, { token, browserToken }).catch(() => {});
    expect(await signIn(services, CLIENT, input)).toMatchObject({ step: "done" });
    return { reached };
  });
  expect(points).toBeGreaterThan(5);
});

test("a password reset that fails at any write leaves the old or the new password, and a new link can be requested", async () => {
  const points = await breakEverywhere(async (services, mails, n) => {
    const input = await signUpConfirmed(services, mails);
    const { broken, reached } = breakingAt(services, n);
    await reset(broken, mails, input.email).catch(expectBroken);
    const passwords = [input.password, NEW.password];
    const works = await Promise.all(
      passwords.map((password) => signIn(services, CLIENT, { email: input.email, password }).catch(() => null)),
    );
    expect(works.filter((result) => result?.step === "done")).toHaveLength(1);
    const next = { password: "Next-lamp-43", confirmPassword: "Next-lamp-43" };
    await reset(services, mails, input.email, next);
    expect(await signIn(services, CLIENT, { email: input.email, password: next.password })).toMatchObject({
      step: "done",
    });
    return { reached };
  });
  expect(points).toBeGreaterThan(8);
});

async function reset(services: Services, mails: Array<Mail>, email: string, input = NEW) {
  await requestPasswordReset(services, CLIENT, email);
  const token = await openPasswordReset(services, CLIENT, linkToken(mails.at(-1)));
  const found = await findActor(services, await hashToken(token));
  if (!found) throw new Error("no recovery session");
  await resetPassword(services, CLIENT, found.actor, input);
}

function expectBroken(error: unknown) {
  expect(error).toBeInstanceOf(Broken);
}
