import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { authChallenges, mailTokens, sessions, userStatus, users } from "#db/schema/index.ts";
import { createChallenge } from "#domain/auth/challenges.server.ts";
import { confirmEmail, confirmNewEmail } from "#domain/auth/confirm.server.ts";
import { changePassword, requestEmailChange } from "#domain/auth/credentials.server.ts";
import { openPasswordReset, requestPasswordReset, resetPassword } from "#domain/auth/password-reset.server.ts";
import { ATTEMPT_BURST } from "#domain/auth/rules.ts";
import { signIn } from "#domain/auth/sign-in.server.ts";
import { signUp } from "#domain/auth/sign-up.server.ts";
import type { Services } from "#domain/kit/services.ts";
import {
  CLIENT,
  credentials,
  insertAccount,
  linkToken,
  PASSWORD,
  recoveryActor,
  sessionOwner,
} from "#tests/support/accounts.ts";
import { testServices } from "#tests/support/services.ts";
import { openSocket } from "#tests/support/sockets.ts";

const NEW = { password: "Paper-lamp-42", confirmPassword: "Paper-lamp-42" };
const GONE = { code: "gone" };

async function openAccess() {
  const { services, mails } = testServices();
  const [mine, other] = [await insertAccount(services), await insertAccount(services)];
  const accessTo = async (account: typeof mine) => ({
    session: await account.open(),
    reset: await account.link("reset"),
    challenge: await createChallenge(services, {
      purpose: "second-factor",
      userId: account.actor.userId,
      challenge: "",
    }),
    socket: await openSocket(account.actor.userId),
  });
  return { services, mails, mine, other, access: await accessTo(mine), others: await accessTo(other) };
}

function challengesOf(services: Services, userId: string) {
  return services.db.select().from(authChallenges).where(eq(authChallenges.userId, userId));
}

type Fixture = Awaited<ReturnType<typeof openAccess>>;

async function expectRevoked({ services, mine, other, access, others }: Fixture) {
  expect(await sessionOwner(services, access.session)).toBeNull();
  await expect(openPasswordReset(services, CLIENT, access.reset)).rejects.toMatchObject(GONE);
  expect(await challengesOf(services, mine.actor.userId)).toEqual([]);
  await expect.poll(() => access.socket.closed).toBe(true);

  expect(await sessionOwner(services, others.session), "somebody else's session").toBe(other.actor.userId);
  expect(await challengesOf(services, other.actor.userId)).toHaveLength(1);
  expect(others.socket.closed).toBe(false);
  expect(await openPasswordReset(services, CLIENT, others.reset)).toMatch(/^[\w-]{43}$/);
}

test("a new address ends every link in the old mailbox and every other session", async () => {
  const fixture = await openAccess();
  const { services, mails, mine, other } = fixture;
  const sibling = await mine.link("change-email", "sibling@example.test");
  const otherRow = await other.row();
  await confirmNewEmail(services, mine.actor, await mine.link("change-email", "new@example.test"));
  await expectRevoked(fixture);
  await expect(confirmNewEmail(services, null, sibling)).rejects.toMatchObject(GONE);
  expect((await mine.row()).email).toBe("new@example.test");
  const [status] = await services.db.select().from(userStatus).where(eq(userStatus.userId, mine.actor.userId));
  expect(status?.userEmail).toBe("new@example.test");
  expect(await other.row()).toEqual(otherRow);
  expect(await sessionOwner(services, mine.token), "the browser that opened the link").toBe(mine.actor.userId);
  expect(mails.filter(({ subject }) => subject.includes("email was changed"))).toMatchObject([{ to: mine.email }]);
});

test("a new address that another browser confirms ends every session, and the old address gets the mail", async () => {
  const { services, mails } = testServices();
  const [other, mine] = [await insertAccount(services), await insertAccount(services)];
  await confirmNewEmail(services, other.actor, await mine.link("change-email", "else@example.test"));
  expect(await sessionOwner(services, mine.token)).toBeNull();
  expect(await sessionOwner(services, other.token)).toBe(other.actor.userId);
  const recovery = await recoveryActor(services, await mine.link("reset"));
  await confirmNewEmail(services, recovery, await mine.link("change-email", "third@example.test"));
  const left = await services.db.select().from(sessions).where(eq(sessions.userId, mine.actor.userId));
  expect(left, "a recovery session is no sign-in to keep").toEqual([]);
  const announced = mails.filter(({ subject }) => subject.includes("email was changed"));
  expect(announced.map(({ to }) => to)).toEqual([mine.email, "else@example.test"]);
});

