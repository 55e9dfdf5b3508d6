import { expect, test } from "vitest";
import { revokeSession, signOut } from "#domain/auth/sessions.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { MAX_PUSH_SUBSCRIPTIONS } from "#domain/notifications/push-subscriptions/rules.ts";
import { signedIn } from "#tests/support/accounts.ts";
import { call } from "#tests/support/api.ts";
import { testServices } from "#tests/support/services.ts";

const PATH = "/api/push-subscription";
const { services } = testServices();
/** Any point of the curve will do. */
const KEYS = { p256dh: services.push.publicKey, auth: "A".repeat(22) };

const address = () => `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
const send = (method: string, body: object, actor: Actor) => call(PATH, { method, body: JSON.stringify(body) }, actor);
const save = (actor: Actor, endpoint: string) => send("PUT", { endpoint, keys: KEYS }, actor);

async function savedBy({ userId }: Actor) {
  const rows = await services.db.query.pushSubscriptions.findMany({ where: (t, { eq }) => eq(t.userId, userId) });
  return rows.map(({ endpoint }) => endpoint);
}

test("a device is saved once, for the account that saved it last, and only that account removes it", async () => {
  const [first, second] = [await signedIn(services), await signedIn(services)];
  const endpoint = address();
  expect((await save(first, endpoint)).status).toBe(204);
  expect((await save(first, endpoint)).status).toBe(204);
  expect(await savedBy(first)).toEqual([endpoint]);
  await save(second, endpoint);
  expect([await savedBy(first), await savedBy(second)]).toEqual([[], [endpoint]]);
  expect((await send("DELETE", { endpoint }, first)).status).toBe(204);
  expect(await savedBy(second)).toEqual([endpoint]);
  await send("DELETE", { endpoint }, second);
  expect(await savedBy(second)).toEqual([]);
});

test("a device is gone with its session, and an ended session saves none", async () => {
  const actor = await signedIn(services);
  const other = await signedIn(services, actor);
  const [own, others] = [address(), address()];
  await save(actor, own);
  await save(other, others);
  await revokeSession(services, actor, other.sessionId);
  expect(await savedBy(actor)).toEqual([own]);
  await signOut(services, actor.sessionId);
  expect(await savedBy(actor)).toEqual([]);
  expect((await save(actor, own)).status).toBe(401);
  expect(await savedBy(actor)).toEqual([]);
});

test("a session has one device: a new subscription takes the place of the old one", async () => {
  const actor = await signedIn(services);
  const other = await signedIn(services, actor);
  const [first, second, others] = [address(), address(), address()];
  const status = async (of: Actor) => (await call(PATH, {}, of)).json();
  const { publicKey } = services.push;
  expect(await status(actor)).toEqual({ publicKey, endpoint: null });
  await save(other, others);
  await save(actor, first);
  await save(actor, second);
  expect((await savedBy(actor)).sort()).toEqual([second, others].sort());
  expect(await status(actor)).toEqual({ publicKey, endpoint: second });
});

test("an account keeps its newest devices", async () => {
  const actor = await signedIn(services);
  const saved = Array.from({ length: MAX_PUSH_SUBSCRIPTIONS + 1 }, address);
  for (const endpoint of saved) await save(await signedIn(services, actor), endpoint);
  expect((await savedBy(actor)).sort()).toEqual(saved.slice(1).sort());
});

test.each([
  "http://fcm.googleapis.com/fcm/send/1",
  "https://fcm.googleapis.com:8443/1",
  "https://fcm.googleapis.com@localhost/1",
  "https://fcm.googleapis.com.example/1",
  "https://badfcm.googleapis.com/1",
  "https://169.254.169.254/",
  "fcm.googleapis.com",
])("the address %s is refused", async (endpoint) => {
  const actor = await signedIn(services);
  const response = await save(actor, endpoint);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { title: "Save failed", message: "This browser's push service is not supported." },
  });
  expect(await savedBy(actor)).toEqual([]);
});

test("a key that is no point of the curve is refused", async () => {
  const actor = await signedIn(services);
  const keys = { ...KEYS, p256dh: `B${"A".repeat(86)}` };
  const response = await send("PUT", { endpoint: address(), keys }, actor);
  expect(await response.json()).toMatchObject({ error: { message: "This browser's push key can't be read." } });
  expect(await savedBy(actor)).toEqual([]);
});

test.each([
  "web.push.apple.com",
  "api.push.apple.com",
  "updates.push.services.mozilla.com",
  "wns2-db5p.notify.windows.com",
])("the push service %s is known", async (host) => {
  const actor = await signedIn(services);
  expect((await save(actor, `https://${host}/1`)).status).toBe(204);
});
