import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, notifications, reports, sharedLinks } from "#db/schema/index.ts";
import { parse } from "#domain/kit/parse.ts";
import { submitReport } from "#domain/moderation/reports/commands.server.ts";
import { listReportGroups } from "#domain/moderation/reports/queries.server.ts";
import { runReportedShare } from "#domain/moderation/reports/reported-share.server.ts";
import { resolveReports } from "#domain/moderation/reports/resolutions.server.ts";
import { ResolveInput } from "#domain/moderation/reports/schemas.ts";
import { SHARED_RUN_PATH } from "#domain/previews/app-paths.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { moveToTrash } from "#domain/projects/lifecycle.server.ts";
import { createShare, stopSharing } from "#domain/shares/commands.server.ts";
import { listShares, readShare } from "#domain/shares/queries.server.ts";
import { insertUser, LISTING, testServices, utf8 } from "#tests/support/services.ts";

async function linksOf(...args: Parameters<typeof listShares>) {
  const { open, ended } = await listShares(...args);
  return [...open, ...ended];
}

const HTML = "<!doctype html><p>Your password?</p>";

async function setUp() {
  const { services, ...rest } = testServices();
  const closed: Array<string> = [];
  services.closeViewers = (ids) => void closed.push(...ids);
  const [owner, visitor, moderator] = await Promise.all([
    insertUser(services, "builder"),
    insertUser(services, "explorer"),
    insertUser(services, "admin"),
  ]);
  const { id: project } = await createProject(services, owner, { name: "Bank page", bytes: utf8(HTML) });
  const share = await createShare(
    services,
    { actor: owner, ip: crypto.randomUUID() },
    { project, expiryDays: null, followsLatest: true, allowsCopies: true },
  );
  const report = (actor = visitor) =>
    submitReport(services, actor, {
      target: "share",
      targetId: share.id,
      reason: "It's harmful or deceptive",
      text: "It asks for a password.",
    });
  const decide = (resolution: string, reason = "It imitates a bank.", actor = moderator) =>
    resolveReports(services, actor, parse(ResolveInput, { target: "share", targetId: share.id, resolution, reason }));
  const findGroup = async (actor = moderator) =>
    (await listReportGroups(services, actor)).groups.find(({ targetId }) => targetId === share.id);
  return { services, ...rest, closed, owner, visitor, moderator, share, project, report, decide, findGroup };
}

test("a report of a shared link stands in Reports with its kind", async () => {
  const { owner, moderator, report, findGroup } = await setUp();
  await report();
  expect(await findGroup({ ...moderator, superAdmin: true })).toMatchObject({
    targetTable: "shared_links",
    appName: "Bank page",
    review: null,
    shareOwnerEmail: owner.email,
    shareClosedAt: null,
    texts: ["It's harmful or deceptive: It asks for a password."],
  });
});

test("the super admin alone reads whose a reported link is", async () => {
  const { services, owner, moderator, report, findGroup } = await setUp();
  await report();
  expect(await findGroup()).toMatchObject({ appName: "Bank page", shareOwnerEmail: null });
  const page = JSON.stringify(await listReportGroups(services, moderator));
  for (const identity of [owner.email, owner.userId]) expect(page).not.toContain(identity);
});

test("a moderator runs a reported link, and no link that nobody reported", async () => {
  const { services, visitor, moderator, owner, share, report } = await setUp();
  expect(await runReportedShare(services, moderator, share.id)).toBeNull();
  await report();
  const tested = await runReportedShare(services, moderator, share.id);
  expect(tested).toMatchObject({ name: "Bank page", html: HTML });
  expect(tested?.run.path).toBe(SHARED_RUN_PATH);
  expect(tested?.run.origin).toMatch(/\/\/m[a-z2-7]{26}\./);
  await expect(runReportedShare(services, visitor, share.id)).rejects.toMatchObject({ code: "forbidden" });
  await stopSharing(services, owner, share.id);
  expect(await runReportedShare(services, moderator, share.id)).toBeNull();
});

