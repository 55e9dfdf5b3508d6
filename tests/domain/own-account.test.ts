import { env } from "cloudflare:workers";
import { eq, like, sql } from "drizzle-orm";
import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { connect } from "#db/client.ts";
import {
  apiTokens,
  authChallenges,
  mailTokens,
  previewRuns,
  previewUses,
  profiles,
  publishedApps,
  sessions,
  userStatus,
} from "#db/schema/index.ts";
import { saveProfile, setMode, setTheme } from "#domain/accounts/commands.server.ts";
import { readAccount } from "#domain/accounts/queries.server.ts";
import { ProfileInput } from "#domain/accounts/schemas.ts";
import { completeTutorial, readTutorialStep, saveTutorialStep } from "#domain/accounts/tutorial.server.ts";
import { createChallenge } from "#domain/auth/challenges.server.ts";
import { EXPIRED_ROWS_PER_UNIT } from "#domain/auth/rules.ts";
import { ChangeEmailInput, EmailInput, SignInInput, SignUpInput } from "#domain/auth/schemas.ts";
import {
  deleteExpired,
  EXPIRED_STATEMENTS,
  openSession,
  revokeSession,
  signOut,
  signOutEverywhere,
  touchSession,
} from "#domain/auth/sessions.server.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import { confirmTotp, startTotp } from "#domain/auth/totp.server.ts";
import { parse } from "#domain/kit/parse.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { SESSION_TOUCH_INTERVAL_MS } from "#domain/kit/session-lifetime.ts";
import { CLIENT, credentials, insertAccount, PASSWORD, sessionOwner } from "#tests/support/accounts.ts";
import { testServices } from "#tests/support/services.ts";
import { openSocket } from "#tests/support/sockets.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";
import { countStatements } from "#workers/d1-statements.ts";

async function twoAccounts() {
  const { services, mails, clock } = testServices();
  const [mine, other] = [await insertAccount(services), await insertAccount(services)];
  const rowsOf = async ({ userId }: Actor) => {
    const { db } = services;
    const [status, profile, own] = await db.batch([
      db.select().from(userStatus).where(eq(userStatus.userId, userId)),
      db.select().from(profiles).where(eq(profiles.id, userId)),
      db.select().from(sessions).where(eq(sessions.userId, userId)),
    ]);
    return { status: status[0], profile: profile[0], sessions: own };
  };
  return { services, mails, clock, mine, other, rowsOf };
}

test("changes of mode, theme, profile and tutorial apply to one's own account only", async () => {
  const { services, mine, other, rowsOf } = await twoAccounts();
  const before = await rowsOf(other.actor);
  const { actor } = mine;
  const created = (await rowsOf(actor)).status;
  await setMode(services, actor, "builder");
  await setTheme(services, actor, "dark");
  await saveProfile(services, actor, { nickname: "Own Name", aboutYou: "Me", koFiLink: "https://ko-fi.com/me" });
  await saveTutorialStep(services, actor, 4);
  expect(await readTutorialStep(services, actor)).toBe(4);
  expect(await readTutorialStep(services, other.actor)).toBeNull();
  await completeTutorial(services, actor);
  const after = await rowsOf(actor);
  expect(after.status).toMatchObject({ currentMode: "builder", themePreference: "dark", tutorialCompleted: true });
  expect(after.status).toMatchObject({ currentPage: null });
  expect(after.status?.updatedAt).toBeGreaterThan(created?.updatedAt ?? 0);
  expect(after.profile).toMatchObject({ nickname: "Own Name", aboutYou: "Me", koFiLink: "https://ko-fi.com/me" });
  expect(await rowsOf(other.actor)).toEqual(before);
});

test("a nickname is written to its owner's apps only", async () => {
  const { services, owner, admin, readApp } = await publishedAppFixture();
  const name = (await readApp()).creatorNickname;
  await saveProfile(services, admin, { nickname: "Somebody Else", aboutYou: null, koFiLink: null });
  expect((await readApp()).creatorNickname).toBe(name);
  await saveProfile(services, owner, { nickname: "The Owner", aboutYou: null, koFiLink: null });
  expect((await readApp()).creatorNickname).toBe("The Owner");
});

test("the profile page shows the actor's own account", async () => {
  const { services, mine, other } = await twoAccounts();
  await other.open();
  await saveProfile(services, other.actor, { nickname: "Other", aboutYou: "x", koFiLink: null });
  const { secret } = await startTotp(services, mine.actor);
  expect((await readAccount(services, mine.actor)).authenticator, "unproven").toBeNull();
  await confirmTotp(services, mine.actor, new TOTP({ secret }).generate({ timestamp: services.now() }));
  const second = await mine.open();
  const page = await readAccount(services, mine.actor);
  expect(page.profile.nickname).not.toBe("Other");
  expect(page.devices.map(({ current }) => current)).toEqual([false, true]);
  expect(page.devices[0]).toMatchObject({ id: await hashToken(second), device: CLIENT.device });
  expect(page).toMatchObject({ passkeys: [], publishedCount: 0, authenticator: { codesLeft: 10 } });
  expect(await readAccount(services, other.actor)).toMatchObject({ authenticator: null, passkeys: [] });
  await services.db.delete(profiles).where(eq(profiles.id, mine.actor.userId));
  const empty = { nickname: null, aboutYou: null, koFiLink: null };
  expect((await readAccount(services, mine.actor)).profile).toMatchObject(empty);
});

