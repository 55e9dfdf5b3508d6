import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { authChallenges, passkeys, users } from "#db/schema/index.ts";
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
  startAddingPasskey,
  startPasskeySignIn,
} from "#domain/auth/passkeys.server.ts";
import { findActor, readSession } from "#domain/auth/queries.server.ts";
import { PASSKEY_BURST } from "#domain/auth/rules.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import { answerSecondFactor } from "#domain/auth/totp.server.ts";
import { newAuthenticator } from "#tests/factors/authenticator.ts";
import { CLIENT } from "#tests/support/accounts.ts";
import { account, startSignIn, withAuthenticator, withPasskey } from "#tests/support/second-factors.ts";

test("a passkey signs in without a password until it is removed", async () => {
  const { services, actor } = await account();
  const origin = services.config.siteOrigin;
  const device = await newAuthenticator("localhost");
  const add = await startAddingPasskey(services, actor);
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
    const ask = await startPasskeySignIn(services, CLIENT);
    const response = await device.get({ origin, challenge: JSON.parse(ask.optionsJSON).challenge, counter });
    return { responseJSON: JSON.stringify(response), challengeToken: ask.challengeToken };
  };
  const signedIn = await signInWithPasskey(services, CLIENT, await answer(2));
  if (signedIn.step !== "done") throw new Error("a second factor was asked");
  const { token, user } = signedIn;
  expect(user.id).toBe(actor.userId);
  const found = await findActor(services, await hashToken(token));
  if (!found) throw new Error("no session");
  expect((await readSession(services, found.actor)).user.factors).toMatchObject([{ factor_type: "webauthn" }]);
  await expect(signInWithPasskey(services, CLIENT, await answer(1)), "a cloned key").rejects.toThrow("doesn't belong");
  await removePasskey(services, actor, passkey?.id ?? "");
  await expect(signInWithPasskey(services, CLIENT, await answer(3))).rejects.toThrow("doesn't belong");
});

test("the user's open screens hear of a passkey that is added or removed", async () => {
  const mine = await account();
  const { services, actor, liveEvents } = mine;
  await liveEvents();
  const key = await withPasskey(mine);
  expect(await liveEvents()).toContainEqual({ userId: actor.userId, topic: "security" });
  await removePasskey(services, actor, key.id);
  expect(await liveEvents()).toContainEqual({ userId: actor.userId, topic: "security" });
});

test("signing in updates the counter and last use of that passkey only", async () => {
  const fixture = await account();
  const { services, actor } = fixture;
  const [first, second] = [await withPasskey(fixture, "First"), await withPasskey(fixture, "Second")];
  await signInWithPasskey(services, CLIENT, await first.answer(7));
  const rows = await services.db.select().from(passkeys).where(eq(passkeys.userId, actor.userId));
  const byId = Object.fromEntries(rows.map((row) => [row.id, row]));
  expect(byId[first.id]).toMatchObject({ counter: 7, usedAt: expect.any(Number) });
  expect(byId[second.id]).toMatchObject({ counter: 1, usedAt: null });
  await expect(signInWithPasskey(services, CLIENT, await first.answer(7))).rejects.toThrow("doesn't belong");
  expect(await listPasskeys(services, actor)).toMatchObject([{ name: "Second" }, { name: "First" }]);
});

test("only the owner can remove a passkey, and the others stay", async () => {
  const [mine, other] = [await account(), await account()];
  const { services } = mine;
  const [key, theirs] = [await withPasskey(mine), await withPasskey(other)];
  const spare = await withPasskey(mine, "Spare");
  await removePasskey(services, mine.actor, theirs.id);
  await removePasskey(services, mine.actor, key.id);
  expect(await listPasskeys(services, other.actor)).toMatchObject([{ id: theirs.id }]);
  expect(await listPasskeys(services, mine.actor)).toMatchObject([{ id: spare.id }]);
});

