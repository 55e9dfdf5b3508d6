import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { appInstallDays, appOpens, appViolations } from "#db/schema/index.ts";
import { purgeAccount } from "#domain/accounts/deletion.server.ts";
import { readNumbers } from "#domain/builder/numbers.server.ts";
import { NUMBERS_WEEKS } from "#domain/builder/rules.ts";
import { listWeeks, mondayOf } from "#domain/builder/weeks.ts";
import { addDays } from "#domain/kit/days.ts";
import { utcDay } from "#domain/kit/utc-day.ts";
import { installApp, uninstallApp } from "#domain/library/commands.server.ts";
import { removeFromHome, restoreToHome } from "#domain/library/home-tiles.server.ts";
import { VIOLATION_MIN_VISITORS } from "#domain/previews/rules.ts";
import { submitReview } from "#domain/reviews/commands.server.ts";
import { insertUser } from "#tests/support/services.ts";
import { counted } from "#tests/support/trips.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

async function setUp() {
  const { services, readApp, owner } = await publishedAppFixture();
  const app = await readApp();
  const readDays = () => services.db.select().from(appInstallDays).where(eq(appInstallDays.appId, app.id));
  return { services, owner, app, readDays, read: () => readNumbers(services, owner, app.projectId) };
}

test("weeks begin on Mondays, in UTC", () => {
  expect(mondayOf("2026-11-25")).toBe("2026-11-23");
  expect(mondayOf("2026-11-23")).toBe("2026-11-23");
  expect(mondayOf("2026-11-22")).toBe("2026-11-16");
  expect(mondayOf("2027-01-01")).toBe("2026-12-28");
  const weeks = listWeeks(Date.parse("2026-11-29T23:59:59Z"));
  expect([weeks[0], weeks.at(-1), weeks.length]).toEqual(["2026-09-07", "2026-11-23", NUMBERS_WEEKS]);
});

test("each change of a home counts once in its day, and what changes nothing doesn't", async () => {
  const { services, app, readDays } = await setUp();
  const reader = await insertUser(services, "explorer");
  const day = utcDay(services.now());
  await installApp(services, reader, app.id);
  await installApp(services, reader, app.id);
  expect(await readDays()).toEqual([{ appId: app.id, day, installs: 1, uninstalls: 0 }]);
  await uninstallApp(services, reader, app.id);
  await uninstallApp(services, reader, app.id);
  expect(await readDays()).toEqual([{ appId: app.id, day, installs: 1, uninstalls: 1 }]);
  const tile = { id: app.id, position: null, at: 1, offlineOnly: false };
  await restoreToHome(services, reader, [tile]);
  await restoreToHome(services, reader, [tile]);
  await removeFromHome(services, reader, [app.id, "unknown"]);
  await removeFromHome(services, reader, [app.id]);
  expect(await readDays()).toEqual([{ appId: app.id, day, installs: 2, uninstalls: 2 }]);
  await expect(installApp(services, reader, "unknown")).rejects.toThrow();
  expect(await readDays()).toHaveLength(1);
});

test("a deleted account is an uninstall of its apps, and takes the numbers of its own apps along", async () => {
  const { services, owner, app, readDays } = await setUp();
  const reader = await insertUser(services, "explorer");
  await installApp(services, reader, app.id);
  await purgeAccount(services, reader.userId);
  expect(await readDays()).toMatchObject([{ installs: 1, uninstalls: 1 }]);
  await purgeAccount(services, owner.userId);
  expect(await readDays()).toEqual([]);
});

test("an author reads opens, installs, uninstalls and stars by week, in one round trip", async () => {
  const { services, owner, app } = await setUp();
  const { db } = services;
  const monday = mondayOf(utcDay(services.now()));
  const [before, first] = [addDays(monday, -7), addDays(monday, -7 * (NUMBERS_WEEKS - 1))];
  const opens = [
    { day: addDays(first, -1), opens: 100 },
    { day: first, opens: 3 },
    { day: addDays(before, 1), opens: 5 },
    { day: addDays(before, 6), opens: 2 },
    { day: monday, opens: 7 },
  ];
  await db.insert(appOpens).values(opens.map((row) => ({ ...row, appId: app.id })));
  await db.insert(appInstallDays).values({ appId: app.id, day: addDays(before, 3), installs: 4, uninstalls: 1 });
  const [one, other] = [await insertUser(services, "explorer"), await insertUser(services, "explorer")];
  await submitReview(services, one, { appId: app.id, text: "Good", rating: 5 });
  await submitReview(services, other, { appId: app.id, text: "Fine", rating: 4 });
  await installApp(services, one, app.id);

  const { database, taken } = counted(env.DB);
  const { weeks, installsSince } = await readNumbers({ ...services, db: connect(database) }, owner, app.projectId);
  expect(taken()).toBe(1);
  expect(installsSince).toBe(addDays(before, 3));
  const none = { installs: null, uninstalls: null, reviews: 0, stars: null };
  expect(weeks).toHaveLength(NUMBERS_WEEKS);
  expect(weeks[0]).toEqual({ monday: first, opens: 3, ...none });
  expect(weeks[1]).toEqual({ monday: addDays(first, 7), opens: 0, ...none });
  expect(weeks.at(-2)).toEqual({ monday: before, opens: 7, ...none, installs: 4, uninstalls: 1 });
  expect(weeks.at(-1)).toEqual({ monday, opens: 7, installs: 1, uninstalls: 0, reviews: 2, stars: 4.5 });
});

test("refused hosts have neither a number nor a time, and are listed from enough visitors on", async () => {
  const { services, app, read } = await setUp();
  const row = { appId: app.id, codeVersion: app.codeVersion, directive: "connect-src", lastAt: services.now() };
  await services.db.insert(appViolations).values([
    { ...row, host: "seen.example", count: VIOLATION_MIN_VISITORS },
    { ...row, host: "rare.example", count: VIOLATION_MIN_VISITORS - 1 },
  ]);
  expect((await read()).app.refusedHosts).toEqual([{ codeVersion: app.codeVersion, host: "seen.example" }]);
});

test("nobody but its author reads an app's numbers, and an app that was never in the store has none", async () => {
  const { services, app } = await setUp();
  for (const tier of ["explorer", "architect", "admin"] as const)
    await expect(readNumbers(services, await insertUser(services, tier), app.projectId)).rejects.toThrow(
      "App not found or access denied",
    );
  await expect(readNumbers(services, await insertUser(services, "builder"), app.id)).rejects.toThrow("App not found");
});
