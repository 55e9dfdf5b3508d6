import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import { appOpens, publishedApps, trendingApps } from "#db/schema/index.ts";
import { DAY_MS, HOUR_MS } from "#domain/kit/durations.ts";
import { utcDay } from "#domain/kit/utc-day.ts";
import { countDailyOpen, writeDailyOpens } from "#domain/previews/daily-opens.server.ts";
import { insertApp } from "#tests/preview/apps.ts";
import { insertManyApps } from "#tests/support/many-apps.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { counted } from "#tests/support/trips.ts";
import { counterName } from "#workers/gateways/visit-counter.ts";

/** In ms, for a busy machine. */
const LONG = 60_000;
const IP = "192.0.2.7";

/** Opens of 20 ms are stored together instead of those of one second, except in the test of that second. */
beforeEach(() => {
  const wait = scheduler.wait.bind(scheduler);
  vi.spyOn(scheduler, "wait").mockImplementation((ms) => wait(ms / 50));
});

afterEach(() => void vi.restoreAllMocks());

async function openSetting() {
  const { services } = testServices();
  const id = crypto.randomUUID();
  await insertApp(env, { id });
  const counter = env.DAILY_VISITORS.getByName(counterName(id));
  const clock = { now: Date.now() };
  const timed = { ...services, now: () => clock.now };
  const open = (visitor: { userId?: string; cookie?: string; ip?: string }) =>
    countDailyOpen(timed, { userId: null, cookie: null, ip: IP, ...visitor }, id);
  const openAll = (visitors: number) =>
    Promise.all(Array.from({ length: visitors }, (_, n) => open({ userId: `${n}` })));
  const stored = async () => {
    const days = await services.db.select().from(appOpens).where(eq(appOpens.appId, id));
    return Object.fromEntries(days.map(({ day, opens }) => [day, opens]));
  };
  const alarm = async () => {
    await runDurableObjectAlarm(counter);
    return stored();
  };
  /** The alarm after the days of all opens. */
  const afterTheDays = async () => {
    const passed = vi.spyOn(Date, "now").mockReturnValue(clock.now + DAY_MS + 2 * HOUR_MS);
    const days = await alarm();
    passed.mockRestore();
    return days;
  };
  return { services, id, counter, clock, today: utcDay(clock.now), open, openAll, stored, alarm, afterTheDays };
}

function held(counter: DurableObjectStub, table: "groups" | "keys", day = "") {
  const name = day ? `${table}_${day.replaceAll("-", "")}` : table;
  return runInDurableObject(counter, (_, { storage }) => storage.sql.exec(`select * from ${name}`).toArray());
}

function tables(counter: DurableObjectStub) {
  return runInDurableObject(counter, (_, { storage }) =>
    storage.sql
      .exec<{ name: string }>("select name from sqlite_master where type = 'table'")
      .toArray()
      .map(({ name }) => name),
  );
}

const alarmOf = (counter: DurableObjectStub) => runInDurableObject(counter, (_, { storage }) => storage.getAlarm());

test("a visitor counts once a day, two visitors twice, and both again on the next day", async () => {
  const { clock, today, open, afterTheDays } = await openSetting();
  await open({ userId: "ada" });
  await open({ userId: "ada" });
  await open({ userId: "ben" });
  clock.now += DAY_MS;
  await open({ userId: "ada" });
  expect(await afterTheDays()).toEqual({ [today]: 2, [utcDay(clock.now)]: 1 });
});

test("visitors without an account are recognised by a cookie that expires with the day", async () => {
  const { clock, today, open, afterTheDays } = await openSetting();
  clock.now = Date.parse(`${today}T23:59:00Z`);
  const cookie = await open({});
  expect(cookie).toMatchObject({ seconds: 60 });
  expect(await open({ cookie: cookie?.value })).toBeNull();
  clock.now += 60_000;
  expect(await open({ cookie: cookie?.value })).not.toBeNull();
  expect(await afterTheDays()).toEqual({ [today]: 1, [utcDay(clock.now)]: 1 });
});

