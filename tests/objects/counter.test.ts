import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appOpens, publishedApps } from "#db/schema/index.ts";
import { openApp, writeOpens } from "#domain/previews/opens.server.ts";
import { dayOf, OPENS_WRITTEN_AT } from "#domain/previews/rules.ts";
import { insertApp } from "#tests/preview/apps.ts";
import { testServices } from "#tests/support/services.ts";
import { shardOf } from "#workers/gateways/opens.ts";

const DAY = 24 * 60 * 60 * 1000;
const IP = "192.0.2.7";

/** An app in the store, who opens it, and what the tables say of it once the Counter has written. */
async function openSetting() {
  const { services } = testServices();
  const id = crypto.randomUUID();
  await insertApp(env, { id });
  const counter = env.COUNTER.getByName(shardOf(id));
  const clock = { now: Date.now() };
  const timed = { ...services, now: () => clock.now };
  const open = (visitor: { userId?: string; cookie?: string; ip?: string }) =>
    openApp(timed, { userId: null, cookie: null, ip: IP, ...visitor }, id);
  const totals = async () => {
    const [app] = await services.db.select().from(publishedApps).where(eq(publishedApps.id, id));
    const days = await services.db.select().from(appOpens).where(eq(appOpens.appId, id));
    return { app: app?.opens, days: Object.fromEntries(days.map(({ day, opens }) => [day, opens])) };
  };
  const written = async () => {
    await runDurableObjectAlarm(counter);
    return totals();
  };
  return { services, id, counter, clock, today: dayOf(clock.now), open, totals, written };
}

function held(counter: DurableObjectStub, table: "seen" | "keys" | "days") {
  return runInDurableObject(counter, (_, { storage }) => storage.sql.exec(`select * from ${table}`).toArray());
}

test("a visitor counts once a day, two visitors twice, and the next day anew", async () => {
  const { clock, today, open, written } = await openSetting();
  await open({ userId: "ada" });
  await open({ userId: "ada" });
  await open({ userId: "ben" });
  expect(await written()).toEqual({ app: 2, days: { [today]: 2 } });
  clock.now += DAY;
  await open({ userId: "ada" });
  expect(await written()).toEqual({ app: 3, days: { [today]: 2, [dayOf(clock.now)]: 1 } });
});

test("who is not signed in is known again by a cookie that ends with the day", async () => {
  const { clock, today, open, written } = await openSetting();
  clock.now = Date.parse(`${today}T23:59:00Z`);
  const cookie = await open({});
  expect(cookie).toMatchObject({ seconds: 60 });
  expect(await open({ cookie: cookie?.value })).toBeNull();
  expect((await written()).app).toBe(1);
  clock.now += 60_000;
  expect(await open({ cookie: cookie?.value })).not.toBeNull();
  expect((await written()).app).toBe(2);
});

test("cookies that we did not make are new visitors, of which an address gets a limited number", async () => {
  const { open, written } = await openSetting();
  const ip = crypto.randomUUID();
  for (let n = 0; n < 210; n++) await open({ ip, cookie: `${crypto.randomUUID()}.${"0".repeat(64)}` });
  expect((await written()).app).toBe(200);
  await open({ ip, userId: "ada" });
  expect((await written()).app).toBe(201);
});

test("1,000 opens at once by 100 visitors are exactly 100", async () => {
  const { today, open, totals, written } = await openSetting();
  await Promise.all(Array.from({ length: 1000 }, (_, n) => open({ userId: `visitor-${n % 100}` })));
  // The hundredth has begun a write already.
  await expect.poll(totals, { timeout: 5_000 }).toEqual({ app: 100, days: { [today]: 100 } });
  expect((await written()).app).toBe(100);
});

test("a batch is written ten seconds after its first open, or when it is full", async () => {
  const { counter, totals, open } = await openSetting();
  await runDurableObjectAlarm(counter);
  await open({ userId: "first" });
  const due = await runInDurableObject(counter, (_, { storage }) => storage.getAlarm());
  expect((due ?? 0) - Date.now()).toBeGreaterThan(8_000);
  expect((due ?? 0) - Date.now()).toBeLessThanOrEqual(10_000);
  for (let n = 1; n < OPENS_WRITTEN_AT; n++) await open({ userId: `visitor-${n}` });
  await expect.poll(async () => (await totals()).app, { timeout: 5_000 }).toBe(OPENS_WRITTEN_AT);
});