test("a passkey that one account asked to add is not added to another", async () => {
  const [mine, other] = [await account(), await account()];
  const { services } = mine;
  const device = await newAuthenticator("localhost");
  const { optionsJSON, challengeToken } = await startAddingPasskey(services, mine.actor);
  const challenge = JSON.parse(optionsJSON).challenge;
  const responseJSON = JSON.stringify(
    await device.create({ origin: services.config.siteOrigin, challenge, counter: 1 }),
  );
  const add = addPasskey(services, other.actor, { name: "Mine now", responseJSON, challengeToken });
  await expect(add).rejects.toMatchObject({ title: "Passkey not added" });
  expect(await listPasskeys(services, other.actor)).toEqual([]);
});

test("a passkey can't sign in to an unconfirmed account, and a challenge is valid for its purpose only", async () => {
  const fixture = await account();
  const { services, actor, input } = fixture;
  const { answer } = await withPasskey(fixture);
  await services.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, actor.userId));
  await expect(signInWithPasskey(services, CLIENT, await answer(2))).rejects.toThrow("doesn't belong");
  await services.db.update(users).set({ emailConfirmedAt: 1 }).where(eq(users.id, actor.userId));
  await withAuthenticator(services, actor);
  const { responseJSON } = await answer(3);
  const challengeToken = await startSignIn(services, input);
  await expect(signInWithPasskey(services, CLIENT, { responseJSON, challengeToken })).rejects.toThrow("took too long");
  for (const broken of ["", "null", "{}", "[]"]) {
    const unread = { responseJSON: broken, challengeToken: (await answer(4)).challengeToken };
    await expect(signInWithPasskey(services, CLIENT, unread)).rejects.toThrow("doesn't belong");
  }
});

test("a passkey that verified no user is one factor: an account with an authenticator is asked for a code", async () => {
  const fixture = await account();
  const { services, clock, actor } = fixture;
  const key = await withPasskey(fixture);
  const unverified = { isUserVerified: false };
  expect(await signInWithPasskey(services, CLIENT, await key.answer(2, unverified))).toMatchObject({ step: "done" });
  const { app } = await withAuthenticator(services, actor);
  clock.now += 30_000;
  const signedIn = await signInWithPasskey(services, CLIENT, await key.answer(3, unverified));
  if (signedIn.step !== "second-factor") throw new Error("no second factor was asked");
  const code = app.generate({ timestamp: clock.now });
  const opened = await answerSecondFactor(services, CLIENT, { code, challengeToken: signedIn.challenge });
  expect(opened.user.id).toBe(actor.userId);
  expect(await signInWithPasskey(services, CLIENT, await key.answer(4))).toMatchObject({ step: "done" });
});

test("a passkey that was added before is refused in words", async () => {
  const fixture = await account();
  const { services, actor } = fixture;
  const device = await newAuthenticator("localhost");
  const add = async (owner: typeof actor) => {
    const { optionsJSON, challengeToken } = await startAddingPasskey(services, owner);
    const { challenge } = JSON.parse(optionsJSON);
    const created = await device.create({ origin: services.config.siteOrigin, challenge, counter: 1 });
    await addPasskey(services, owner, { name: "Laptop", responseJSON: JSON.stringify(created), challengeToken });
  };
  await add(actor);
  for (const owner of [actor, (await account()).actor])
    await expect(add(owner)).rejects.toMatchObject({ code: "conflict", title: "Passkey not added" });
  expect(await listPasskeys(services, actor)).toHaveLength(1);
});

test("a network address must wait after fifty starts of a sign-in with a passkey, which store nothing more", async () => {
  const { services } = await account();
  const client = { ...CLIENT, ip: crypto.randomUUID() };
  const stored = () => services.db.$count(authChallenges);
  for (let n = 0; n < PASSKEY_BURST; n++) await startPasskeySignIn(services, client);
  const before = await stored();
  await expect(startPasskeySignIn(services, client)).rejects.toMatchObject({ code: "throttled" });
  expect(await stored()).toBe(before);
});
