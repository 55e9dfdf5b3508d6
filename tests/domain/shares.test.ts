import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { blobDeletions, projectVersions, sharedLinks, users } from "#db/schema/index.ts";
import { purgeAccount } from "#domain/accounts/deletion.server.ts";
import { suspendUser, unsuspendUser } from "#domain/administration/commands.server.ts";
import { deleteUnusedBlobs } from "#domain/blobs/deletion.server.ts";
import { BLOB_GRACE_MS } from "#domain/blobs/rules.ts";
import { formatCursor, parseCursor } from "#domain/kit/cursors.ts";
import { DAY_MS, HOUR_MS } from "#domain/kit/durations.ts";
import { parse } from "#domain/kit/parse.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { MAX_HTML_BYTES } from "#domain/listing/rules.ts";
import { createProject, saveVersion } from "#domain/projects/commands.server.ts";
import { moveToTrash, purgeProject, restoreProject } from "#domain/projects/lifecycle.server.ts";
import { closeExpiredShares } from "#domain/shares/close-shares.server.ts";
import { changeShare, countShareOpen, createShare, stopSharing } from "#domain/shares/commands.server.ts";
import { findOpenShare, listShares, readShare, readSharedHtml } from "#domain/shares/queries.server.ts";
import {
  CLOSED_SHARE_RETENTION_MS,
  ENDED_SHARES_PER_PAGE,
  LINK_CLOSED,
  MAX_DEVICE_SHARES,
  MAX_OPEN_SHARES,
  SHARES_PER_HOUR,
} from "#domain/shares/rules.ts";
import { ShareInput } from "#domain/shares/schemas.ts";
import { insertUser, testServices, utf8 } from "#tests/support/services.ts";

const ONE = "<!doctype html><p>one</p>";
const TWO = "<!doctype html><p>two</p>";
const GONE = { code: "gone", message: LINK_CLOSED.hint };

async function setUp() {
  const { services, clock } = testServices();
  const closed: Array<string> = [];
  services.closeViewers = (ids) => void closed.push(...ids);
  const owner = await insertUser(services, "builder");
  const project = await createProject(services, owner, { name: "Garden", bytes: utf8(ONE) });
  const share = (options: object = {}, actor: Actor = owner, ip: string = crypto.randomUUID()) =>
    createShare(services, { actor, ip }, shareOf({ project: project.id, ...options }));
  return { services, clock, closed, owner, project, share };
}

function shareOf(options: object) {
  return parse(ShareInput, { expiryDays: null, followsLatest: true, allowsCopies: true, ...options });
}

function deviceShareOf(options: object = {}) {
  const app = { deviceApp: "explorer_1", name: "My app", icon: "🌱", html: ONE, allowsCopies: true };
  return parse(ShareInput, { ...app, ...options });
}

function shareDevice(services: Services, actor: Actor, options: object = {}) {
  return createShare(services, { actor, ip: crypto.randomUUID() }, deviceShareOf(options));
}

/** Open and ended ones. */
async function linksOf(...args: Parameters<typeof listShares>) {
  const { open, ended } = await listShares(...args);
  return [...open, ...ended];
}

test("a link has 128 random bits, and an origin that only its id gives", async () => {
  const { services, share, project } = await setUp();
  const link = await share();
  expect(link).toMatchObject({ name: "Garden", sourceId: project.id, followsLatest: true, opens: 0, expiresAt: null });
  expect(link.id).toMatch(/^[0-9a-f]{32}$/);
  expect(link.url).toBe(`${services.config.siteOrigin}/s/${link.id}`);
  const app = await readShare(services, link.id);
  expect(app.origin).toMatch(/\/\/s[a-z2-7]{26}\./);
  expect(app).toMatchObject({ name: "Garden", allowsCopies: true });
});

test("two tabs that share the same app at the same time get the same link", async () => {
  const { services, share, owner, project } = await setUp();
  const [one, two] = await Promise.all([share(), share({ expiryDays: 1 })]);
  expect(two.id).toBe(one.id);
  expect(await linksOf(services, owner)).toHaveLength(1);
  expect((await findOpenShare(services, owner, project.id))?.id).toBe(one.id);
});

