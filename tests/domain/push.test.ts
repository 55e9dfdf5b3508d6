import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { notificationSettings, notifications, sessions, users } from "#db/schema/index.ts";
import { suspendUser } from "#domain/administration/commands.server.ts";
import { signOut } from "#domain/auth/sessions.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { ADMIN_SESSION_MAX_AGE_MS } from "#domain/kit/session-lifetime.ts";
import { deliverNotifications } from "#domain/notifications/deliver.server.ts";
import type { NotificationEvent } from "#domain/notifications/events.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { savePushSubscription } from "#domain/notifications/push-subscriptions/commands.server.ts";
import { signedIn } from "#tests/support/accounts.ts";
import { newBrowser, receivedBy, unsubscribe } from "#tests/support/push.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { pushGateway } from "#workers/gateways/push.ts";

const { services, clock } = testServices();
const APPROVED: NotificationEvent = { kind: "project_approved", projectName: "Focus Garden" };

async function withBrowser(user?: Actor) {
  const actor = await signedIn(services, user);
  const browser = await newBrowser(services.push.publicKey);
  const { endpoint, p256dh, auth } = browser;
  await savePushSubscription(services, actor, { endpoint, keys: { p256dh, auth } });
  return { actor, browser };
}

async function notify({ userId }: Actor, event: NotificationEvent, to: Partial<typeof services> = {}) {
  await notificationRow(services, userId, event, { id: crypto.randomUUID(), targetId: "garden", at: services.now() });
  await deliverNotifications({ ...services, ...to });
}

async function savedBy({ userId }: Actor) {
  return services.db.query.pushSubscriptions.findMany({ where: (t) => eq(t.userId, userId) });
}

test("each device of the user receives each notification once, encrypted for it", async () => {
  const first = await withBrowser();
  const second = await withBrowser(first.actor);
  const other = await withBrowser();
  await notify(first.actor, APPROVED);
  await deliverNotifications(services);
  const shown = {
    id: expect.any(Number),
    title: "Focus Garden: Project approved",
    message: '"Focus Garden" was approved and is now in the store.',
    path: "/store/garden",
  };
  expect(await receivedBy(first.browser)).toEqual([shown]);
  expect(await receivedBy(second.browser)).toEqual([shown]);
  expect(await receivedBy(other.browser)).toEqual([]);
});

test("a topic that is muted for push or in the product is not pushed, security always is", async () => {
  const { actor, browser } = await withBrowser();
  const muted = { userId: actor.userId, channel: "push" as const, enabled: false };
  await services.db.insert(notificationSettings).values([
    { ...muted, topic: "decisions" },
    { ...muted, topic: "security" },
    { ...muted, topic: "reviews", channel: "product" },
  ]);
  await notify(actor, APPROVED);
  await notify(actor, { kind: "new_review", projectName: "Focus Garden" });
  await notify(actor, { kind: "password_changed" });
  expect(await receivedBy(browser)).toMatchObject([{ title: "Password changed", path: "/profile" }]);
});

test("a long text is cut", async () => {
  const { actor, browser } = await withBrowser();
  const reply = "🌿".repeat(1_000);
  await notify(actor, { kind: "review_reply", projectName: "Focus Garden", developer: "Ann", reply });
  expect(await receivedBy(browser)).toMatchObject([{ message: `${"🌿".repeat(199)}…` }]);
});

test("a text is cut between characters, and fits what a push service takes", async () => {
  const { actor, browser } = await withBrowser();
  const replies = ["❤️".repeat(150), "❤️".repeat(201), "👨‍👩‍👧‍👦".repeat(90), `Zalgo${"\u0301".repeat(900)}`];
  for (const reply of replies)
    await notify(actor, { kind: "review_reply", projectName: "Focus Garden", developer: "Ann", reply });
  const messages = ["❤️".repeat(150), `${"❤️".repeat(199)}…`, `${"👨‍👩‍👧‍👦".repeat(54)}…`, "Zalg…"];
  expect(await receivedBy(browser)).toMatchObject(messages.map((message) => ({ message })));
});

test("a review is pushed with its author, rating and text", async () => {
  const { actor, browser } = await withBrowser();
  const review = { reviewerNickname: "Lena Park", reviewRating: 5, reviewText: "It works on me.", targetId: "garden" };
  const text = { title: "New review", message: "Someone reviewed your app." };
  await services.db.insert(notifications).values({
    ...{ userId: actor.userId, notificationId: "review:1", type: "review", topic: "reviews", createdAt: clock.now },
    ...text,
    ...review,
  });
  await deliverNotifications(services);
  expect(await receivedBy(browser)).toMatchObject([
    { title: "★ 5 from Lena Park", message: "It works on me.", path: "/store/garden" },
  ]);
});

