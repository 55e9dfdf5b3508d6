import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import {
  apiTokens,
  authChallenges,
  mailTokens,
  passkeys,
  recoveryCodes,
  sessions,
  totpSecrets,
  users,
} from "#db/schema/index.ts";
import { requestDeletion } from "#domain/accounts/commands.server.ts";
import { connectClient, createToken } from "#domain/api-tokens/commands.server.ts";
import { confirmNewEmail } from "#domain/auth/confirm.server.ts";
import { changePassword, requestEmailChange, verifyStepUp } from "#domain/auth/credentials.server.ts";
import { addPasskey, removePasskey, startAddingPasskey } from "#domain/auth/passkeys.server.ts";
import { requestPasswordReset, resetPassword } from "#domain/auth/password-reset.server.ts";
import { signOutEverywhere } from "#domain/auth/sessions.server.ts";
import { confirmTotp, removeTotp, startTotp } from "#domain/auth/totp.server.ts";
import { readPlan } from "#domain/billing/queries.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { newAuthenticator } from "#tests/factors/authenticator.ts";
import { CLIENT, insertAccount, PASSWORD, recoveryActor } from "#tests/support/accounts.ts";
import { intercepted } from "#tests/support/interleave.ts";
import { buy, eventBody, sendEvent } from "#tests/support/payments.ts";
import { withAuthenticator, withPasskey } from "#tests/support/second-factors.ts";
import { testServices } from "#tests/support/services.ts";

const NEW = { password: "Paper-lamp-42", confirmPassword: "Paper-lamp-42" };
const OTHER = { password: "Paper-boat-43", confirmPassword: "Paper-boat-43" };
const EXPIRED = { code: "unauthenticated", title: "Session expired" };
const RESET_EXPIRED = { code: "gone", title: "Session expired" };

type Account = Awaited<ReturnType<typeof insertAccount>>;
/** Makes what the request needs. @returns the request. */
type Request = (services: Services, account: Account) => Promise<(services: Services) => Promise<unknown>>;
type Revocation = (services: Services, account: Account) => Promise<unknown>;

const signOutEverywhereOf: Revocation = (services, { actor }) => signOutEverywhere(services, actor);

const REVOCATIONS: Record<string, Revocation> = {
  "a sign-out everywhere": signOutEverywhereOf,
  "a reset": async (services, { link }) =>
    resetPassword(services, CLIENT, await recoveryActor(services, await link("reset")), NEW),
  "a new email": async (services, { link }) =>
    confirmNewEmail(services, null, await link("change-email", `${crypto.randomUUID()}@example.test`)),
};

/** A write that asks for the password first. */
function steppedUp(write: (services: Services, actor: Actor) => Promise<unknown>): Request {
  return async (_, { actor }) =>
    async (services) => {
      await verifyStepUp(services, CLIENT, actor, PASSWORD);
      return write(services, actor);
    };
}

const changeEmail: Request = async (_, { actor }) => {
  const input = { email: `${crypto.randomUUID()}@example.test`, currentPassword: PASSWORD };
  return (services) => requestEmailChange(services, CLIENT, actor, input);
};

const REQUESTS: Record<string, Request> = {
  "a new email": changeEmail,
  "a new password":
    async (_, { actor }) =>
    (services) =>
      changePassword(services, CLIENT, actor, { ...OTHER, currentPassword: PASSWORD }),
  "an API token": steppedUp((services, actor) =>
    createToken(services, CLIENT, actor, { name: "Laptop", rights: ["read"], days: 7 }),
  ),
  "an assistant": async (_, { actor }) => {
    const grant = { clientName: "Claude", clientHost: "claude.example", rights: ["read"] as const, days: 7 as const };
    return (services) => connectClient(services, CLIENT, actor, grant, async (token) => token);
  },
  "an authenticator's secret": steppedUp(startTotp),
  "an authenticator": async (services, { actor }) => {
    const { secret } = await startTotp(services, actor);
    return (later) => confirmTotp(later, actor, new TOTP({ secret }).generate({ timestamp: later.now() }));
  },
  "the end of an authenticator": async (services, account) => {
    await withAuthenticator(services, account.actor);
    return steppedUp(removeTotp)(services, account);
  },
  "a passkey's challenge": steppedUp(startAddingPasskey),
  "a passkey": async (services, { actor }) => {
    const { optionsJSON, challengeToken } = await startAddingPasskey(services, actor);
    const device = await newAuthenticator("localhost");
    const { challenge } = JSON.parse(optionsJSON);
    const created = await device.create({ origin: services.config.siteOrigin, challenge, counter: 1 });
    const answer = { name: "Laptop", responseJSON: JSON.stringify(created), challengeToken };
    return (later) => addPasskey(later, actor, answer);
  },
  "the end of a passkey": async (services, account) => {
    const { id } = await withPasskey({ services, actor: account.actor });
    return steppedUp((later, actor) => removePasskey(later, actor, id))(services, account);
  },
  "the account's deletion": steppedUp((services, actor) => requestDeletion(services, actor, actor.email)),
};

