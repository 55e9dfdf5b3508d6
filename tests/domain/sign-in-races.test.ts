import { env } from "cloudflare:workers";
import { createHmac, scryptSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { authChallenges, knownDevices, sessions, users } from "#db/schema/index.ts";
import { confirmNewEmail } from "#domain/auth/confirm.server.ts";
import { changePassword } from "#domain/auth/credentials.server.ts";
import { removePasskey, signInWithPasskey } from "#domain/auth/passkeys.server.ts";
import { resetPassword } from "#domain/auth/password-reset.server.ts";
import { signIn } from "#domain/auth/sign-in.server.ts";
import { answerSecondFactor } from "#domain/auth/totp.server.ts";
import type { Services } from "#domain/kit/services.ts";
import { CLIENT, insertAccount, PASSWORD, recoveryActor, sessionOwner } from "#tests/support/accounts.ts";
import { intercepted } from "#tests/support/interleave.ts";
import { startSignIn, withAuthenticator, withPasskey } from "#tests/support/second-factors.ts";
import { testServices } from "#tests/support/services.ts";
import { readSecret } from "#workers/secrets.ts";

const NEW = { password: "Paper-lamp-42", confirmPassword: "Paper-lamp-42" };
const OTHER = { password: "Paper-boat-43", confirmPassword: "Paper-boat-43" };

type Account = Awaited<ReturnType<typeof insertAccount>>;

const CHANGES: Record<string, (services: Services, account: Account) => Promise<unknown>> = {
  change: (services, { actor }) => changePassword(services, CLIENT, actor, { ...NEW, currentPassword: PASSWORD }),
  reset: async (services, { link }) =>
    resetPassword(services, CLIENT, await recoveryActor(services, await link("reset")), NEW),
  email: async (services, { link }) =>
    confirmNewEmail(services, null, await link("change-email", `${crypto.randomUUID()}@example.test`)),
};

/** Runs `change` once, after the first password was verified and before its answer is used. */
function changedWhileVerifying(services: Services, change: () => Promise<unknown>): Services {
  let isDone = false;
  const verify: Services["passwords"]["verify"] = async (attempt) => {
    const check = await services.passwords.verify(attempt);
    if (!isDone) {
      isDone = true;
      await change();
    }
    return check;
  };
  return { ...services, passwords: { ...services.passwords, verify } };
}

/** The account's password under a hash with outdated parameters. */
async function outdate({ db }: Services, { actor }: Account) {
  const key = createHmac("sha256", readSecret(env, "PASSWORD_PEPPER")).update(PASSWORD).digest();
  const salt = Buffer.alloc(16, 1);
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  const passwordHash = `$scrypt$ln=12,r=8,p=1$${text(salt)}$${text(scryptSync(key, salt, 32, { N: 2 ** 12, r: 8, p: 1 }))}`;
  await db.update(users).set({ passwordHash }).where(eq(users.id, actor.userId));
}

function accessOf({ db }: Services, { actor }: Account) {
  return Promise.all([
    db.select().from(sessions).where(eq(sessions.userId, actor.userId)),
    db.select().from(knownDevices).where(eq(knownDevices.userId, actor.userId)),
    db.select().from(authChallenges).where(eq(authChallenges.userId, actor.userId)),
  ]);
}

test.each([
  ["change", "a change of the password"],
  ["reset", "a reset of the password"],
  ["email", "a new email"],
])("%s: %s refuses a sign-in with what it replaces that is under way", async (kind) => {
  const { services } = testServices();
  const account = await insertAccount(services);
  let changed: Awaited<ReturnType<typeof accessOf>> | undefined;
  const slow = changedWhileVerifying(services, async () => {
    await CHANGES[kind]?.(services, account);
    changed = await accessOf(services, account);
  });
  const client = { ...CLIENT, device: "Stranger" };
  await expect(signIn(slow, client, { email: account.email, password: PASSWORD })).rejects.toMatchObject({
    ...{ code: "unauthenticated", title: "Sign in failed", message: "Invalid email or password." },
  });
  expect(await accessOf(services, account), "neither a session nor a known device").toEqual(changed);
});

test.each(["reset", "email"])(
  "%s: what it replaces opens no second factor of a sign-in that is under way",
  async (kind) => {
    const { services } = testServices();
    const account = await insertAccount(services);
    await withAuthenticator(services, account.actor);
    const slow = changedWhileVerifying(services, async () => CHANGES[kind]?.(services, account));
    await expect(signIn(slow, CLIENT, { email: account.email, password: PASSWORD })).rejects.toMatchObject({
      message: "Invalid email or password.",
    });
    const [open, , challenges] = await accessOf(services, account);
    expect([open, challenges]).toEqual([[], []]);
  },
);

test("a new password refuses a second factor whose code was right before the session opens", async () => {
  const { services } = testServices();
  const account = await insertAccount(services);
  const { codes } = await withAuthenticator(services, account.actor);
  const challengeToken = await startSignIn(services, { email: account.email, password: PASSWORD });
  let isDone = false;
  const slow = intercepted(services, async (call, method) => {
    if (method === "batch" && !isDone) {
      isDone = true;
      await CHANGES.reset?.(services, account);
    }
    return call();
  });
  await expect(answerSecondFactor(slow, CLIENT, { code: codes[0] ?? "", challengeToken })).rejects.toMatchObject({
    ...{ code: "unauthenticated", message: "That took too long. Please start again." },
  });
  expect((await accessOf(services, account))[0]).toEqual([]);
});

test("a sign-in that rehashes the old password does not replace a new one", async () => {
  const { services } = testServices();
  const account = await insertAccount(services);
  await outdate(services, account);
  const slow = changedWhileVerifying(services, async () => CHANGES.reset?.(services, account));
  await expect(signIn(slow, CLIENT, { email: account.email, password: PASSWORD })).rejects.toThrow(
    "Invalid email or password.",
  );
  const opened = await signIn(services, CLIENT, { email: account.email, password: NEW.password });
  expect(opened).toMatchObject({ step: "done" });
});

test("two concurrent sign-ins that both rehash the password both succeed", async () => {
  const { services } = testServices();
  const account = await insertAccount(services);
  await outdate(services, account);
  const input = { email: account.email, password: PASSWORD };
  const slow = changedWhileVerifying(services, () => signIn(services, CLIENT, input));
  expect(await signIn(slow, CLIENT, input)).toMatchObject({ step: "done" });
});

test("a change of the password that is under way does not replace the password of a reset", async () => {
  const { services } = testServices();
  const account = await insertAccount(services);
  const slow = changedWhileVerifying(services, async () => CHANGES.reset?.(services, account));
  const change = changePassword(slow, CLIENT, account.actor, { ...OTHER, currentPassword: PASSWORD });
  await expect(change).rejects.toMatchObject({ code: "unauthenticated", title: "Session expired" });
  expect((await accessOf(services, account))[0]).toEqual([]);
  const opened = await signIn(services, CLIENT, { email: account.email, password: NEW.password });
  expect(opened).toMatchObject({ step: "done" });
});

test("a reset that follows a password change ends the session that the change opened", async () => {
  const { services } = testServices();
  const account = await insertAccount(services);
  const disconnect = async () => {
    await services.disconnect(account.actor.userId);
    await CHANGES.reset?.(services, account);
  };
  await changePassword({ ...services, disconnect }, CLIENT, account.actor, {
    ...{ password: OTHER.password, confirmPassword: OTHER.password, currentPassword: PASSWORD },
  });
  expect((await accessOf(services, account))[0]).toEqual([]);
});

test("a change of the password and a sign-in that rehashes the old one both succeed", async () => {
  const { services } = testServices();
  const account = await insertAccount(services);
  await outdate(services, account);
  const input = { email: account.email, password: PASSWORD };
  const slow = changedWhileVerifying(services, () => signIn(services, CLIENT, input));
  const { token } = await changePassword(slow, CLIENT, account.actor, { ...NEW, currentPassword: PASSWORD });
  expect(await sessionOwner(services, token)).toBe(account.actor.userId);
  expect((await accessOf(services, account))[0], "the sign-in's session has ended").toHaveLength(1);
});

test("the removal of a passkey refuses a sign-in with it that is under way", async () => {
  const { services } = testServices();
  const account = await insertAccount(services);
  const passkey = await withPasskey({ services, actor: account.actor });
  const answer = await passkey.answer(2);
  let open: Awaited<ReturnType<typeof accessOf>> | undefined;
  const slow = intercepted(services, async (call, method) => {
    if (method === "batch" && !open) {
      await removePasskey(services, account.actor, passkey.id);
      open = await accessOf(services, account);
    }
    return call();
  });
  await expect(signInWithPasskey(slow, CLIENT, answer)).rejects.toThrow(
    "This passkey doesn't belong to any account here.",
  );
  expect(await accessOf(services, account)).toEqual(open);
});
