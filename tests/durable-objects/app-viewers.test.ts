import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { publishedApps } from "#db/schema/index.ts";
import { suspendUser } from "#domain/administration/commands.server.ts";
import { parse } from "#domain/kit/parse.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { JOINED, PING, PONG } from "#domain/kit/sockets.ts";
import { publishSubmission, unpublishSubmission } from "#domain/moderation/decisions.server.ts";
import { submitReport } from "#domain/moderation/reports/commands.server.ts";
import { resolveReports } from "#domain/moderation/reports/resolutions.server.ts";
import { COUNTED_PARAM, OPEN_COUNTED, OPEN_PARAM } from "#domain/previews/open-count.ts";
import { APP_REMOVED } from "#domain/previews/rules.ts";
import { createProject } from "#domain/projects/commands.server.ts";
import { unpublishOwnApp } from "#domain/projects/lifecycle.server.ts";
import { createShare } from "#domain/shares/commands.server.ts";
import { expiryMessage, parseExpiryMessage } from "#domain/shares/expiry-message.ts";
import { ShareInput } from "#domain/shares/schemas.ts";
import { insertApp } from "#tests/preview/apps.ts";
import { call } from "#tests/support/api.ts";
import { insertSubmission, insertUser, testServices, utf8 } from "#tests/support/services.ts";
import { counterName } from "#workers/gateways/visit-counter.ts";

const MAX_SOCKETS_PER_ADDRESS = 500;

async function watch(appId: string, headers: Record<string, string> = {}, list: "apps" | "shares" = "apps") {
  const init = { headers: { upgrade: "websocket", ...headers } };
  const { webSocket: socket, status } = await call(`/api/${list}/${appId}/live`, init, null);
  if (!socket) throw new Error(`no socket: ${status}`);
  const heard: Array<unknown> = [];
  socket.addEventListener("message", ({ data }) => {
    if (data !== JOINED) heard.push(data);
  });
  socket.accept();
  return { socket, heard };
}

async function setUp() {
  const { services } = testServices();
  const [owner, admin] = [await insertUser(services, "architect"), await insertUser(services, "admin")];
  const { id: submissionId, projectId, htmlSha256 } = await insertSubmission(services, owner);
  await publishSubmission(services, admin, { submissionId, htmlSha256 });
  const [app] = await services.db.select().from(publishedApps).where(eq(publishedApps.projectId, projectId));
  const appId = app?.id ?? "";
  const resolve = async (resolution: "ban" | "takedown" | "unpublish") => {
    const target = { target: "app", targetId: appId } as const;
    const reporter = await insertUser(services, "explorer");
    await submitReport(services, reporter, { ...target, reason: "It's harmful or deceptive", text: "" });
    await resolveReports(services, admin, { ...target, resolution, reason: "It steals passwords." });
  };
  const superAdmin = { ...admin, superAdmin: true };
  return {
    appId,
    endings: {
      takedown: () => resolve("takedown"),
      ban: () => resolve("ban"),
      "report that unpublishes": () => resolve("unpublish"),
      "moderator's unpublish": () => unpublishSubmission(services, admin, submissionId),
      "owner's unpublish": () => unpublishOwnApp(services, owner, projectId),
      suspension: () => suspendUser(services, superAdmin, { userId: owner.userId, reason: "Fraud" }),
    },
  };
}

test.each([
  "takedown",
  "ban",
  "report that unpublishes",
  "moderator's unpublish",
  "owner's unpublish",
  "suspension",
] as const)("a %s ends the app in every open viewer at once, and no other app", async (ending) => {
  const { appId, endings } = await setUp();
  const other = await setUp();
  const viewers = [await watch(appId), await watch(appId)];
  const { heard: elsewhere } = await watch(other.appId);
  expect(viewers.map(({ heard }) => heard)).toEqual([[], []]);
  await endings[ending]();
  await expect.poll(() => viewers.map(({ heard }) => heard)).toEqual([[APP_REMOVED], [APP_REMOVED]]);
  expect(elsewhere).toEqual([]);
});