test("an address that another account took since the request is a conflict", async () => {
  const { services } = testServices();
  const [mine, other] = [await insertAccount(services), await insertAccount(services)];
  const link = await mine.link("change-email", other.email);
  await expect(confirmNewEmail(services, mine.actor, link)).rejects.toMatchObject({ code: "conflict" });
  expect((await mine.row()).email).toBe(mine.email);
  expect(await sessionOwner(services, mine.token)).toBe(mine.actor.userId);
});

test("a new password from the profile ends the links that were mailed before", async () => {
  const fixture = await openAccess();
  const { services, mine, other } = fixture;
  const otherRow = await other.row();
  const { token } = await changePassword(services, CLIENT, mine.actor, { ...NEW, currentPassword: PASSWORD });
  await expectRevoked(fixture);
  expect(await sessionOwner(services, mine.token)).toBeNull();
  expect(await sessionOwner(services, token)).toBe(mine.actor.userId);
  expect(await other.row()).toEqual(otherRow);
});

test("a reset ends the other reset links and every session", async () => {
  const fixture = await openAccess();
  const { services, mine, other } = fixture;
  const otherRow = await other.row();
  const recovery = await recoveryActor(services, await mine.link("reset"));
  await resetPassword(services, CLIENT, recovery, NEW);
  await expectRevoked(fixture);
  expect(await sessionOwner(services, mine.token)).toBeNull();
  expect(await other.row()).toEqual(otherRow);
});

test("opening a reset link closes the account's open sockets", async () => {
  const { services, mine, access, others } = await openAccess();
  await openPasswordReset(services, CLIENT, await mine.link("reset"));
  await expect.poll(() => access.socket.closed).toBe(true);
  expect(others.socket.closed).toBe(false);
});

test("a confirmation link does nothing to an account that is confirmed", async () => {
  const { services, mails } = testServices();
  const owner = credentials("owners-words-2");
  await signUp(services, CLIENT, { ...owner, password: "strangers-words-1" });
  await signUp(services, CLIENT, owner);
  const [strangers, owners] = mails.map(linkToken);
  await confirmEmail(services, CLIENT, { token: owners ?? "", browserToken: null, password: owner.password });
  const stale = { token: strangers ?? "", browserToken: null, password: "strangers-words-1" };
  await expect(confirmEmail(services, CLIENT, stale)).rejects.toMatchObject(GONE);
  expect(await signIn(services, CLIENT, owner)).toMatchObject({ step: "done" });

  const account = await insertAccount(services);
  const payload = JSON.stringify({ passwordHash: "planted", browserHash: null });
  const planted = { token: await account.link("confirm", payload), browserToken: null, password: PASSWORD };
  await expect(confirmEmail(services, CLIENT, planted)).rejects.toMatchObject(GONE);
  expect((await account.row()).passwordHash).not.toBe("planted");
});

test("confirming revokes the account's other confirmation links, and nobody else's", async () => {
  const { services, mails } = testServices();
  const [mine, other] = [credentials(), credentials()];
  await signUp(services, CLIENT, mine);
  await signUp(services, CLIENT, mine);
  await signUp(services, CLIENT, other);
  const [first, second, others] = mails.map(linkToken);
  await confirmEmail(services, CLIENT, { token: second ?? "", browserToken: null, password: mine.password });
  const [user] = await services.db.select().from(users).where(eq(users.email, mine.email));
  expect(
    await services.db
      .select()
      .from(mailTokens)
      .where(eq(mailTokens.userId, user?.id ?? "")),
  ).toEqual([]);
  await expect(
    confirmEmail(services, CLIENT, { token: first ?? "", browserToken: null, password: mine.password }),
  ).rejects.toMatchObject(GONE);
  await confirmEmail(services, CLIENT, { token: others ?? "", browserToken: null, password: other.password });
  expect(await signIn(services, CLIENT, other)).toMatchObject({ step: "done" });
});

