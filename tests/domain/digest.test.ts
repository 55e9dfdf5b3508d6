import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { notificationDigests, notificationSettings, users } from "#db/schema/index.ts";
import type { NotificationTopic } from "#db/vocabulary.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { deleteNotification, markRead, saveSetting } from "#domain/notifications/commands.server.ts";
import { sendNextDigest } from "#domain/notifications/digest.server.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { listNotifications } from "#domain/notifications/queries.server.ts";
import { call } from "#tests/support/api.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

const { services, clock, mails } = testServices();

beforeEach(async () => {
  await services.db.delete(notificationSettings);
  mails.length = 0;
});

async function chooses(actor: Actor, topic: NotificationTopic = "reports") {
  await saveSetting(services, actor, { topic, channel: "digest", enabled: true });
}

let count = 0;

async function hide(actor: Actor, projectName: string) {
  const place = { id: `hidden:${count++}`, at: services.now() };
  await notificationRow(services, actor.userId, { kind: "review_hidden", projectName }, place);
}

async function runNight() {
  mails.length = 0;
  let cursor: string | null = null;
  do cursor = (await sendNextDigest(services, cursor)).next;
  while (cursor !== null);
  return mails.map(({ to, subject }) => `${to}: ${subject}`);
}

async function subscriber() {
  const actor = await insertUser(services, "architect");
  await chooses(actor);
  return actor;
}

test("mails what is unread of the chosen topics, to its user alone", async () => {
  const [ines, jonas, without] = [await subscriber(), await subscriber(), await insertUser(services, "builder")];
  await hide(ines, "Tip Split");
  await hide(without, "Unchosen");
  const review = { kind: "project_pending", projectName: "Waiting" } as const;
  await notificationRow(services, ines.userId, review, { id: "pending", at: services.now() });
  expect(await runNight()).toEqual([`${ines.email}: 1 new notification · Sheaf`]);
  expect(mails[0]?.text).toContain('Tip Split: Review hidden. Your review of "Tip Split" was hidden after a report.');
  expect(mails[0]?.text).not.toMatch(/Unchosen|Waiting/);
  expect(jonas.userId).not.toBe(ines.userId);
});

test("decisions are not mailed again at night, since they were mailed right away", async () => {
  const actor = await subscriber();
  const decisions = { topic: "decisions", channel: "digest", enabled: true } as const;
  // As a version before stored it.
  await services.db.insert(notificationSettings).values({ userId: actor.userId, ...decisions });
  const approval = { kind: "project_approved", projectName: "Tip Split" } as const;
  await notificationRow(services, actor.userId, approval, { id: "approved", at: services.now() });
  expect(await runNight()).toEqual([]);
});

test("each notification is mailed once, and a user at most once a day, also if the night runs again", async () => {
  const actor = await subscriber();
  await hide(actor, "First");
  expect(await runNight()).toHaveLength(1);
  expect(await runNight()).toEqual([]);
  await hide(actor, "Second");
  expect(await runNight()).toEqual([]);
  clock.now += DAY_MS;
  expect(await runNight()).toHaveLength(1);
  expect(mails[0]?.text).toContain("Second");
  expect(mails[0]?.text).not.toContain("First");
});

test("a crash between storing and mailing repeats nothing", async () => {
  const actor = await subscriber();
  await hide(actor, "Lost");
  const crashing = {
    ...services,
    mail: () => {
      throw new Error("crash");
    },
  };
  await expect(sendNextDigest(crashing, null)).rejects.toThrow("crash");
  expect(await runNight()).toEqual([]);
  const [digest] = await services.db
    .select()
    .from(notificationDigests)
    .where(eq(notificationDigests.userId, actor.userId));
  expect(digest?.lastSeq).toBeGreaterThan(0);
});

test("what was read, deleted or muted is not mailed", async () => {
  const actor = await subscriber();
  await hide(actor, "Read");
  await hide(actor, "Deleted");
  const [deleted, read] = (await listNotifications(services, actor, "all")).items;
  await markRead(services, actor, { seq: read?.seq ?? 0 });
  await deleteNotification(services, actor, { seq: deleted?.seq ?? 0 });
  expect(await runNight()).toEqual([]);
  await hide(actor, "Muted");
  await saveSetting(services, actor, { topic: "reports", channel: "product", enabled: false });
  expect(await runNight()).toEqual([]);
});

test.each([
  ["suspended", { suspendedAt: 1 }],
  ["unconfirmed", { emailConfirmedAt: null }],
])("an account that is %s gets none", async (_, change) => {
  const actor = await subscriber();
  await hide(actor, "Tip Split");
  await services.db.update(users).set(change).where(eq(users.id, actor.userId));
  expect(await runNight()).toEqual([]);
});

test("further ones than ten are counted", async () => {
  const actor = await subscriber();
  for (let n = 1; n <= 12; n++) await hide(actor, `App ${n}`);
  expect(await runNight()).toEqual([`${actor.email}: 12 new notifications · Sheaf`]);
  expect(mails[0]?.text).toContain("And 2 more.");
});

test("the address in the header ends the mails of its user, and of nobody else", async () => {
  const [actor, other] = [await subscriber(), await subscriber()];
  await hide(actor, "Tip Split");
  await hide(other, "Tip Split");
  await runNight();
  const headers = mails.find(({ to }) => to === actor.email)?.headers ?? {};
  expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const { pathname, search } = new URL(headers["List-Unsubscribe"]?.slice(1, -1) ?? "");
  const forged = search.replace(actor.userId, other.userId);
  const init = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
  expect((await call(pathname + forged, init, null)).status).toBe(400);
  expect((await call(pathname + search, { redirect: "manual" }, null)).status).toBe(302);
  const chosen = async () => (await services.db.select().from(notificationSettings)).map(({ userId }) => userId).sort();
  expect(await chosen()).toEqual([actor.userId, other.userId].sort());
  expect((await call(pathname + search, init, null)).status).toBe(204);
  expect(await chosen()).toEqual([other.userId]);
});