test("a viewer that connects after the removal is told at once, like one of an unknown app", async () => {
  const { appId, endings } = await setUp();
  await endings.takedown();
  for (const id of [appId, "unknown"]) {
    const { heard } = await watch(id);
    await expect.poll(() => heard).toEqual([APP_REMOVED]);
  }
});

test("a socket that is closing keeps a message or the removal from no other viewer", async () => {
  const id = crypto.randomUUID();
  await insertApp(env, { id });
  const viewers = await Promise.all(Array.from({ length: 3 }, () => watch(id)));
  await runInDurableObject(env.APP_VIEWERS.getByName(id), (appViewers, state) => {
    for (const socket of state.getWebSockets().slice(0, 2)) socket.close(1000);
    appViewers.tell("hello");
    appViewers.closeViewers();
  });
  await expect.poll(() => viewers.flatMap(({ heard }) => heard)).toEqual(["hello", APP_REMOVED]);
});

test("the open viewers of several apps are counted", async () => {
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of ids) await insertApp(env, { id });
  const [first = "", second = ""] = ids;
  const { socket } = await watch(first);
  for (const id of [first, second]) await watch(id);
  const { services } = testServices();
  expect(await services.countViewers([...ids, "unknown"])).toBe(3);
  socket.close(1000);
  await expect.poll(() => services.countViewers([first])).toBe(1);
});

test("the open viewers of a link hear its new expiry", async () => {
  const id = crypto.randomUUID();
  await insertApp(env, { id });
  const { heard } = await watch(id);
  const { services } = testServices();
  services.tellExpiry(id, 5000);
  await expect.poll(() => heard.map(parseExpiryMessage)).toEqual([{ remainingMs: 5000 }]);
  services.tellExpiry(id, null);
  await expect.poll(() => heard.map(parseExpiryMessage).at(1)).toEqual({ remainingMs: null });
  expect([APP_REMOVED, "expires in -1", "expires in ", 5].map(parseExpiryMessage)).toEqual([null, null, null, null]);
});

test("a ping is answered, so that a page notices a broken connection", async () => {
  const id = crypto.randomUUID();
  await insertApp(env, { id });
  const { socket, heard } = await watch(id);
  socket.send(PING);
  await expect.poll(() => heard).toEqual([PONG]);
});

test("one address can't use up an app's sockets", async () => {
  const id = crypto.randomUUID();
  await insertApp(env, { id });
  const from = (ip: string) =>
    env.APP_VIEWERS.getByName(id).fetch("http://app/", { headers: { upgrade: "websocket", "cf-connecting-ip": ip } });
  const statuses = await Promise.all(Array.from({ length: MAX_SOCKETS_PER_ADDRESS + 1 }, () => from("192.0.2.1")));
  expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await from("192.0.2.2")).status).toBe(101);
  expect((await from("::ffff:192.0.2.1")).status, "the same address, written as IPv6").toBe(429);
});

test("a store app's id joins no link, and a link's joins no store app, so that neither ends the other's viewers", async () => {
  const appId = crypto.randomUUID();
  await insertApp(env, { id: appId });
  const { heard } = await watch(appId);
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const project = await createProject(services, owner, { name: "Garden", bytes: utf8("<p>1</p>") });
  const link = { project: project.id, expiryDays: null, followsLatest: true, allowsCopies: true };
  const { id: shareId } = await createShare(services, { actor: owner, ip: "192.0.2.7" }, parse(ShareInput, link));
  const shared = await watch(shareId, {}, "shares");
  const upgrade = { headers: { upgrade: "websocket" } };
  expect((await call(`/api/shares/${appId}/live`, upgrade, null)).status).toBe(404);
  expect((await call(`/api/apps/${shareId}/live`, upgrade, null)).status).toBe(404);
  expect(await services.countViewers([appId])).toBe(1);
  expect(await services.countViewers([shareId])).toBe(1);
  services.tellExpiry(appId, 1);
  services.tellExpiry(shareId, 1);
  await expect.poll(() => [heard, shared.heard]).toEqual([[expiryMessage(1)], [expiryMessage(1)]]);
});

test("a viewer that connects to a link that is closed is told at once", async () => {
  const shareId = crypto.randomUUID().replaceAll("-", "");
  const { heard } = await watch(shareId, {}, "shares");
  await expect.poll(() => heard).toEqual([APP_REMOVED]);
});