test("a moderator closes a link: viewers end, the audit log has its digest, and its owner is told why", async () => {
  const { services, auditChanges, closed, owner, visitor, moderator, share, report, decide, findGroup } = await setUp();
  await report();
  const { htmlSha256 } = await readShare(services, share.id);
  await decide("close");
  expect(closed).toEqual([share.id]);
  await expect(readShare(services, share.id)).rejects.toMatchObject({ code: "gone" });
  expect(await linksOf(services, owner)).toMatchObject([{ closedBy: "moderator" }]);
  expect(await findGroup()).toBeUndefined();
  const [entry] = await services.db.select().from(auditLog).where(eq(auditLog.targetId, share.id));
  expect(entry).toMatchObject({ action: "CLOSE_SHARE", targetTable: "shared_links", adminUserId: moderator.userId });
  expect(entry?.oldValues).toContain(htmlSha256);
  expect(auditChanges.count).toBe(1);
  const told = (userId: string) =>
    services.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, userId)));
  expect(await told(owner.userId)).toMatchObject([
    { type: "share_closed", message: 'A moderator closed your link to "Bank page". It imitates a bank.' },
  ]);
  expect(await told(visitor.userId)).toMatchObject([{ type: "report_resolved" }]);
  await expect(decide("close")).rejects.toMatchObject({ code: "conflict" });
});

test("a closing's entry in the audit log names what the link served, by its project's name", async () => {
  const { services, owner, share, project, report, decide, findGroup } = await setUp();
  await report();
  await saveVersion(services, owner, {
    projectId: project,
    baseVersion: 1,
    bytes: utf8("<!doctype html><p>Newer</p>"),
  });
  await saveListing(services, owner, project, { ...LISTING, name: "Other page" });
  const { htmlSha256 } = await readShare(services, share.id);
  expect(await findGroup()).toMatchObject({ appName: "Other page" });
  await decide("close");
  const [entry] = await services.db.select().from(auditLog).where(eq(auditLog.targetId, share.id));
  expect(JSON.parse(entry?.oldValues ?? "{}")).toMatchObject({ htmlSha256 });
  const [told] = await services.db.select().from(notifications).where(eq(notifications.userId, owner.userId));
  expect(told?.message).toContain('"Other page"');
});

test("a link that nobody reported can't be closed, nor one whose owner is the moderator", async () => {
  const { services, owner, share, report, decide, findGroup } = await setUp();
  await expect(decide("close")).rejects.toMatchObject({ code: "conflict" });
  await report();
  await expect(decide("close", "x", { ...owner, tier: "admin" })).rejects.toMatchObject({ code: "forbidden" });
  expect((await readShare(services, share.id)).name).toBe("Bank page");
  await moveToTrash(services, owner, share.sourceId);
  expect(await findGroup(), "it was closed with its project").toMatchObject({ appName: "Bank page" });
  expect(await linksOf(services, owner)).toMatchObject([{ name: "Bank page", closedBy: "system" }]);
});

test("a closing needs a reason, and no decision about apps is one about links", async () => {
  const { report, decide, share, services } = await setUp();
  await report();
  expect(() => parse(ResolveInput, { target: "share", targetId: share.id, resolution: "close" })).toThrow(
    "Please say why. The owner reads it.",
  );
  for (const resolution of ["ban", "unpublish", "takedown", "hide"])
    expect(() => decide(resolution), resolution).toThrow();
  expect(() => parse(ResolveInput, { target: "app", targetId: "a", resolution: "close", reason: "x" })).toThrow();
  await decide("none", "");
  expect(await services.db.select().from(reports).where(eq(reports.targetId, share.id))).toMatchObject([
    { resolution: "none" },
  ]);
  expect((await readShare(services, share.id)).name).toBe("Bank page");
});

test("nobody reports an own link or a closed one, and only moderators decide", async () => {
  const { services, owner, visitor, share, report, decide } = await setUp();
  await expect(report(owner)).rejects.toMatchObject({ code: "missing" });
  await report();
  await expect(decide("close", "x", visitor)).rejects.toMatchObject({ code: "forbidden" });
  await stopSharing(services, owner, share.id);
  await expect(report(await insertUser(services, "explorer"))).rejects.toMatchObject({ code: "missing" });
  await decide("none", "");
  expect(await services.db.select().from(sharedLinks).where(eq(sharedLinks.id, share.id))).toMatchObject([
    { closedBy: "owner" },
  ]);
  const [entry] = await services.db.select().from(auditLog).where(eq(auditLog.targetId, share.id));
  expect(entry, "a closed link serves nothing").toMatchObject({ oldValues: '{"reports":"open"}' });
});