test("a link follows the latest version, or stays on the one that was shared", async () => {
  const { services, share, owner, project } = await setUp();
  const link = await share();
  await saveVersion(services, owner, { projectId: project.id, baseVersion: 1, bytes: utf8(TWO) });
  expect((await readSharedHtml(services, link.id)).html).toBe(TWO);
  await changeShare(services, owner, link.id, { followsLatest: false });
  await saveVersion(services, owner, { projectId: project.id, baseVersion: 2, bytes: utf8(`${TWO}!`) });
  expect((await readSharedHtml(services, link.id)).html).toBe(TWO);
  expect(await changeShare(services, owner, link.id, { followsLatest: true })).toMatchObject({ followsLatest: true });
  expect((await readSharedHtml(services, link.id)).html).toBe(`${TWO}!`);
});

test("expired, closed and unknown links get one answer", async () => {
  const { services, clock, share, owner } = await setUp();
  const link = await share({ expiryDays: 1 });
  expect(link.expiresAt).toBe(link.createdAt + DAY_MS);
  clock.now += DAY_MS;
  await expect(readShare(services, link.id)).rejects.toMatchObject(GONE);
  await expect(readSharedHtml(services, link.id)).rejects.toMatchObject(GONE);
  const next = await share();
  expect(next.id).not.toBe(link.id);
  await stopSharing(services, owner, next.id);
  await expect(readShare(services, next.id)).rejects.toMatchObject(GONE);
  for (const id of ["", "x", "0".repeat(32)]) await expect(readShare(services, id)).rejects.toMatchObject(GONE);
  expect(await linksOf(services, owner)).toMatchObject([{ closedBy: "owner" }, { closedBy: "system" }]);
});

test("every open link is listed, however many have ended since, and those are listed page by page", async () => {
  const { services, clock, share, owner } = await setUp();
  const open = await share();
  const row = { label: "", userId: owner.userId, name: "", htmlSha256: "", htmlBytes: 0, followsLatest: false };
  const links = Array.from({ length: ENDED_SHARES_PER_PAGE + 1 }, (_, n) => {
    const id = n.toString(16).padStart(32, "0");
    // Every second one has expired, and the nightly work has not closed it yet.
    const end = n % 2 ? { closedAt: clock.now, closedBy: "owner" as const } : { expiresAt: clock.now };
    return { ...row, id, label: id, sourceId: id, createdAt: open.createdAt + 1, ...end };
  });
  for (const link of links) await services.db.insert(sharedLinks).values(link);
  const first = await listShares(services, owner);
  expect(first.open.map(({ id }) => id)).toEqual([open.id]);
  expect(first.ended).toHaveLength(ENDED_SHARES_PER_PAGE);
  const second = await listShares(services, owner, parseCursor(formatCursor(first.next ?? { createdAt: 0, id: "" })));
  expect([...first.ended, ...second.ended].map(({ id }) => id)).toEqual(links.map(({ id }) => id).toReversed());
  expect(first.ended.every(({ closedAt }) => closedAt !== null)).toBe(true);
  expect(second.next).toBeNull();
});

test("an expiry can be changed while the link is open, and its open viewers are told", async () => {
  const { services, clock, share, owner } = await setUp();
  const told: Array<unknown> = [];
  services.tellExpiry = (...message) => void told.push(message);
  const link = await share({ expiryDays: 1 });
  expect((await changeShare(services, owner, link.id, { expiryDays: 7 })).expiresAt).toBeGreaterThan(
    clock.now + 6 * DAY_MS,
  );
  expect(await changeShare(services, owner, link.id, { expiryDays: null, allowsCopies: false })).toMatchObject({
    expiresAt: null,
    allowsCopies: false,
  });
  await expect(readSharedHtml(services, link.id)).rejects.toMatchObject({ code: "forbidden" });
  await changeShare(services, owner, link.id, { expiryDays: 1 });
  expect(told).toEqual([7 * DAY_MS, null, DAY_MS].map((remainingMs) => [link.id, remainingMs]));
  await changeShare(services, owner, link.id, { allowsCopies: true });
  expect(told).toHaveLength(3);
  clock.now += DAY_MS;
  await expect(changeShare(services, owner, link.id, { expiryDays: 30 })).rejects.toMatchObject({ code: "missing" });
});

test("nobody shares, changes or closes what belongs to others", async () => {
  const { services, closed, share, project } = await setUp();
  const link = await share();
  const other = await insertUser(services, "builder");
  await expect(share({}, other)).rejects.toMatchObject({ code: "missing" });
  await expect(changeShare(services, other, link.id, { allowsCopies: false })).rejects.toMatchObject({
    code: "missing",
  });
  await expect(stopSharing(services, other, link.id)).rejects.toMatchObject({ code: "missing" });
  expect(await findOpenShare(services, other, project.id)).toBeNull();
  expect(await linksOf(services, other)).toEqual([]);
  expect(closed).toEqual([]);
  // The id of a foreign project as the name of an app on a device gives nothing of that project.
  const own = await shareDevice(services, other, { deviceApp: project.id, html: TWO });
  expect((await readSharedHtml(services, own.id)).html).toBe(TWO);
});