/** What gives or takes access, and what an account with it can lose. */
async function accessOf({ db }: Services, { actor: { userId } }: Account) {
  const challenges = await db.select().from(authChallenges).where(eq(authChallenges.userId, userId));
  return {
    user: await db.select().from(users).where(eq(users.id, userId)),
    sessions: await db.select().from(sessions).where(eq(sessions.userId, userId)),
    mailTokens: await db.select().from(mailTokens).where(eq(mailTokens.userId, userId)),
    apiTokens: await db.select().from(apiTokens).where(eq(apiTokens.userId, userId)),
    passkeys: await db.select().from(passkeys).where(eq(passkeys.userId, userId)),
    authenticator: await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)),
    recoveryCodes: await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    // An answer uses its challenge up first.
    challenges: challenges.filter(({ purpose }) => purpose !== "passkey-add").length,
  };
}

/** Hashing takes most of the time, and passwords are not the question: each is right. */
function withFastPasswords() {
  const { services, mails } = testServices();
  const passwords: Services["passwords"] = {
    hash: async () => "hash",
    verify: async () => ({ result: "ok", newHash: null }),
    replace: async () => crypto.randomUUID(),
  };
  return { services: { ...services, passwords }, mails };
}

/** The services of a request before whose n-th round trip, from 1, `happen` runs. */
function interruptedAt(services: Services, n: number, happen: () => Promise<unknown>) {
  const state = { calls: 0, isReached: false };
  const slow = intercepted(services, async (call) => {
    state.calls++;
    if (state.calls === n) {
      state.isReached = true;
      await happen();
    }
    return call();
  });
  return { slow, state };
}

/** Revokes before each round trip in turn. @returns the errors, in the order of the round trips. */
async function revokedAtEachCall(request: Request, revoke: Revocation) {
  const { services } = withFastPasswords();
  const errors: Array<unknown> = [];
  for (let n = 1; ; n++) {
    const account = await insertAccount(services);
    const run = await request(services, account);
    let revoked: Awaited<ReturnType<typeof accessOf>> | null = null;
    const { slow, state } = interruptedAt(services, n, async () => {
      await revoke(services, account);
      revoked = await accessOf(services, account);
    });
    const error = await run(slow).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!state.isReached) return errors;
    errors.push(error);
    expect(await accessOf(services, account), `revoked before call ${n}`).toEqual(revoked);
  }
}

test.each(Object.entries(REQUESTS))("a sign-out everywhere refuses %s that is under way", async (_, request) => {
  expect(await revokedAtEachCall(request, signOutEverywhereOf)).toContainEqual(expect.objectContaining(EXPIRED));
});

test.each(Object.entries(REVOCATIONS))("%s refuses a new email that is under way", async (_, revoke) => {
  expect(await revokedAtEachCall(changeEmail, revoke)).toContainEqual(expect.objectContaining(EXPIRED));
});

test.each(Object.entries(REVOCATIONS))("%s refuses a reset that is under way", async (_, revoke) => {
  const reset: Request = async (services, { link }) => {
    const recovery = await recoveryActor(services, await link("reset"));
    return (later) => resetPassword(later, CLIENT, recovery, OTHER);
  };
  expect(await revokedAtEachCall(reset, revoke)).toContainEqual(expect.objectContaining(RESET_EXPIRED));
});

test("a new email refuses a reset of the old address that is under way, which is mailed nothing", async () => {
  const { services, mails } = withFastPasswords();
  for (let n = 1; ; n++) {
    const account = await insertAccount(services);
    const { slow, state } = interruptedAt(services, n, async () => REVOCATIONS["a new email"]?.(services, account));
    mails.length = 0;
    expect(await requestPasswordReset(slow, CLIENT, account.email), "as for an unknown address").toBeUndefined();
    if (!state.isReached) break;
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("email was changed")]);
    expect((await accessOf(services, account)).mailTokens).toEqual([]);
  }
});

test("a request of a session that goes on is answered as ever when its own rule refuses it", async () => {
  const { services } = withFastPasswords();
  const { actor } = await insertAccount(services);
  expect(await removeTotp(services, actor), "there is none").toBeUndefined();
  expect(await removePasskey(services, actor, "none")).toBeUndefined();
  await expect(confirmTotp(services, actor, "000000")).rejects.toMatchObject({ title: "Authenticator not added" });
});

test("a deletion whose session has ended leaves the plan as it is", async () => {
  const { services, clock } = testServices();
  clock.now = Date.now();
  const { actor } = await insertAccount(services);
  await buy(services, actor, "architect-month");
  const customer = await services.db.query.stripeCustomers.findFirst({
    where: (t, { eq }) => eq(t.userId, actor.userId),
  });
  await sendEvent(services, eventBody(customer?.customerId ?? ""));
  await signOutEverywhere(services, actor);
  await expect(requestDeletion(services, actor, actor.email)).rejects.toMatchObject(EXPIRED);
  expect((await readPlan(services, actor)).subscription).toMatchObject({ endsAt: null });
});