test("only apps in the store count as published", async () => {
  const { services, owner, admin, readApp } = await publishedAppFixture();
  const count = async (actor: Actor) => (await readAccount(services, actor)).publishedCount;
  expect([await count(owner), await count(admin)]).toEqual([1, 0]);
  const { id } = await readApp();
  await services.db.update(publishedApps).set({ status: "unpublished" }).where(eq(publishedApps.id, id));
  expect(await count(owner)).toBe(0);
});

test("a session can be revoked by its own account only, and no other session ends", async () => {
  const { services, mine, other } = await twoAccounts();
  const second = await mine.open();
  await revokeSession(services, mine.actor, await hashToken(other.token));
  expect(await sessionOwner(services, other.token)).toBe(other.actor.userId);
  const socket = await openSocket(mine.actor.userId);
  await revokeSession(services, mine.actor, await hashToken(second));
  expect(await sessionOwner(services, second)).toBeNull();
  expect(await sessionOwner(services, mine.token)).toBe(mine.actor.userId);
  await expect.poll(() => socket.closed).toBe(true);
});

test("signing out ends one session, signing out everywhere all of the account's, and both close its sockets", async () => {
  const { services, mine, other } = await twoAccounts();
  const [second, third] = [await mine.open(), await mine.open()];
  const [one, others] = [await openSocket(mine.actor.userId), await openSocket(other.actor.userId)];
  await signOut(services, await hashToken(second));
  await expect.poll(() => one.closed).toBe(true);
  expect(await sessionOwner(services, second)).toBeNull();
  expect(await sessionOwner(services, third)).toBe(mine.actor.userId);
  const all = await openSocket(mine.actor.userId);
  await signOutEverywhere(services, mine.actor);
  await expect.poll(() => all.closed).toBe(true);
  expect([await sessionOwner(services, mine.token), await sessionOwner(services, third)]).toEqual([null, null]);
  expect(await sessionOwner(services, other.token)).toBe(other.actor.userId);
  expect(others.closed).toBe(false);
});

test("a session's last use is stored for that session only", async () => {
  const { services, clock, mine, rowsOf } = await twoAccounts();
  const second = await hashToken(await mine.open());
  const before = Object.fromEntries((await rowsOf(mine.actor)).sessions.map((row) => [row.idHash, row.seenAt]));
  clock.now += SESSION_TOUCH_INTERVAL_MS;
  const at = clock.now;
  await touchSession(services, second);
  const after = Object.fromEntries((await rowsOf(mine.actor)).sessions.map((row) => [row.idHash, row.seenAt]));
  expect(after[second]).toBeGreaterThanOrEqual(at);
  expect(after[mine.actor.sessionId]).toBe(before[mine.actor.sessionId]);
});

test("expired rows are deleted, and valid ones kept", async () => {
  const { services, clock, mine } = await twoAccounts();
  const { db } = services;
  const { userId, sessionId } = mine.actor;
  const past = { createdAt: 1, expiresAt: 2 };
  const run = { runHash: "old", label: "p-a", jti: "old", userId, sessionIdHash: sessionId };
  const html = { projectId: "p", htmlSha256: "h", previewEpoch: 0 };
  const soon = { createdAt: 1, expiresAt: clock.now + 60_000 };
  await db.batch([
    db.insert(sessions).values({ idHash: "old", userId, seenAt: 1, ...past }),
    db.insert(mailTokens).values({ tokenHash: "old", userId, purpose: "reset", ...past }),
    db.insert(authChallenges).values({ idHash: "old", purpose: "second-factor", challenge: "", ...past }),
    db.insert(apiTokens).values({ id: "old", userId, hash: "old", name: "Tool", rights: ["read"], ...past }),
    db.insert(apiTokens).values({ id: "new", userId, hash: "new", name: "Tool", rights: ["read"], ...soon }),
    db.insert(previewUses).values({ jti: "old", userId, usedAt: 1, expiresAt: 2 }),
    db.insert(previewUses).values({ jti: "new", userId, usedAt: 1, expiresAt: soon.expiresAt }),
    db.insert(previewRuns).values({ ...run, ...html, ...past }),
    db.insert(previewRuns).values({ ...run, ...html, ...soon, runHash: "new", jti: "new" }),
  ]);
  await mine.link("reset");
  await createChallenge(services, { purpose: "second-factor", userId, challenge: "" });
  await deleteExpired(services);
  const [left, links, challenges, uses, runs, tokens] = await db.batch([
    db.select({ id: sessions.idHash }).from(sessions).where(eq(sessions.userId, userId)),
    db.select().from(mailTokens).where(eq(mailTokens.userId, userId)),
    db.select({ id: authChallenges.idHash }).from(authChallenges),
    db.select({ id: previewUses.jti }).from(previewUses),
    db.select({ id: previewRuns.runHash }).from(previewRuns),
    db.select({ id: apiTokens.id }).from(apiTokens),
  ]);
  expect(left).toEqual([{ id: sessionId }]);
  expect(links).toHaveLength(1);
  expect(challenges.map(({ id }) => id)).not.toContain("old");
  expect(challenges).toHaveLength(1);
  expect([uses, runs, tokens]).toEqual([[{ id: "new" }], [{ id: "new" }], [{ id: "new" }]]);
});