test("Stop sharing ends open viewers, and a second press changes nothing", async () => {
  const { services, closed, share, owner } = await setUp();
  const link = await share();
  await stopSharing(services, owner, link.id);
  await stopSharing(services, owner, link.id);
  expect(closed).toEqual([link.id]);
});

test("an account whose address is not confirmed shares nothing", async () => {
  const { share, owner } = await setUp();
  await expect(share({}, { ...owner, emailConfirmed: false })).rejects.toMatchObject({ code: "forbidden" });
});

test("an explorer shares apps of the device for 7 days, three at most", async () => {
  const { services, clock } = await setUp();
  const explorer = await insertUser(services, "explorer");
  await expect(createShare(services, { actor: explorer, ip: "" }, shareOf({ project: "p" }))).rejects.toMatchObject({
    code: "plan",
  });
  const link = await shareDevice(services, explorer);
  expect(link).toMatchObject({ projectId: null, expiresAt: link.createdAt + 7 * DAY_MS, followsLatest: false });
  expect((await shareDevice(services, explorer)).id).toBe(link.id);
  for (const change of [{ expiryDays: null }, { followsLatest: true }])
    await expect(changeShare(services, explorer, link.id, change)).rejects.toMatchObject({ code: "invalid" });
  for (let n = 2; n <= MAX_DEVICE_SHARES; n++) await shareDevice(services, explorer, { deviceApp: `explorer_${n}` });
  await expect(shareDevice(services, explorer, { deviceApp: "explorer_9" })).rejects.toMatchObject({
    code: "conflict",
  });
  clock.now += 7 * DAY_MS;
  await shareDevice(services, explorer, { deviceApp: "explorer_9" });
});

test(`other accounts have ${MAX_OPEN_SHARES} open links`, async () => {
  const { services, owner, share } = await setUp();
  const rows = Array.from({ length: MAX_OPEN_SHARES }, (_, n) => ({
    ...{ id: `full ${n} ${owner.userId}`, label: `full ${n} ${owner.userId}`, userId: owner.userId, sourceId: `${n}` },
    ...{ name: "App", htmlSha256: "", htmlBytes: 0, followsLatest: false, createdAt: 1 },
  }));
  for (const row of rows) await services.db.insert(sharedLinks).values(row);
  await expect(share()).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("50 open links") });
});

test("links are limited for an account and for an address", async () => {
  const { services, share, owner } = await setUp();
  const hour = Math.floor(services.now() / HOUR_MS);
  for (let n = 0; n < SHARES_PER_HOUR; n++)
    await services.consumeAttempt(`share:${owner.userId}:hour:${hour}`, SHARES_PER_HOUR);
  await expect(share()).rejects.toMatchObject({ code: "throttled" });
  const ip = crypto.randomUUID();
  const asked: Array<string> = [];
  services.consumeAttempt = async (key) => {
    asked.push(key);
    return key.startsWith(`share:${ip}:day`) ? 60 : 0;
  };
  await expect(share({}, owner, ip)).rejects.toMatchObject({ code: "throttled" });
  expect(asked).toHaveLength(4);
});

test("a name without visible characters, other expiries and HTML over the limit are refused in words", async () => {
  const { services } = await setUp();
  const explorer = await insertUser(services, "explorer");
  expect(() => deviceShareOf({ name: " \u200b " })).toThrow("The app needs a name.");
  expect(() => shareOf({ project: "p", expiryDays: 2 })).toThrow();
  expect(() => shareOf({ project: "p", deviceApp: "d" })).toThrow();
  const large = { html: "x".repeat(MAX_HTML_BYTES + 1) };
  await expect(shareDevice(services, explorer, large)).rejects.toMatchObject({ code: "too-large" });
  await expect(shareDevice(services, explorer, { html: " " })).rejects.toMatchObject({ code: "invalid" });
});