test("a second sign-up does not change the password of an unconfirmed account", async () => {
  const { services, mails } = testServices();
  const owner = credentials();
  await signUp(services, CLIENT, owner);
  const hash = async () =>
    (await services.db.select().from(users).where(eq(users.email, owner.email)))[0]?.passwordHash;
  const before = await hash();
  await expect(signIn(services, CLIENT, owner)).rejects.toThrow("Please confirm your email first.");
  const resent = linkToken(mails.at(-1));
  await signUp(services, CLIENT, { ...owner, password: "strangers-words-1" });
  expect(await hash()).toBe(before);
  await confirmEmail(services, CLIENT, { token: resent, browserToken: null, password: owner.password });
  expect(await hash(), "the link that a sign-in sent confirms the password of that sign-in").toBe(before);
});

test("a link confirms only the account that it was mailed for", async () => {
  const { services, mails } = testServices();
  const [mine, other] = [credentials(), credentials()];
  await signUp(services, CLIENT, mine);
  await signUp(services, CLIENT, other);
  await confirmEmail(services, CLIENT, { token: linkToken(mails[0]), browserToken: null, password: mine.password });
  const rows = await services.db
    .select({ email: users.email, at: users.emailConfirmedAt, status: userStatus.status })
    .from(users)
    .innerJoin(userStatus, eq(userStatus.userId, users.id));
  const byEmail = Object.fromEntries(rows.map((row) => [row.email, row]));
  expect(byEmail[mine.email]).toMatchObject({ at: expect.any(Number), status: "ready" });
  expect(byEmail[other.email]).toMatchObject({ at: null, status: "pending" });
});

test("a link doesn't confirm a password that its reader doesn't know, and a reset takes the account from a stranger", async () => {
  const { services, mails } = testServices();
  const stranger = credentials("strangers-words-1");
  await signUp(services, CLIENT, stranger);
  const link = { token: linkToken(mails[0]), browserToken: null };
  expect(await confirmEmail(services, CLIENT, { ...link, password: null })).toEqual({
    step: "password",
    email: stranger.email,
  });
  await expect(confirmEmail(services, CLIENT, { ...link, password: "owners-guess-2" })).rejects.toMatchObject({
    title: "Wrong password",
  });
  await expect(signIn(services, CLIENT, stranger)).rejects.toThrow("Please confirm your email first.");
  await requestPasswordReset(services, CLIENT, stranger.email);
  await resetPassword(services, CLIENT, await recoveryActor(services, linkToken(mails.at(-1))), NEW);
  await expect(signIn(services, CLIENT, stranger)).rejects.toThrow("Invalid email or password.");
  await expect(
    confirmEmail(services, CLIENT, { ...link, password: stranger.password }),
    "the stranger's link",
  ).rejects.toMatchObject(GONE);
  expect(await signIn(services, CLIENT, { email: stranger.email, password: NEW.password })).toMatchObject({
    step: "done",
  });
});

test("guesses at the password of a link are limited", async () => {
  const { services, mails } = testServices();
  const input = credentials();
  await signUp(services, CLIENT, input);
  const guess = (password: string) =>
    confirmEmail(services, CLIENT, { token: linkToken(mails[0]), browserToken: null, password });
  for (let n = 0; n < ATTEMPT_BURST; n++) await guess(`guess-${n}`).catch(() => {});
  await expect(guess(input.password)).rejects.toMatchObject({ code: "throttled" });
});

test("the browser of another sign-up is not signed in by a link", async () => {
  const { services, mails } = testServices();
  const mine = credentials();
  const { browserToken } = await signUp(services, CLIENT, mine);
  await signUp(services, CLIENT, mine);
  expect(
    await confirmEmail(services, CLIENT, { token: linkToken(mails[1]), browserToken, password: null }),
  ).toMatchObject({
    step: "password",
  });
});

test("links carry their token in the fragment, which reaches no server", async () => {
  const { services, mails } = testServices();
  const account = await insertAccount(services);
  await signUp(services, CLIENT, credentials());
  await requestEmailChange(services, CLIENT, account.actor, { email: "n@example.test", currentPassword: PASSWORD });
  const links = mails.map(({ text }) => new URL(/https?:\S+#\S+/.exec(text)?.[0] ?? ""));
  expect(links.map(({ pathname, search }) => pathname + search)).toEqual(["/confirmed", "/confirmed"]);
  expect(links.map(({ hash }) => hash.split("=")[0])).toEqual(["#token", "#change"]);
});