test("at most six are sent at a time, and none is left out", async () => {
  const user = await insertUser(services, "explorer");
  for (let n = 0; n < 8; n++) await withBrowser(user);
  const [now, most, devices] = [{ sending: 0 }, { sending: 0 }, new Set<string>()];
  const send: typeof services.push.send = async ({ endpoint }) => {
    most.sending = Math.max(most.sending, ++now.sending);
    devices.add(endpoint);
    await new Promise((resolve) => setTimeout(resolve, 1));
    now.sending--;
    return "sent";
  };
  await notify(user, APPROVED, { push: { ...services.push, send } });
  expect([most.sending, devices.size]).toEqual([6, 8]);
});

test("a device that has unsubscribed is removed, the others stay", async () => {
  const { actor, browser } = await withBrowser();
  const kept = await withBrowser(actor);
  await unsubscribe(browser);
  await notify(actor, APPROVED);
  expect(await savedBy(actor)).toMatchObject([{ endpoint: kept.browser.endpoint }]);
});

test("a push service that fails is logged and asked again for the next notification", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { actor, browser } = await withBrowser();
  const answers = [
    () => Promise.resolve(new Response(null, { status: 429 })),
    () => Promise.resolve(new Response(null, { status: 503 })),
    () => Promise.reject(new TypeError("Network connection lost.")),
  ];
  for (const [index, fetch] of answers.entries()) {
    await notify(actor, APPROVED, { push: pushGateway({ ...env, DEV: { fetch } }) });
    expect(log).toHaveBeenCalledTimes(index + 1);
  }
  log.mockRestore();
  await notify(actor, APPROVED);
  expect(await receivedBy(browser)).toHaveLength(1);
});

test("nothing is sent after a sign-out, a suspension, or the end of the session's time", async () => {
  const users = [await withBrowser(), await withBrowser(), await withBrowser()] as const;
  const [signedOut, suspended, expired] = users.map(({ actor }) => actor);
  const admin = { ...(await insertUser(services, "admin")), superAdmin: true };
  await signOut(services, signedOut?.sessionId ?? "");
  await suspendUser(services, admin, { userId: suspended?.userId ?? "", reason: "Spam in many apps." });
  await services.db
    .update(sessions)
    .set({ expiresAt: clock.now })
    .where(eq(sessions.idHash, expired?.sessionId ?? ""));
  for (const { actor, browser } of users) {
    await notify(actor, APPROVED);
    expect(await receivedBy(browser)).toEqual([]);
  }
  expect(await Promise.all(users.map(({ actor }) => savedBy(actor)))).toMatchObject([[], [], [{}]]);
});

test("the configured address ends a device's pushes after an admin's 12 hours only once it is confirmed", async () => {
  const { actor, browser } = await withBrowser();
  const { db, config } = services;
  const change = (values: { email?: string; emailConfirmedAt: number | null }) =>
    db.update(users).set(values).where(eq(users.id, actor.userId));
  const createdAt = clock.now - ADMIN_SESSION_MAX_AGE_MS;
  await db.update(sessions).set({ createdAt }).where(eq(sessions.idHash, actor.sessionId));
  await change({ email: config.superAdminEmail, emailConfirmedAt: null });
  await notify(actor, APPROVED);
  expect(await receivedBy(browser)).toHaveLength(1);
  await change({ emailConfirmedAt: 1 });
  await notify(actor, APPROVED);
  expect(await receivedBy(browser)).toHaveLength(1);
});

test("only the local site accepts addresses of the local push service", async () => {
  const { endpoint } = await newBrowser(services.push.publicKey);
  expect(pushGateway(env).accepts(endpoint)).toBe(true);
  expect(pushGateway({ ...env, DEV_HOST: "", DEV: undefined }).accepts(endpoint)).toBe(false);
});

test("the local push service refuses what a real one refuses", async () => {
  const { endpoint } = await newBrowser(services.push.publicKey);
  const foreign = await newBrowser(`B${"A".repeat(86)}`);
  const { p256dh, auth } = foreign;
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const data = { id: 1, title: "Hello", message: "Ann", path: "/" };
  expect(await services.push.send({ endpoint, p256dh, auth }, data)).toBe("sent");
  expect(await services.push.send(foreign, data)).toBe("failed");
  expect(log).toHaveBeenLastCalledWith(expect.stringContaining("answered 403"));
  log.mockRestore();
  const unsigned = await (env.DEV as Fetcher).fetch(endpoint, { method: "POST", headers: { TTL: "1" }, body: "x" });
  expect(unsigned.status).toBe(403);
  const unknown = await services.push.send({ endpoint: `${endpoint}0`, p256dh, auth }, data);
  expect(unknown).toBe("gone");
});