test("opens of others count, those of the owner and of closed links don't", async () => {
  const { services, share, owner } = await setUp();
  const link = await share();
  const ip = crypto.randomUUID();
  await countShareOpen(services, { userId: owner.userId, ip }, link.id);
  await countShareOpen(services, { userId: null, ip }, link.id);
  await countShareOpen(services, { userId: (await insertUser(services, "explorer")).userId, ip }, link.id);
  await countShareOpen(services, { userId: null, ip }, "unknown");
  expect(await linksOf(services, owner)).toMatchObject([{ opens: 2 }]);
  await stopSharing(services, owner, link.id);
  await countShareOpen(services, { userId: null, ip }, link.id);
  expect(await linksOf(services, owner)).toMatchObject([{ opens: 2 }]);
});

test("a link of a suspended owner opens nothing", async () => {
  const { services, share, owner } = await setUp();
  const link = await share();
  await services.db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, owner.userId));
  await expect(readShare(services, link.id)).rejects.toMatchObject(GONE);
});

test("the HTML of a device's app stays while its link is open, and is deleted after it", async () => {
  const { services, clock } = await setUp();
  const explorer = await insertUser(services, "explorer");
  const html = `<p>${crypto.randomUUID()}</p>`;
  const link = await shareDevice(services, explorer, { html });
  const { htmlSha256 } = await readShare(services, link.id);
  const deletion = () => services.db.select().from(blobDeletions).where(eq(blobDeletions.name, htmlSha256));
  expect(await deletion()).toEqual([]);
  // Listed by a race, it is seen as referenced.
  await services.db.insert(blobDeletions).values({ bucket: "html", name: htmlSha256, dueAt: 1 });
  await deleteUnusedBlobs(services, 1000);
  expect((await readSharedHtml(services, link.id)).html).toBe(html);
  clock.now += 7 * DAY_MS;
  await closeExpiredShares(services);
  await deleteUnusedBlobs(services, 1000);
  expect(await services.htmlFiles.get(htmlSha256)).toBeNull();
  expect(await linksOf(services, explorer)).toMatchObject([{ closedBy: "system" }]);
  clock.now += CLOSED_SHARE_RETENTION_MS;
  await closeExpiredShares(services);
  expect(await services.db.select().from(sharedLinks).where(eq(sharedLinks.id, link.id))).toEqual([]);
});

test("a pinned version outlives its project's history while its link is open", async () => {
  const { services, clock, share, owner, project } = await setUp();
  const link = await share({ followsLatest: false });
  const { htmlSha256 } = await readShare(services, link.id);
  await saveVersion(services, owner, { projectId: project.id, baseVersion: 1, bytes: utf8(TWO) });
  await services.db.delete(projectVersions).where(eq(projectVersions.htmlSha256, htmlSha256));
  for (let night = 0; night < 3; night++) {
    await deleteUnusedBlobs(services, 1000);
    clock.now += BLOB_GRACE_MS;
  }
  expect((await readSharedHtml(services, link.id)).html).toBe(ONE);
});

test("a project in the trash, its permanent deletion, a suspension and a deleted account close links", async () => {
  const { services, closed, owner, project, share } = await setUp();
  const root = { ...(await insertUser(services, "admin")), superAdmin: true };
  const trashed = await share();
  await moveToTrash(services, owner, project.id);
  await expect(share()).rejects.toMatchObject({ code: "missing" });
  await expect(readShare(services, trashed.id)).rejects.toMatchObject(GONE);
  await restoreProject(services, owner, project.id);
  await expect(readShare(services, trashed.id)).rejects.toMatchObject(GONE);
  const suspended = await share();
  await suspendUser(services, root, { userId: owner.userId, reason: "It steals." });
  expect(await linksOf(services, owner)).toMatchObject([{ closedBy: "moderator" }, { closedBy: "system" }]);
  await unsuspendUser(services, root, { userId: owner.userId });
  await expect(readShare(services, suspended.id)).rejects.toMatchObject(GONE);
  const deleted = await share();
  await purgeAccount(services, owner.userId);
  await expect(readShare(services, deleted.id)).rejects.toMatchObject(GONE);
  const left = await services.db.select().from(sharedLinks).where(eq(sharedLinks.userId, owner.userId));
  expect(left).toEqual([]);
  expect(closed).toEqual(expect.arrayContaining([trashed.id, suspended.id, deleted.id]));
});

test("a project that is deleted permanently takes its links with it", async () => {
  const { services, owner, project, share } = await setUp();
  await share();
  await moveToTrash(services, owner, project.id);
  await purgeProject(services, owner, project.id);
  expect(await services.db.select().from(sharedLinks).where(eq(sharedLinks.projectId, project.id))).toEqual([]);
});
