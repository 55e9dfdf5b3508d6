import { and, eq, isNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  auditLog,
  entitlements,
  jobs,
  publishedApps,
  submissions,
  trendingApps,
  userStatus,
  users,
} from "#db/schema/index.ts";
import * as admin from "#domain/administration/commands.server.ts";
import { insertErrorCount, readHealth } from "#domain/administration/health.server.ts";
import { readUsers } from "#domain/administration/queries.server.ts";
import { MAX_COUNTED_VIEWERS_OF, USERS_PAGE_SIZE } from "#domain/administration/rules.ts";
import { parseUserQuery } from "#domain/administration/user-query.ts";
import { signIn } from "#domain/auth/sign-in.server.ts";
import { DAY_MS, HOUR_MS } from "#domain/kit/durations.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Mail, Services } from "#domain/kit/services.ts";
import { takeClaim } from "#domain/moderation/claims.server.ts";
import { refreshNextTier, updateTier } from "#domain/tiers/tiers.server.ts";
import { CLIENT, fullWidth, insertAccount, PASSWORD, sessionOwner } from "#tests/support/accounts.ts";
import { insertSubmission, insertUser, testServices } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

const NOTE = "Speaks at the Oslo meetup.";

async function superAdmin(services: Services): Promise<Actor> {
  return { ...(await insertUser(services, "admin")), superAdmin: true };
}

async function actionsOf({ db }: Services, { userId }: Actor) {
  const rows = await db.select().from(auditLog).where(eq(auditLog.adminUserId, userId)).orderBy(auditLog.seq);
  return rows.map(({ action }) => action);
}

async function setUp() {
  const { services, clock, liveEvents } = testServices();
  const [boss, user] = [await superAdmin(services), await insertAccount(services)];
  const { userId } = user.actor;
  const tier = async () => {
    const [row] = await services.db.select().from(userStatus).where(eq(userStatus.userId, userId));
    return row?.userType;
  };
  return { services, clock, liveEvents, boss, user, userId, tier, actions: () => actionsOf(services, boss) };
}

test("an override decides the tier at once, whatever is paid, and its removal gives the paid one back", async () => {
  const { services, clock, boss, userId, tier, actions, liveEvents } = await setUp();
  const { db } = services;
  await db.insert(entitlements).values({ id: "paid", userId, source: "purchase", tier: "builder", startsAt: 1 });
  await updateTier(services, userId, clock.now);
  expect(await tier()).toBe("builder");
  await admin.setTier(services, boss, { userId, tier: "architect", note: NOTE, endsOn: "" });
  expect(await tier()).toBe("architect");
  await db.update(entitlements).set({ endsAt: 2 }).where(eq(entitlements.id, "paid"));
  await updateTier(services, userId, clock.now);
  expect(await tier(), "after an event of the payment provider").toBe("architect");
  await admin.setTier(services, boss, { userId, tier: "explorer", note: NOTE, endsOn: "" });
  expect(await tier(), "a second override replaces the first").toBe("explorer");
  await db.update(entitlements).set({ endsAt: null }).where(eq(entitlements.id, "paid"));
  await admin.removeOverride(services, boss, { userId });
  expect(await tier()).toBe("builder");
  expect(await actions()).toEqual(["SET_TIER", "SET_TIER", "REMOVE_TIER_OVERRIDE"]);
  const told = { userId, topic: "plan" };
  const alone = (await liveEvents()).filter(({ topic }) => topic === "plan");
  expect(alone, "open screens load the new tier").toEqual([told, told, told]);
});

test("an override ends with its last day: at the next request, or in the next night", async () => {
  const { services, clock, boss, user, userId, tier } = await setUp();
  const endsOn = new Date(clock.now).toISOString().slice(0, 10);
  await admin.setTier(services, boss, { userId, tier: "builder", note: NOTE, endsOn });
  expect(await tier()).toBe("builder");
  clock.now += DAY_MS;
  expect(await sessionOwner(services, user.token)).toBe(userId);
  expect(await tier(), "after a request").toBe("explorer");

  const tomorrow = new Date(clock.now).toISOString().slice(0, 10);
  await admin.setTier(services, boss, { userId, tier: "architect", note: NOTE, endsOn: tomorrow });
  clock.now += DAY_MS;
  expect(await refreshNextTier(services)).toEqual({ next: "more" });
  expect(await tier(), "after a night").toBe("explorer");
  expect(await refreshNextTier(services)).toEqual({ next: null });
});

