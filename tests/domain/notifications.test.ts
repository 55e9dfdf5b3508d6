import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifications } from "#db/schema/index.ts";
import { openSession } from "#domain/auth/sessions.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import {
  deleteNotification,
  markAllRead,
  markRead,
  restoreNotification,
  saveSetting,
} from "#domain/notifications/commands.server.ts";
import { shortExcerpt } from "#domain/notifications/item.ts";
import { pathOf } from "#domain/notifications/notification-path.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { countUnread, listNotifications, readNotificationsPage } from "#domain/notifications/queries.server.ts";
import { NOTIFICATIONS_PAGE_SIZE } from "#domain/notifications/rules.ts";
import { isEnabled } from "#domain/notifications/topics.ts";
import { unreadCountText } from "#domain/notifications/unread-count.ts";
import { CLIENT } from "#tests/support/accounts.ts";
import { SITE } from "#tests/support/api.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { authenticate } from "#workers/session.ts";

const { services } = testServices();

async function insertFor(
  actor: Actor,
  name: string,
  kind: "project_approved" | "project_pending" = "project_approved",
) {
  await notificationRow(services, actor.userId, { kind, projectName: name }, { id: `${kind}:${name}`, at: 5 });
}

async function namesOf(actor: Actor, filter: Parameters<typeof listNotifications>[2] = "all") {
  return (await listNotifications(services, actor, filter)).items.map(({ projectName }) => projectName);
}

const tokens = new Map<string, string>();

/** As the session's row says, which is read with every request. */
async function unreadOf(actor: Actor) {
  if (!tokens.has(actor.userId)) {
    const { token } = await openSession(services, CLIENT, { ...actor, id: actor.userId });
    tokens.set(actor.userId, token);
  }
  const request = new Request(SITE, { headers: { cookie: `session=${tokens.get(actor.userId)}` } });
  return (await authenticate(request, services, () => {}))?.actor.notifications.unread;
}

async function seqsOf(actor: Actor) {
  return (await listNotifications(services, actor, "all")).items.map(({ seq }) => seq);
}

async function inserted(...names: ReadonlyArray<string>) {
  const actor = await insertUser(services, "builder");
  for (const name of names) await insertFor(actor, name);
  return actor;
}

test("pages by key, newest first, and catches up after a seq", async () => {
  const names = Array.from({ length: NOTIFICATIONS_PAGE_SIZE + 3 }, (_, number) => `App ${number}`);
  const actor = await inserted(...names);
  const first = await listNotifications(services, actor, "all");
  const second = await listNotifications(services, actor, "all", { before: first.items.at(-1)?.seq ?? 0 });
  expect([first.hasMore, second.hasMore]).toEqual([true, false]);
  expect([...first.items, ...second.items].map((row) => row.projectName)).toEqual(names.toReversed());
  const oldest = second.items.at(-1)?.seq ?? 0;
  const caughtUp = await listNotifications(services, actor, "all", { after: oldest });
  expect(caughtUp.items.map((row) => row.projectName)).toEqual(
    names.slice(1, NOTIFICATIONS_PAGE_SIZE + 1).toReversed(),
  );
  expect(caughtUp.hasMore).toBe(true);
});

test("users are not told of their own submissions, unless they choose so", async () => {
  const actor = await inserted("One", "Two");
  await insertFor(actor, "Three", "project_pending");
  expect([await unreadOf(actor), await namesOf(actor)]).toEqual([2, ["Two", "One"]]);
  const progress = { topic: "progress", channel: "product" } as const;
  await saveSetting(services, actor, { ...progress, enabled: true });
  expect([await unreadOf(actor), await namesOf(actor)]).toEqual([3, ["Three", "Two", "One"]]);
  await saveSetting(services, actor, { ...progress, enabled: false });
  expect([await unreadOf(actor), await namesOf(actor)]).toEqual([2, ["Two", "One"]]);
  expect((await readNotificationsPage(services, actor, "all", {})).choices).toEqual([]);
});

test("muting a topic leaves what was listed, as read; what arrives later waits until the topic is on again", async () => {
  const actor = await inserted("One");
  const decisions = { topic: "decisions", channel: "product" } as const;
  await saveSetting(services, actor, { ...decisions, enabled: false });
  await insertFor(actor, "Two");
  await markAllRead(services, actor, { seq: Number.MAX_SAFE_INTEGER });
  expect([await unreadOf(actor), await namesOf(actor)]).toEqual([0, ["One"]]);
  await saveSetting(services, actor, { ...decisions, enabled: true });
  expect([await unreadOf(actor), await namesOf(actor)]).toEqual([1, ["Two", "One"]]);
});

test("mails about decisions have one switch, which is on until it is switched off", async () => {
  const actor = await inserted();
  const switchOf = async () => {
    const { choices } = await readNotificationsPage(services, actor, "all", {});
    return isEnabled(choices, "decisions", "digest");
  };
  expect(await switchOf()).toBe(true);
  for (const enabled of [false, true]) {
    await saveSetting(services, actor, { topic: "decisions", channel: "digest", enabled });
    expect(await switchOf()).toBe(enabled);
  }
});