test("of very many expired rows, a unit deletes a bounded number and the next ones the rest", async () => {
  const { services, mine } = await twoAccounts();
  const { db } = services;
  await deleteExpired(services);
  for (const rows of [EXPIRED_ROWS_PER_UNIT + 1, EXPIRED_ROWS_PER_UNIT - 1]) {
    await db.run(sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows})
      insert into mail_tokens (token_hash, user_id, purpose, created_at, expires_at)
      select 'old' || i, ${mine.actor.userId}, 'reset', 1, 2 from n`);
    const left = () => db.$count(mailTokens, like(mailTokens.tokenHash, "old%"));
    const isMore = rows > EXPIRED_ROWS_PER_UNIT;
    expect(await deleteExpired(services)).toEqual({ next: isMore ? "more" : null });
    expect(await left()).toBe(isMore ? 1 : 0);
    if (isMore) expect(await deleteExpired(services)).toEqual({ next: null });
    expect(await left()).toBe(0);
  }
});

test("deleting expired rows sends as many statements as the nightly run reserves for it", async () => {
  const { services } = await twoAccounts();
  const { database, count } = countStatements(env.DB);
  await deleteExpired({ ...services, db: connect(database) });
  expect(count()).toBe(EXPIRED_STATEMENTS);
});

test("the owner gets a mail about a second device", async () => {
  const { services, mails, mine, other } = await twoAccounts();
  const sign = (account: typeof mine, deviceToken: string | null) => {
    const { userId: id, email } = account.actor;
    return openSession(services, { ...CLIENT, deviceToken }, { id, email, tier: "explorer" });
  };
  mails.length = 0;
  const { deviceToken } = await sign(mine, null);
  expect(mails.map(({ to }) => to)).toEqual([mine.email]);
  await sign(mine, deviceToken);
  expect(mails).toHaveLength(1);
  await sign(other, deviceToken);
  expect(
    mails.map(({ to }) => to),
    "a browser of mine is new to them",
  ).toEqual([mine.email, other.email]);
});

test.each([...'<>()[],;:"\\'].map((character) => [character]))(
  "a mail address with %s, which mail programs read as syntax, is refused by every form",
  (character) => {
    for (const email of [
      `1${character}victim@x.example`,
      `victim@x${character}.example`,
      `victim@x.example${character}`,
    ]) {
      for (const [schema, input] of [
        [SignUpInput, { ...credentials(), email }],
        [SignInInput, { email, password: "x" }],
        [EmailInput, { email }],
        [ChangeEmailInput, { email, currentPassword: PASSWORD }],
      ] as const) {
        expect(() => parse(schema, input), email).toThrow("Please enter a valid email address.");
      }
    }
  },
);

test.each([
  "1<victim@x.example>",
  "a@b@x.example",
  "a b@x.example",
  "a\u0000b@x.example",
  "@x.example",
  "a@x",
  "a@.",
  `${"a".repeat(246)}@x.example`,
])("'%s' is not a valid mail address", (email) => {
  expect(() => parse(EmailInput, { email })).toThrow("Please enter a valid email address.");
});

test.each(["ann.o'neil+tag@mail.x.example", "ü@bücher.example", `${"a".repeat(244)}@x.example`])(
  "'%s' is a valid mail address",
  (email) => {
    expect(parse(EmailInput, { email }).email).toBe(email);
  },
);

test.each([
  [{ koFiLink: "http://ko-fi.com/a" }, "Enter a full link"],
  [{ koFiLink: "https://user@ko-fi.com/a" }, "Enter a full link"],
  [{ koFiLink: "https://localhost/a" }, "Enter a full link"],
  [{ koFiLink: "ko-fi" }, "Enter a full link"],
  [{ koFiLink: `https://ko-fi.com/${"a".repeat(200)}` }, "at most 200 characters"],
  [{ nickname: "-dash" }, "starting with a letter or number"],
  [{ nickname: "a".repeat(31) }, "at most 30 characters"],
  [{ aboutYou: "a".repeat(501) }, "at most 500 characters"],
])("a profile with %o is refused", (change, message) => {
  const input = { nickname: "Ann", aboutYou: "", koFiLink: "", ...change };
  expect(() => parse(ProfileInput, input)).toThrow(message);
});

test("empty profile fields are stored as null", () => {
  const empty = { nickname: null, aboutYou: null, koFiLink: null };
  expect(parse(ProfileInput, { nickname: " ", aboutYou: "", koFiLink: " " })).toEqual(empty);
  const full = { nickname: "a".repeat(30), aboutYou: "a".repeat(500), koFiLink: "https://ko-fi.com/a" };
  expect(parse(ProfileInput, full)).toEqual(full);
});