test("a suspension ends the sessions, says its reason at sign-in, and hides the apps until it is lifted", async () => {
  const { services, owner } = await publishedAppFixture();
  const { db } = services;
  const boss = await superAdmin(services);
  const email = `${crypto.randomUUID()}@example.test`;
  const passwordHash = await services.passwords.hash(email, PASSWORD);
  const { userId } = owner;
  await db.update(users).set({ email, passwordHash }).where(eq(users.id, userId));
  const session = () => signIn(services, CLIENT, { email, password: PASSWORD });
  const before = await session();
  const token = "token" in before ? before.token : "";
  expect(await sessionOwner(services, token)).toBe(userId);
  const state = async () => {
    const [row] = await db.select().from(publishedApps).where(eq(publishedApps.userId, userId));
    const tags = await db.all(sql`select tag from app_tags where app_id = ${row?.id}`);
    return { status: row?.status, tags: tags.length };
  };
  const shown = await state();
  const mails: Array<Mail> = [];
  const mail = (sent: Mail) => void mails.push(sent);
  await admin.suspendUser({ ...services, mail }, boss, { userId, reason: "Spam in reviews." });
  expect(await sessionOwner(services, token)).toBeNull();
  await expect(session()).rejects.toMatchObject({
    title: "Account suspended",
    message: `This account is suspended: Spam in reviews. To object, write to ${services.config.operator.mail}.`,
  });
  expect(await state()).toEqual({ status: "suspended", tags: 0 });
  expect(mails).toMatchObject([{ to: email, text: expect.stringContaining("Spam in reviews. To object, write to") }]);
  await expect(admin.suspendUser(services, boss, { userId, reason: "Again." })).rejects.toMatchObject({
    message: "This account is already suspended.",
  });
  await admin.unsuspendUser(services, boss, { userId });
  expect(await state()).toEqual(shown);
  expect(shown.status).toBe("approved");
  await session();
  expect(await actionsOf(services, boss)).toEqual(["SUSPEND_USER", "UNSUSPEND_USER"]);
});

test("a deletion wants the address, is audited, and takes the account away at once", async () => {
  const { services, boss, user, userId, actions } = await setUp();
  await expect(admin.deleteUser(services, boss, { userId, email: "" })).rejects.toMatchObject({
    title: "Delete failed",
  });
  expect(await user.row()).toBeDefined();
  await admin.deleteUser(services, boss, { userId, email: ` ${fullWidth(user.email.toUpperCase())} ` });
  await expect(user.row()).rejects.toThrow("no account");
  expect(await actions()).toEqual(["DELETE_USER"]);
});

test("only the super admin may, and not with the own account", async () => {
  const { services, boss, user, userId } = await setUp();
  const other = { ...(await insertUser(services, "admin")), superAdmin: false };
  const tier = { tier: "builder" as const, note: NOTE, endsOn: "" };
  const query = parseUserQuery(new URLSearchParams());
  for (const actor of [user.actor, other]) {
    await expect(readUsers(services, actor, query, null)).rejects.toMatchObject({ code: "forbidden" });
    await expect(admin.setTier(services, actor, { userId, ...tier })).rejects.toMatchObject({ code: "forbidden" });
    await expect(admin.deleteUser(services, actor, { userId, email: user.email })).rejects.toMatchObject({
      code: "forbidden",
    });
  }
  await expect(admin.setTier(services, boss, { userId: boss.userId, ...tier })).rejects.toMatchObject({
    message: "You can't change your own account here.",
  });
  await expect(admin.setTier(services, boss, { userId: "nobody", ...tier })).rejects.toMatchObject({ code: "missing" });
});

test("a moderator who gets another tier moderates no more, from the next request on, and holds no review", async () => {
  const { services, boss, actions } = await setUp();
  const moderator = await insertUser(services, "admin");
  const { userId } = moderator;
  const { id } = await insertSubmission(services, await insertUser(services, "architect"));
  await takeClaim(services, moderator, id);
  await admin.setTier(services, boss, { userId, tier: "explorer", note: NOTE, endsOn: "" });
  const [status] = await services.db.select().from(userStatus).where(eq(userStatus.userId, userId));
  expect(status).toMatchObject({ userType: "explorer", subscriptionTier: "explorer" });
  expect(await takeClaim(services, boss, id)).toMatchObject({ userId: boss.userId });
  expect(await actions()).toEqual(["SET_TIER"]);
  const [entry] = await services.db.select().from(auditLog).where(eq(auditLog.targetId, userId));
  expect(entry).toMatchObject({ oldValues: expect.stringContaining('"tier":"admin"') });
  await admin.removeOverride(services, boss, { userId });
  const [after] = await services.db.select().from(userStatus).where(eq(userStatus.userId, userId));
  expect(after?.userType, "the end of the override gives no moderator back").toBe("explorer");
});