test("without a socket the address answers an error", async () => {
  expect((await call("/api/apps/any/live", {}, null)).status).toBe(400);
});

async function readGreeting(path: string, actor: Actor | null, headers: Record<string, string> = {}) {
  const { webSocket: socket } = await call(path, { headers: { upgrade: "websocket", ...headers } }, actor);
  if (!socket) throw new Error("no socket");
  const greeting = new Promise((resolve) => socket.addEventListener("message", ({ data }) => resolve(data)));
  socket.accept();
  return greeting;
}

/** Stored ones, on whatever day. */
function countOpens(appId: string) {
  return runInDurableObject(env.DAILY_VISITORS.getByName(counterName(appId)), (_, { storage: { sql } }) => {
    const tables = sql.exec<{ name: string }>("select name from sqlite_master where name like 'groups_%'").toArray();
    return tables
      .flatMap(({ name }) => sql.exec<{ entries: string }>(`select entries from ${name}`).toArray())
      .flatMap(({ entries }) => JSON.parse(entries) as Array<[string, number]>)
      .filter(([id]) => id === appId).length;
  });
}

test("a socket that asks for it counts a user's open, and repeated ones once", async () => {
  const id = crypto.randomUUID();
  await insertApp(env, { id });
  const { services } = testServices();
  const [ada, ben] = [await insertUser(services, "explorer"), await insertUser(services, "architect")];
  const path = `/api/apps/${id}/live`;
  expect(await readGreeting(path, ada)).toBe(JOINED);
  expect(await readGreeting(`${path}?${OPEN_PARAM}`, ada)).toBe(OPEN_COUNTED);
  expect(await readGreeting(`${path}?${OPEN_PARAM}`, ada)).toBe(OPEN_COUNTED);
  await expect.poll(() => countOpens(id)).toBe(1);
  expect(await readGreeting(`${path}?${OPEN_PARAM}`, ben)).toBe(OPEN_COUNTED);
  await expect.poll(() => countOpens(id)).toBe(2);
});

test("a socket counts the open of a visitor whom the cookie tells, and leaves a new one's to the page's call", async () => {
  const id = crypto.randomUUID();
  await insertApp(env, { id });
  const path = `/api/apps/${id}/live?${OPEN_PARAM}`;
  for (const cookie of ["", `visitor=${crypto.randomUUID()}.${"0".repeat(64)}`])
    expect(await readGreeting(path, null, { cookie })).toBe(JOINED);
  const counted = await call(`/api/apps/${id}/opens`, { method: "POST" }, null);
  const [cookie = ""] = (counted.headers.get("Set-Cookie") ?? "").split(";");
  expect(await countOpens(id)).toBe(1);
  expect(await readGreeting(path, null, { cookie })).toBe(OPEN_COUNTED);
  const other = crypto.randomUUID();
  await insertApp(env, { id: other });
  expect(await readGreeting(`/api/apps/${other}/live?${OPEN_PARAM}`, null, { cookie })).toBe(OPEN_COUNTED);
  await expect.poll(() => countOpens(other)).toBe(1);
  expect(await countOpens(id)).toBe(1);
});

test("a socket can't pretend that its open was counted", async () => {
  const id = crypto.randomUUID();
  await insertApp(env, { id });
  expect(await readGreeting(`/api/apps/${id}/live?${OPEN_PARAM}&${COUNTED_PARAM}`, null)).toBe(JOINED);
});

test.each(["takedown", "owner's unpublish"] as const)("no open is counted by a socket after: %s", async (ending) => {
  const { appId, endings } = await setUp();
  await endings[ending]();
  const reader = await insertUser(testServices().services, "explorer");
  await readGreeting(`/api/apps/${appId}/live?${OPEN_PARAM}`, reader);
  // Counted later, so that an open of the removed app would be seen by then.
  const other = crypto.randomUUID();
  await insertApp(env, { id: other });
  await call(`/api/apps/${other}/opens`, { method: "POST" }, reader);
  expect(await countOpens(appId)).toBe(0);
});