test("forged cookies count as new visitors, of which a network address gets a limited number", {
  timeout: LONG,
}, async () => {
  const { today, open, afterTheDays } = await openSetting();
  const ip = crypto.randomUUID();
  const forged = () => open({ ip, cookie: `${crypto.randomUUID()}.${"0".repeat(64)}` });
  await Promise.all(Array.from({ length: 210 }, forged));
  await open({ ip, userId: "ada" });
  expect(await afterTheDays()).toEqual({ [today]: 201 });
});

test("1,000 concurrent opens by 100 visitors count exactly 100", { timeout: LONG }, async () => {
  const { today, open, afterTheDays } = await openSetting();
  await Promise.all(Array.from({ length: 1000 }, (_, n) => open({ userId: `visitor-${n % 100}` })));
  expect(await afterTheDays()).toEqual({ [today]: 100 });
});

test("an app with few opens is written when its day is over", async () => {
  const { today, openAll, alarm, afterTheDays } = await openSetting();
  await openAll(9);
  expect(await alarm()).toEqual({});
  expect(await afterTheDays()).toEqual({ [today]: 9 });
});

test("an app with ten opens is written during the day, and again when it has ten and a tenth more", async () => {
  const { today, openAll, alarm, afterTheDays } = await openSetting();
  await openAll(10);
  expect(await alarm()).toEqual({ [today]: 10 });
  await openAll(19);
  expect(await alarm()).toEqual({ [today]: 10 });
  await openAll(120);
  expect(await alarm()).toEqual({ [today]: 120 });
  await openAll(131);
  expect(await alarm()).toEqual({ [today]: 120 });
  await openAll(132);
  expect(await alarm()).toEqual({ [today]: 132 });
  await openAll(133);
  expect(await afterTheDays()).toEqual({ [today]: 133 });
});

test("opens are written ten minutes after the first unwritten one, even if the object sleeps", async () => {
  const { counter, open, openAll, stored } = await openSetting();
  await runDurableObjectAlarm(counter);
  await open({ userId: "first" });
  const due = (await alarmOf(counter)) ?? 0;
  expect(due - Date.now()).toBeGreaterThan(9.9 * 60_000);
  expect(due - Date.now()).toBeLessThanOrEqual(10 * 60_000);
  await openAll(120);
  await evictDurableObject(counter);
  await open({ userId: "after-sleep" });
  expect(await alarmOf(counter)).toBe(due);
  expect(await stored()).toEqual({});
});

test("an open that comes when only the end-of-day alarm is set is written in ten minutes too", async () => {
  const { counter, open, alarm } = await openSetting();
  await open({ userId: "ada" });
  await alarm();
  expect((await alarmOf(counter)) ?? 0).toBeGreaterThan(Date.now() + 60 * 60_000);
  await evictDurableObject(counter);
  await open({ userId: "ben" });
  expect((await alarmOf(counter)) ?? 0).toBeLessThanOrEqual(Date.now() + 10 * 60_000);
});

test("opens of one second cost one row, and a write to the database two rows per app, one for a single open", async () => {
  vi.restoreAllMocks();
  const { id } = await openSetting();
  const counter = env.DAILY_VISITORS.getByName("a-shard-that-is-measured");
  const today = utcDay(Date.now());
  const apps = [id, crypto.randomUUID(), crypto.randomUUID()];
  for (const other of apps.slice(1)) await insertApp(env, { id: other });
  await counter.open(id, today, "user:first");
  const rows = await runInDurableObject(counter, async (instance, { storage }) => {
    const exec = vi.spyOn(storage.sql, "exec");
    await Promise.all(Array.from({ length: 300 }, (_, n) => instance.open(apps[n % 3] ?? "", today, `user:${n}`)));
    const written = exec.mock.results.map(({ value }) => (value as SqlStorageCursor<never>).rowsWritten);
    exec.mockRestore();
    return written.reduce((sum, count) => sum + count, 0);
  });
  expect(rows).toBe(1);

  const { database, rowsWritten } = counted(env.DB);
  const days = (opens: number) => apps.map((appId) => ({ appId, day: today, opens }));
  await writeDailyOpens({ db: connect(database) }, days(1));
  expect(rowsWritten()).toBe(apps.length);
  await writeDailyOpens({ db: connect(database) }, days(100));
  const both = rowsWritten();
  expect(both).toBeLessThanOrEqual(3 * apps.length);
  await writeDailyOpens({ db: connect(database) }, days(100));
  expect(rowsWritten()).toBe(both);
});