test("the list pages by key in both directions, and filters and searches by beginnings", async () => {
  const { services } = testServices();
  const boss = await superAdmin(services);
  const made: Array<string> = [];
  for (let n = 0; n < USERS_PAGE_SIZE + 3; n++) made.push((await insertUser(services, "builder")).userId);
  const [suspended = ""] = made;
  await admin.suspendUser(services, boss, { userId: suspended, reason: "Spam." });
  const list = async (search: string, opened: string | null = null) =>
    readUsers(services, boss, parseUserQuery(new URLSearchParams(search)), opened);
  const ids = (page: { users: ReadonlyArray<{ userId: string }> }) => page.users.map(({ userId }) => userId);

  const first = await list("tier=builder");
  expect(first.users).toHaveLength(USERS_PAGE_SIZE);
  expect(first.previous).toBeNull();
  const second = await list(`tier=builder&after=${first.next}`);
  expect([...ids(first), ...ids(second)]).toEqual(expect.arrayContaining(made));
  expect(new Set([...ids(first), ...ids(second)]).size).toBe(first.users.length + second.users.length);
  expect(second.next).toBeNull();
  expect(ids(await list(`tier=builder&before=${second.previous}`))).toEqual(ids(first));
  const oldest = await list("tier=builder&order=oldest");
  expect(ids(oldest)).toEqual([...ids(first), ...ids(second)].reverse().slice(0, USERS_PAGE_SIZE));
  expect(ids(await list("payment=suspended"))).toEqual([suspended]);
  expect(ids(await list("payment=suspended&after=nonsense"))).toEqual([suspended]);

  const opened = (await list("", suspended)).opened;
  expect(opened).toMatchObject({ userId: suspended, suspensionReason: "Spam.", projects: 0, overrideNote: null });
  const [email] = await services.db.select({ email: users.email }).from(users).where(eq(users.id, suspended));
  expect(ids(await list(`search=${email?.email.slice(0, 30).toUpperCase()}`))).toEqual([suspended]);
  expect(ids(await list("search=zzzz"))).toEqual([]);
  expect(ids(await list("search=%25"))).toEqual([]);
  expect((await list("")).tiers.builder).toBeGreaterThanOrEqual(made.length);
});

test("health counts errors by the hour, and says what waits", async () => {
  const { services, clock } = testServices();
  const boss = await superAdmin(services);
  await insertErrorCount(services, "TypeError");
  await insertErrorCount(services, "TypeError");
  clock.now += 25 * HOUR_MS;
  await insertErrorCount(services, "RangeError");
  const health = await readHealth(services, boss);
  expect(health.errors).toMatchObject({ total: 1, names: [{ name: "RangeError", errors: 1 }] });
  expect(health.errors.byHour.at(-1)).toBe(1);
  const owner = await insertUser(services, "architect");
  await insertSubmission(services, owner);
  clock.now += 3 * HOUR_MS;
  const later = await readHealth(services, boss);
  expect(later.queue.waiting).toBe(health.queue.waiting + 1);
  expect(later.queue.age).toBeGreaterThanOrEqual(3 * HOUR_MS);
  await services.db.update(submissions).set({ pendingSince: clock.now });
  expect((await readHealth(services, boss)).queue.age, "one that is pending again waits since then").toBeLessThan(1000);
  expect(later.night, "before the first night nothing was compared").toMatchObject({ age: null, hasCompared: false });
});

test("health tells of a step that dies each night, of what a step could not do, and of a comparison that is missing", async () => {
  const { services, clock } = testServices();
  const boss = await superAdmin(services);
  await services.db.delete(jobs);
  const night = async () => (await readHealth(services, boss)).night;
  const run = (name: string, more: Partial<typeof jobs.$inferInsert> = {}) => {
    const [startedAt, triedAt, endedAt] = [clock.now, clock.now, clock.now];
    return services.db.insert(jobs).values({ name, startedAt, triedAt, endedAt, ...more });
  };
  await run("renamed");
  await run("counters");
  await run("index");
  expect((await night()).hasCompared, "without the plans").toBe(false);
  await run("stripe-customers");
  expect(await night()).toMatchObject({ hasCompared: true, failed: [] });
  for (let nights = 0; nights < 70; nights++) {
    clock.now += DAY_MS;
    await run("counters");
    await services.db.delete(jobs).where(and(eq(jobs.name, "index"), isNull(jobs.endedAt)));
    await run("index", { endedAt: null });
  }
  await run("accounts", { notes: ["account 7: FOREIGN KEY constraint failed"] });
  const { age, failed } = await night();
  expect(age).toBeGreaterThanOrEqual(70 * DAY_MS);
  expect(age).toBeLessThan(71 * DAY_MS);
  expect(failed).toEqual([{ name: "accounts", error: "account 7: FOREIGN KEY constraint failed" }]);
  await services.db.delete(jobs);
});

test("health counts the open viewers of the apps that people open most", async () => {
  const { services } = testServices();
  const boss = await superAdmin(services);
  const asked: Array<ReadonlyArray<string>> = [];
  const countViewers: typeof services.countViewers = async (ids) => {
    asked.push(ids);
    return 12;
  };
  await services.db.run(sql`with recursive numbers(n) as (
      select 0 union all select n + 1 from numbers where n < ${MAX_COUNTED_VIEWERS_OF})
    insert into trending_apps (app_id, opens) select 'trending-' || n, n from numbers`);
  expect((await readHealth({ ...services, countViewers }, boss)).viewers).toEqual({
    open: 12,
    apps: MAX_COUNTED_VIEWERS_OF,
  });
  expect(asked[0]).toHaveLength(MAX_COUNTED_VIEWERS_OF);
  expect(asked[0]).not.toContain("trending-0");
  await services.db.delete(trendingApps);
});
