import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { COOKIE_AGES } from "#app/cookies.ts";
import { knownDevices, users } from "#db/schema/index.ts";
import { EXPIRED_ROWS_PER_UNIT } from "#domain/auth/rules.ts";
import { deleteExpired, openSession } from "#domain/auth/sessions.server.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { CLIENT, insertAccount } from "#tests/support/accounts.ts";
import { testServices } from "#tests/support/services.ts";

const COOKIE_AGE_MS = COOKIE_AGES.device * 1000;

async function setUp() {
  const { services, mails, clock } = testServices();
  const { actor, email } = await insertAccount(services);
  const { userId } = actor;
  const signIn = (deviceToken: string | null) =>
    openSession(services, { ...CLIENT, deviceToken }, { id: userId, email, tier: "explorer" });
  const devices = () => services.db.select().from(knownDevices).where(eq(knownDevices.userId, userId));
  return { services, mails, clock, userId, email, signIn, devices };
}

test("a browser is known as long as its cookie lives after the last sign-in, and not longer", async () => {
  const { services, clock, signIn, devices } = await setUp();
  const { deviceToken } = await signIn(null);
  clock.now += COOKIE_AGE_MS - DAY_MS;
  await signIn(deviceToken);
  clock.now += COOKIE_AGE_MS - DAY_MS;
  await deleteExpired(services);
  const kept = await devices();
  expect(kept, "the browser that signed in since").toHaveLength(1);
  expect(kept[0]?.seenAt).toBeGreaterThan(clock.now - COOKIE_AGE_MS);
  clock.now += 2 * DAY_MS;
  await deleteExpired(services);
  expect(await devices()).toEqual([]);
});

test("of very many old browsers, a unit deletes a bounded number and the next one the rest", async () => {
  const { services, clock, userId, devices } = await setUp();
  const { db } = services;
  const seenAt = clock.now - COOKIE_AGE_MS - DAY_MS;
  const insert = (n: number) => db.insert(knownDevices).values({ userId, deviceHash: `old${n}`, seenAt });
  await db.batch([insert(0), ...Array.from({ length: EXPIRED_ROWS_PER_UNIT }, (_, n) => insert(n + 1))]);
  expect(await deleteExpired(services)).toEqual({ next: "more" });
  expect(await deleteExpired(services)).toEqual({ next: null });
  expect(await devices(), "the browser of the account's session").toHaveLength(1);
});

test("the owner of an account whose browsers were all forgotten is told of the next sign-in", async () => {
  const { services, mails, clock, email, userId, signIn, devices } = await setUp();
  mails.length = 0;
  await services.db.delete(knownDevices).where(eq(knownDevices.userId, userId));
  await signIn(null);
  expect(mails, "the first browser of a new account").toEqual([]);
  clock.now += COOKIE_AGE_MS + DAY_MS;
  await deleteExpired(services);
  expect(await devices()).toEqual([]);
  await signIn(null);
  expect(mails.map(({ to }) => to)).toEqual([email]);
  const [user] = await services.db.select().from(users).where(eq(users.id, userId));
  expect(user?.createdAt).toBeLessThan(clock.now - COOKIE_AGE_MS);
});