test("a restart forgets no visitor, and loses no open that was not written yet", async () => {
  const { counter, open, written } = await openSetting();
  await open({ userId: "ada" });
  await evictDurableObject(counter);
  await open({ userId: "ada" });
  await open({ userId: "ben" });
  expect((await written()).app).toBe(2);
  await evictDurableObject(counter);
  await open({ userId: "ben" });
  expect((await written()).app).toBe(2);
});

test("a write that comes twice, or late, counts nothing twice", async () => {
  const { services, id, today, totals } = await openSetting();
  const write = (opens: number) => writeOpens(services, [{ appId: id, day: today, opens }]);
  await write(3);
  await write(3);
  await write(5);
  await write(4);
  expect(await totals()).toEqual({ app: 5, days: { [today]: 5 } });
});

test("a crash between the write and the note of it counts nothing twice", async () => {
  const { counter, today, open, written } = await openSetting();
  await open({ userId: "ada" });
  await written();
  await runInDurableObject(counter, (_, { storage }) => {
    storage.sql.exec("update days set written = 0");
    return storage.setAlarm(Date.now() + 10_000);
  });
  await open({ userId: "ben" });
  expect(await written()).toEqual({ app: 2, days: { [today]: 2 } });
});

test("apps that are gone hold nobody up, and cannot be opened", async () => {
  const { services, id, today, totals } = await openSetting();
  await writeOpens(services, [
    { appId: "gone", day: today, opens: 7 },
    { appId: id, day: today, opens: 1 },
    { appId: id, day: "2026-01-01", opens: 2 },
  ]);
  expect(await totals()).toEqual({ app: 3, days: { [today]: 1, "2026-01-01": 2 } });
  await services.db.update(publishedApps).set({ status: "unpublished" }).where(eq(publishedApps.id, id));
  const visitor = { userId: "ada", cookie: null, ip: IP };
  await expect(openApp(services, visitor, id)).rejects.toThrow("App not found");
  await expect(openApp(services, visitor, "nothing")).rejects.toThrow("App not found");
});

test("when the database fails, the opens are written with the next batch", async () => {
  const { services, open, counter, written } = await openSetting();
  await open({ userId: "ada" });
  await services.db.run("alter table app_opens rename to app_opens_away");
  await runDurableObjectAlarm(counter);
  await services.db.run("alter table app_opens_away rename to app_opens");
  expect(await runInDurableObject(counter, (_, { storage }) => storage.getAlarm())).not.toBeNull();
  expect((await written()).app).toBe(1);
});

test("of a visitor only a hash under the day's key is held, and after the day nothing", async () => {
  const { id } = await openSetting();
  const { services } = testServices();
  const counter = env.COUNTER.getByName("a-shard-of-its-own");
  const yesterday = dayOf(Date.now() - 2 * DAY);
  await counter.open(id, yesterday, "user:ada");
  await counter.open(id, dayOf(Date.now() + DAY), "user:ada");
  const seen = await held(counter, "seen");
  expect(seen).toHaveLength(2);
  expect(JSON.stringify(seen)).not.toContain("ada");
  expect(new Set(seen.map(({ visitor }) => visitor)).size).toBe(2);
  expect(await held(counter, "keys")).toHaveLength(2);

  await runDurableObjectAlarm(counter);
  for (const table of ["seen", "keys", "days"] as const) {
    expect((await held(counter, table)).map(({ day }) => day)).not.toContain(yesterday);
  }
  const next = await runInDurableObject(counter, (_, { storage }) => storage.getAlarm());
  expect(next).toBeGreaterThan(Date.now() + DAY);
  const [row] = await services.db.select().from(appOpens).where(eq(appOpens.day, yesterday));
  expect(row).toMatchObject({ appId: id, opens: 1 });
});