test("a write of 500 apps reads no more than a few rows for each", async () => {
  const { services, today } = await openSetting();
  const owner = await insertUser(services, "architect");
  const ids = await insertManyApps(services, owner.userId, Array(500).fill({}));
  const { database, rowsRead } = counted(env.DB);
  await writeDailyOpens(
    { db: connect(database) },
    ids.map((appId, n) => ({ appId, day: today, opens: n + 1 })),
  );
  expect(rowsRead()).toBeLessThan(500 * 12);
  const [last] = await services.db
    .select()
    .from(appOpens)
    .where(eq(appOpens.appId, ids[499] ?? ""));
  expect(last?.opens).toBe(500);
});

test("a restart loses no visitor and no unwritten open", async () => {
  const { counter, today, open, afterTheDays } = await openSetting();
  await open({ userId: "ada" });
  await evictDurableObject(counter);
  await open({ userId: "ada" });
  await open({ userId: "ben" });
  await evictDurableObject(counter);
  await open({ userId: "ben" });
  expect(await afterTheDays()).toEqual({ [today]: 2 });
});

test("an open that could not be stored is refused, and counts when it is repeated", async () => {
  const { id, counter, today, open, afterTheDays } = await openSetting();
  await open({ userId: "ada" });
  await runInDurableObject(counter, async (instance, { storage }) => {
    const { exec } = storage.sql;
    const failing = vi.spyOn(storage.sql, "exec").mockImplementation((query, ...values) => {
      if (query.startsWith("insert")) throw new Error("The disk is full");
      return exec.call(storage.sql, query, ...values);
    });
    await expect(instance.open(id, today, "user:ben")).rejects.toThrow("The disk is full");
    failing.mockRestore();
  });
  await open({ userId: "ben" });
  expect(await afterTheDays()).toEqual({ [today]: 2 });
});

test("a repeated or late write counts nothing twice", async () => {
  const { services, id, today, stored } = await openSetting();
  const write = (opens: number) => writeDailyOpens(services, [{ appId: id, day: today, opens }]);
  await write(3);
  await write(3);
  await write(5);
  await write(4);
  expect(await stored()).toEqual({ [today]: 5 });
});

test("a crash between the database write and its record counts nothing twice", async () => {
  const { counter, today, open, openAll, alarm, afterTheDays } = await openSetting();
  await openAll(10);
  expect(await alarm()).toEqual({ [today]: 10 });
  await runInDurableObject(counter, (_, { storage }) => {
    storage.sql.exec(`delete from opens_written_${today.replaceAll("-", "")}`);
    return storage.setAlarm(Date.now() + 10_000);
  });
  await evictDurableObject(counter);
  await open({ userId: "ben" });
  expect(await afterTheDays()).toEqual({ [today]: 11 });
});

test("removed apps block no write and can't be opened", async () => {
  const { services, id, today, stored } = await openSetting();
  await writeDailyOpens(services, [
    { appId: "gone", day: today, opens: 7 },
    { appId: id, day: today, opens: 1 },
    { appId: id, day: "2026-01-01", opens: 2 },
  ]);
  expect(await stored()).toEqual({ [today]: 1, "2026-01-01": 2 });
  await services.db.update(publishedApps).set({ status: "unpublished" }).where(eq(publishedApps.id, id));
  const visitor = { userId: "ada", cookie: null, ip: IP };
  await expect(countDailyOpen(services, visitor, id)).rejects.toThrow("App not found");
  await expect(countDailyOpen(services, visitor, "nothing")).rejects.toThrow("App not found");
});

