import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ATTEMPTS_EXPIRE_MS } from "#domain/kit/throttle.ts";

function newThrottle() {
  return env.THROTTLE.getByName(crypto.randomUUID());
}

function storedKeys(throttle: ReturnType<typeof newThrottle>) {
  return runInDurableObject(throttle, (_, { storage }) => [...storage.kv.list()].map(([key]) => key));
}

test("a day after the last attempt the object deletes its storage", async () => {
  const throttle = newThrottle();
  const before = Date.now();
  await throttle.consumeAttempt(1);
  const alarm = await runInDurableObject(throttle, (_, { storage }) => storage.getAlarm());
  expect(alarm).toBeGreaterThanOrEqual(before + ATTEMPTS_EXPIRE_MS);
  expect(await storedKeys(throttle)).toEqual(["attempts"]);
  expect(await runDurableObjectAlarm(throttle)).toBe(true);
  expect(await storedKeys(throttle)).toEqual([]);
  expect(await runInDurableObject(throttle, (_, { storage }) => storage.getAlarm())).toBeNull();
});

test("attempts beyond the burst wait a minute", async () => {
  const throttle = newThrottle();
  const consume = () => throttle.consumeAttempt(3);
  expect([await consume(), await consume(), await consume()]).toEqual([0, 0, 0]);
  const wait = await consume();
  expect(wait).toBeGreaterThan(50);
  expect(wait).toBeLessThanOrEqual(60);
});

test("one attempt can be refunded, and a success clears all attempts", async () => {
  const throttle = newThrottle();
  await throttle.consumeAttempt(2);
  await throttle.refundAttempt();
  expect([await throttle.consumeAttempt(2), await throttle.consumeAttempt(2)]).toEqual([0, 0]);
  expect(await throttle.consumeAttempt(2)).toBeGreaterThan(0);
  await throttle.clearAttempts();
  expect(await throttle.consumeAttempt(2)).toBe(0);
});

test("attempts of the previous day don't count", async () => {
  const throttle = newThrottle();
  await throttle.consumeAttempt(1);
  await runInDurableObject(throttle, (_, { storage }) => {
    storage.kv.put("attempts", { count: 9, blockedUntil: 0, lastAt: Date.now() - ATTEMPTS_EXPIRE_MS - 1 });
  });
  expect([await throttle.consumeAttempt(2), await throttle.consumeAttempt(2)]).toEqual([0, 0]);
});