test("security can't be muted", async () => {
  const actor = await inserted();
  const setting = { topic: "security", channel: "product", enabled: false } as const;
  await expect(saveSetting(services, actor, setting)).rejects.toMatchObject({ code: "invalid" });
});

test("all are marked read up to the one that was seen", async () => {
  const actor = await inserted("One", "Two", "Three");
  const [, two = 0] = await seqsOf(actor);
  await markAllRead(services, actor, { seq: two });
  expect(await namesOf(actor, "unread")).toEqual(["Three"]);
});

test.each([true, false])("a deleted one is read and hidden, and undone as it was (read: %s)", async (read) => {
  const actor = await inserted("One");
  const [seq = 0] = await seqsOf(actor);
  if (read) await markRead(services, actor, { seq });
  await deleteNotification(services, actor, { seq });
  expect(await namesOf(actor)).toEqual([]);
  const byId = eq(notifications.seq, seq);
  expect(await services.db.select().from(notifications).where(byId)).toMatchObject([{ read: true, deleted: true }]);
  await restoreNotification(services, actor, { seq, read });
  expect(await services.db.select().from(notifications).where(byId)).toMatchObject([{ read, deleted: false }]);
});

test("filters list their topics", async () => {
  const actor = await inserted("One");
  await notificationRow(services, actor.userId, { kind: "password_changed" }, { id: "changed", at: 5 });
  expect([await namesOf(actor, "decisions"), await namesOf(actor, "reviews")]).toEqual([["One"], []]);
  expect((await listNotifications(services, actor, "account")).items).toMatchObject([{ title: "Password changed" }]);
});

test("no event of one user appears to another, and foreign ids change nothing, over interleaved users", async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => inserted()));
  await Promise.all(
    Array.from({ length: 40 }, (_, number) => {
      const actor = users[(number * 7) % users.length];
      return actor && insertFor(actor, `${actor.userId} ${number}`);
    }),
  );
  const before = await services.db.select().from(notifications);
  for (const actor of users) {
    const foreign = before.filter(({ userId }) => userId !== actor.userId).map(({ seq }) => seq);
    for (const seq of foreign.slice(-6)) {
      await markRead(services, actor, { seq });
      await deleteNotification(services, actor, { seq });
      await restoreNotification(services, actor, { seq, read: true });
    }
    const names = await namesOf(actor);
    expect(names.length).toBe(10);
    expect(names.filter((name) => !name?.startsWith(actor.userId))).toEqual([]);
  }
  expect(await services.db.select().from(notifications)).toEqual(before);
  const [one, ...others] = users;
  if (one) await markAllRead(services, one, { seq: Number.MAX_SAFE_INTEGER });
  expect(await Promise.all(others.map((actor) => unreadOf(actor)))).toEqual([10, 10, 10]);
});

test("counts and long reviews are shown in the specification's words", () => {
  expect([unreadCountText(99), unreadCountText(100)]).toEqual(["99", "99+"]);
  expect([shortExcerpt("a".repeat(50)), shortExcerpt("🌿".repeat(51))]).toEqual([null, `${"🌿".repeat(50)}...`]);
  expect([shortExcerpt("👩‍🚀".repeat(50)), shortExcerpt("👩‍🚀".repeat(51))]).toEqual([null, `${"👩‍🚀".repeat(50)}...`]);
});

test.each([
  ["project_approved", "submission:1:PUBLISH:5", "tip-split", "/store/tip-split"],
  ["project_rejected", "submission:1:REJECT:5", "project", "/builder/review/1"],
  ["rejected", "update:2:rejected:5", "project", "/builder/review/2"],
  ["pending", "submission:1:pending", "project", "/builder?view=projects"],
  ["pending", "reply:3", "1", "/admin-mod"],
  ["project_banned", "reports:4:5", "project", "/builder?view=projects"],
  ["security", "sign-in:1", null, "/profile"],
  ["plan_changed", "plan:1", null, "/subscribe"],
  ["report_resolved", "report:1", null, null],
] as const)("%s (%s) leads to its page", (type, notificationId, targetId, path) => {
  expect(pathOf({ type, notificationId, targetId })).toBe(path);
});

test("what was read is no longer counted as unread", async () => {
  const actor = await insertUser(services, "architect");
  await insertFor(actor, "First");
  await insertFor(actor, "Second");
  const unread = async () => {
    const [row] = await services.db.all<{ unread: number }>(sql`select ${countUnread(actor.userId)} as unread`);
    return row?.unread;
  };
  expect(await unread()).toBe(2);
  const { items } = await listNotifications(services, actor, "all");
  await markRead(services, actor, { seq: items[0]?.seq ?? 0 });
  expect(await unread()).toBe(1);
});
