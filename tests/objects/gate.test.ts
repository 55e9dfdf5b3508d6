import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { FAILURES_FORGOTTEN } from "#domain/auth/rules.ts";

function newGate() {
  return env.GATE.getByName(crypto.randomUUID());
}

function storedKeys(gate: ReturnType<typeof newGate>) {
  return runInDurableObject(gate, (_, { storage }) => [...storage.kv.list()].map(([key]) => key));
}

test("a day after the last try the object deletes its storage", async () => {
  const gate = newGate();
  const before = Date.now();
  await gate.admit(1);
  const alarm = await runInDurableObject(gate, (_, { storage }) => storage.getAlarm());
  expect(alarm).toBeGreaterThanOrEqual(before + FAILURES_FORGOTTEN);
  expect(await storedKeys(gate)).toEqual(["tries"]);
  expect(await runDurableObjectAlarm(gate)).toBe(true);
  expect(await storedKeys(gate)).toEqual([]);
  expect(await runInDurableObject(gate, (_, { storage }) => storage.getAlarm())).toBeNull();
});

test("a wait holds until its minute is over, and free tries cost none", async () => {
  const gate = newGate();
  expect([await gate.admit(3), await gate.admit(3), await gate.admit(3)]).toEqual([0, 0, 0]);
  const wait = await gate.admit(3);
  expect(wait).toBeGreaterThan(50);
  expect(wait).toBeLessThanOrEqual(60);
});

test("what was right is forgotten, and one try can be taken back", async () => {
  const gate = newGate();
  await gate.admit(2);
  await gate.takeBack();
  expect([await gate.admit(2), await gate.admit(2)]).toEqual([0, 0]);
  expect(await gate.admit(2)).toBeGreaterThan(0);
  await gate.clear();
  expect(await gate.admit(2)).toBe(0);
});

test("tries of yesterday don't count", async () => {
  const gate = newGate();
  await gate.admit(1);
  await runInDurableObject(gate, (_, { storage }) => {
    storage.kv.put("tries", { failures: 9, blockedUntil: 0, at: Date.now() - FAILURES_FORGOTTEN - 1 });
  });
  expect([await gate.admit(2), await gate.admit(2)]).toEqual([0, 0]);
});