test("when the database fails, the opens are written with the next batch", async () => {
  const { services, today, open, counter, afterTheDays } = await openSetting();
  vi.spyOn(console, "error").mockImplementation(() => {});
  await open({ userId: "ada" });
  await services.db.run("alter table app_opens rename to app_opens_away");
  await afterTheDays().catch(() => null);
  await services.db.run("alter table app_opens_away rename to app_opens");
  expect(await alarmOf(counter)).not.toBeNull();
  expect(await afterTheDays()).toEqual({ [today]: 1 });
});

test("only a hash of a visitor under the day's key is stored, and nothing after the day", async () => {
  const { id } = await openSetting();
  const { services } = testServices();
  const counter = env.DAILY_VISITORS.getByName("a-shard-of-its-own");
  const yesterday = utcDay(Date.now() - 2 * DAY_MS);
  await counter.open(id, yesterday, "user:ada");
  await counter.open(id, utcDay(Date.now() + DAY_MS), "user:ada");
  const tomorrow = utcDay(Date.now() + DAY_MS);
  const groups = [...(await held(counter, "groups", yesterday)), ...(await held(counter, "groups", tomorrow))];
  const entries = groups.flatMap((row) => JSON.parse(String(row.entries)) as Array<[string, number]>);
  expect(entries).toEqual(Array(2).fill([id, expect.any(Number)]));
  expect(new Set(entries.map(([, mark]) => mark)).size).toBe(2);
  expect(await held(counter, "keys")).toHaveLength(2);

  await runDurableObjectAlarm(counter);
  expect(await held(counter, "keys")).toMatchObject([{ day: tomorrow }]);
  expect((await tables(counter)).join()).not.toContain(yesterday.replaceAll("-", ""));
  const next = await alarmOf(counter);
  expect(next).toBe(Date.parse(tomorrow) + 25 * 60 * 60 * 1000);
  const [row] = await services.db.select().from(appOpens).where(eq(appOpens.day, yesterday));
  expect(row).toMatchObject({ appId: id, opens: 1 });
});

test("a day is kept until its opens are written", async () => {
  const { services, id } = await openSetting();
  const counter = env.DAILY_VISITORS.getByName("a-shard-that-fails");
  const past = utcDay(Date.now() - 3 * DAY_MS);
  vi.spyOn(console, "error").mockImplementation(() => {});
  await counter.open(id, past, "user:ada");
  await services.db.run("alter table app_opens rename to app_opens_away");
  await runDurableObjectAlarm(counter);
  await services.db.run("alter table app_opens_away rename to app_opens");
  expect(await held(counter, "groups", past)).toHaveLength(1);
  await runDurableObjectAlarm(counter);
  expect(await held(counter, "keys")).toEqual([]);
});

test("a day that an earlier version began is counted on, and dropped when it is over", async () => {
  const { services, id } = await openSetting();
  // Another test may have begun the day in the app's own shard.
  const counter = env.DAILY_VISITORS.getByName("a-shard-of-an-earlier-version");
  const past = utcDay(Date.now() - 2 * DAY_MS);
  await runInDurableObject(counter, (_, { storage: { sql } }) => {
    sql.exec("insert into keys values (?, ?)", past, new Uint8Array(32));
    sql.exec(`create table refused_${past.replaceAll("-", "")} (id text, visitor text)`);
  });
  await Promise.all([counter.open(id, past, "user:ada"), counter.open(id, past, "user:ben")]);
  await runDurableObjectAlarm(counter);
  const rows = await services.db.select().from(appOpens).where(eq(appOpens.appId, id));
  expect(rows).toMatchObject([{ day: past, opens: 2 }]);
  expect(await held(counter, "keys")).toEqual([]);
});

test("the most opened apps are on the front page after the next write", async () => {
  const { services, id, openAll, alarm } = await openSetting();
  await services.db.delete(appOpens);
  await openAll(10);
  await alarm();
  const rows = await services.db.select().from(trendingApps).where(eq(trendingApps.appId, id));
  expect(rows).toMatchObject([{ opens: 10 }]);
});
