import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, projects, projectUpdates, publishedApps, users } from "#db/schema/index.ts";
import { sha256Hex } from "#domain/kit/ids.ts";
import { publishSubmission, rejectSubmission, unpublishSubmission } from "#domain/moderation/decisions.server.ts";
import { approveUpdate, rejectUpdate } from "#domain/moderation/updates/decisions.server.ts";
import { listUpdates } from "#domain/moderation/updates/queries.server.ts";
import { DEFAULT_UPDATES_QUERY } from "#domain/moderation/updates/updates-query.ts";
import { insertSubmission, LISTING, utf8 } from "#tests/support/services.ts";
import { findUpdate, interrupted, NEW_LISTING, publishedAppFixture } from "#tests/support/updates.ts";

const REFUSED_AFTER = "The app in the store has changed since this update was requested.";

test("approval publishes the update's snapshot, even if the project was edited since", async () => {
  const { services, liveEvents, owner, projectId, slug, save, list, request, readApp, approve } =
    await publishedAppFixture();
  const before = await readApp();
  await save("<p>new</p>");
  await list();
  const update = await request();
  await save("<p>later</p>", 2);
  await list({ name: "Later name", icon: "🔥", tags: [] });
  expect(await findUpdate(services, update.id)).toEqual(update);
  await approve(update);
  const app = await readApp();
  expect(app).toEqual({
    ...before,
    ...NEW_LISTING,
    nameKey: "focusforest",
    summary: expect.stringMatching(/^(A quiet timer that grows a forest while you work\. ?){2}$/),
    htmlSha256: await sha256Hex(utf8("<p>new</p>")),
    htmlBytes: 10,
    codeVersion: "01",
    updatedAt: app.updatedAt,
  });
  const { db } = services;
  const tags = await db.query.appTags.findMany({ where: (t, { eq }) => eq(t.appId, app.id) });
  expect(tags.map((row) => row.tag).sort()).toEqual(["Health", "Productivity"]);
  const versions = await db.query.appVersions.findMany({ where: (t, { eq }) => eq(t.appId, app.id) });
  expect(versions.map((row) => [row.codeVersion, row.htmlSha256])).toEqual([
    ["00", before.htmlSha256],
    ["01", app.htmlSha256],
  ]);
  const [project] = await db.select().from(projects).where(eq(projects.id, projectId));
  expect(project).toMatchObject({ codeVersion: "01", name: "Later name", status: "approved", published: true });
  const heard = await db.query.searchOutbox.findMany({ where: (t, { eq }) => eq(t.appId, app.id) });
  expect(heard).toHaveLength(2);
  const [notification] = await db.query.notifications.findMany({
    where: (t, { and, eq }) => and(eq(t.userId, owner.userId), eq(t.type, "approved")),
  });
  expect(notification).toMatchObject({ title: "Update approved", projectName: "Focus Forest", targetId: slug });
  expect(await liveEvents()).toContainEqual({ userId: owner.userId, topic: "decisions" });
  const log = await db.select().from(auditLog).where(eq(auditLog.targetId, update.id));
  expect(log.map((row) => row.action)).toEqual(["APPROVE_UPDATE"]);
});

test("an update of the HTML keeps the listing and the reverse, and each is the next version", async () => {
  const { save, list, request, readApp, approve } = await publishedAppFixture();
  await save("<p>new</p>");
  await approve(await request());
  expect(await readApp()).toMatchObject({ name: LISTING.name, htmlBytes: 10, codeVersion: "01" });
  await list();
  await approve(await request());
  expect(await readApp()).toMatchObject({ name: "Focus Forest", htmlBytes: 10, codeVersion: "02" });
  await expect(request()).rejects.toThrow("No changes were found");
});

test("an update leaves installs, opens and ratings alone", async () => {
  const { services, save, request, readApp, approve } = await publishedAppFixture();
  const counters = { installs: 7, opens: 30, ratingSum: 9, ratingCount: 2, reviewCount: 1 };
  await services.db
    .update(publishedApps)
    .set(counters)
    .where(eq(publishedApps.id, (await readApp()).id));
  await save("<p>new</p>");
  await approve(await request());
  expect(await readApp()).toMatchObject(counters);
});

test("another digest than the reviewed one is refused", async () => {
  const { services, admin, save, request, readApp } = await publishedAppFixture();
  const before = await readApp();
  await save("<p>new</p>");
  const { id } = await request();
  for (const htmlSha256 of ["0".repeat(64), before.htmlSha256, null]) {
    await expect(approveUpdate(services, admin, { updateId: id, htmlSha256 })).rejects.toMatchObject({
      code: "conflict",
      title: "Approval failed",
    });
  }
  expect(await readApp()).toEqual(before);
});

test("a rejection notifies the owner with its reasons and does not change the store", async () => {
  const { services, liveEvents, owner, admin, save, request, readApp } = await publishedAppFixture();
  const before = await readApp();
  await save("<p>new</p>");
  const { id } = await request();
  await rejectUpdate(services, admin, { updateId: id, reasons: ["spam", "poor-ui"] });
  expect(await findUpdate(services, id)).toMatchObject({ status: "rejected", reviewNotes: "spam; poor-ui" });
  expect(await readApp()).toEqual(before);
  expect(await liveEvents()).toContainEqual({ userId: owner.userId, topic: "decisions" });
  const log = await services.db.select().from(auditLog).where(eq(auditLog.targetId, id));
  expect(log.map((row) => row.action)).toEqual(["REJECT_UPDATE"]);
  const next = await request();
  expect(next.codeVersion).toBe("01");
  await rejectUpdate(services, admin, { updateId: next.id, reasons: [] });
  expect((await findUpdate(services, next.id)).reviewNotes).toBe("Update rejected by admin");
});

test("a second decision is refused", async () => {
  const { services, admin, save, request, approve } = await publishedAppFixture();
  await save("<p>new</p>");
  const first = await request();
  await rejectUpdate(services, admin, { updateId: first.id, reasons: [] });
  await expect(approve(first)).rejects.toThrow("already decided this update");
  const second = await request();
  await approve(second);
  await expect(approve(second)).rejects.toThrow("already decided this update");
  await expect(rejectUpdate(services, admin, { updateId: second.id, reasons: [] })).rejects.toMatchObject({
    code: "conflict",
    title: "Rejection failed",
  });
  await expect(rejectUpdate(services, admin, { updateId: "absent", reasons: [] })).rejects.toThrow("Update not found.");
});

test("of concurrent decisions one succeeds, with one audit row", async () => {
  const { services, admin, save, request, approve, readApp } = await publishedAppFixture();
  await save("<p>new</p>");
  const update = await request();
  const results = await Promise.allSettled([
    approve(update),
    rejectUpdate(services, admin, { updateId: update.id, reasons: ["spam"] }),
    approve(update),
  ]);
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  expect(await services.db.select().from(auditLog).where(eq(auditLog.targetId, update.id))).toHaveLength(1);
  const { status } = await findUpdate(services, update.id);
  expect((await readApp()).codeVersion).toBe(status === "approved" ? "01" : "00");
});

test("concurrent decisions about several apps all succeed", async () => {
  const apps = [await publishedAppFixture(), await publishedAppFixture(), await publishedAppFixture()];
  for (const app of apps) await app.save("<p>new</p>");
  await Promise.all(apps.map(async (app) => app.approve(await app.request())));
  for (const app of apps) expect((await app.readApp()).codeVersion).toBe("01");
});

test("only admins can see updates and decide about them", async () => {
  const { services, owner, save, request } = await publishedAppFixture();
  await save("<p>new</p>");
  const { id, updatedHtmlSha256 } = await request();
  await expect(approveUpdate(services, owner, { updateId: id, htmlSha256: updatedHtmlSha256 })).rejects.toThrow(
    "Only admins can approve updates.",
  );
  await expect(rejectUpdate(services, owner, { updateId: id, reasons: [] })).rejects.toThrow(
    "Only admins can reject updates.",
  );
  await expect(listUpdates(services, owner, { ...DEFAULT_UPDATES_QUERY, tab: "pending" })).rejects.toMatchObject({
    code: "forbidden",
    title: "Access denied",
  });
});

test("a pending update is rejected when its app leaves the store, and can be requested again later", async () => {
  const { services, admin, submission, save, request, approve, readApp } = await publishedAppFixture();
  await save("<p>new</p>");
  const update = await request();
  await unpublishSubmission(services, admin, submission.id);
  expect(await findUpdate(services, update.id)).toMatchObject({
    status: "rejected",
    reviewNotes: "The app was removed from the store",
  });
  await expect(approve(update)).rejects.toThrow("already decided this update");
  await publishSubmission(services, admin, { submissionId: submission.id, htmlSha256: submission.htmlSha256 });
  expect(await readApp()).toMatchObject({ htmlSha256: submission.htmlSha256, codeVersion: "01" });
  await approve(await request());
  expect(await readApp()).toMatchObject({ htmlSha256: update.updatedHtmlSha256, codeVersion: "02" });
});

test("an app that leaves the store mails its own author, and nobody whose update was rejected in the same millisecond", async () => {
  const { services, allMails, owner, admin, submission, save, request } = await publishedAppFixture();
  const other = await publishedAppFixture();
  await save("<p>new</p>");
  await request();
  await other.save("<p>other</p>");
  const { id } = await other.request();
  const at = services.now();
  await services.db.update(projectUpdates).set({ status: "rejected", updatedAt: at }).where(eq(projectUpdates.id, id));
  await unpublishSubmission({ ...services, now: () => at }, admin, submission.id);
  expect(new Set((await allMails()).map(({ to }) => to))).toEqual(new Set([owner.email]));
});

test("an update of an app that changed since, or is not in the store, is refused in words that say what to do", async () => {
  const { services, save, request, approve, readApp } = await publishedAppFixture();
  await save("<p>new</p>");
  const update = await request();
  const { ratingScore: _, ratingRank: _rank, filterGroup: _group, ...app } = await readApp();
  const byId = eq(publishedApps.id, app.id);
  for (const change of [{ status: "unpublished" as const }, { updatedAt: update.createdAt + 1 }]) {
    await services.db.update(publishedApps).set(change).where(byId);
    await expect(approve(update)).rejects.toThrow(REFUSED_AFTER);
    await services.db.update(publishedApps).set(app).where(byId);
  }
  await services.db.update(publishedApps).set({ updatedAt: update.createdAt }).where(byId);
  await approve(update);
});

test("a change between reading and writing undoes the decision", async () => {
  const { services, liveEvents, admin, save, request, readApp } = await publishedAppFixture();
  await save("<p>new</p>");
  const update = await request();
  const { db } = services;
  const { ratingScore: _, ratingRank: _rank, filterGroup: _group, ...before } = await readApp();
  const changes = [
    () => db.update(projectUpdates).set({ status: "rejected" }).where(eq(projectUpdates.id, update.id)),
    () => db.update(publishedApps).set({ status: "unpublished" }).where(eq(publishedApps.id, before.id)),
    () => db.update(publishedApps).set({ updatedAt: services.now() }).where(eq(publishedApps.id, before.id)),
  ];
  for (const change of changes) {
    const input = { updateId: update.id, htmlSha256: update.updatedHtmlSha256 };
    await expect(approveUpdate(interrupted(services, 2, change), admin, input)).rejects.toThrow(
      "already decided this update",
    );
    expect((await readApp()).htmlSha256).toBe(before.htmlSha256);
    await db.update(projectUpdates).set({ status: "pending" }).where(eq(projectUpdates.id, update.id));
    await db.update(publishedApps).set(before).where(eq(publishedApps.id, before.id));
  }
  const approved = () => db.update(projectUpdates).set({ status: "approved" }).where(eq(projectUpdates.id, update.id));
  const input = { updateId: update.id, reasons: ["spam" as const] };
  await expect(rejectUpdate(interrupted(services, 2, approved), admin, input)).rejects.toThrow(
    "already decided this update",
  );
  expect(await findUpdate(services, update.id)).toMatchObject({ status: "approved", reviewNotes: null });
  expect((await liveEvents()).map(({ topic }) => topic)).not.toContain("decisions");
});

test("an update without a store version is not approved", async () => {
  const { services, save, request, approve } = await publishedAppFixture();
  await save("<p>new</p>");
  const update = await request();
  await services.db.update(projectUpdates).set({ packageId: null }).where(eq(projectUpdates.id, update.id));
  await expect(approve(update)).rejects.toMatchObject({ code: "missing", message: "Store version not found." });
});

test("an approval that fails at any of its writes changes nothing and can be repeated", async () => {
  const { services, liveEvents, save, request, readApp, approve } = await publishedAppFixture();
  await save("<p>new</p>");
  const update = await request();
  const before = await readApp();
  const database = services.db.$client;
  for (const table of ["search_outbox", "admin_audit_log", "app_versions", "user_notifications"]) {
    await database.exec(`create trigger broken before insert on ${table} begin select raise(abort, 'broken'); end`);
    await expect(approve(update)).rejects.toThrow();
    await database.exec("drop trigger broken");
    expect(await readApp()).toEqual(before);
    expect(await findUpdate(services, update.id)).toEqual(update);
    expect((await liveEvents()).map(({ topic }) => topic)).not.toContain("decisions");
  }
  await approve(update);
  expect((await readApp()).codeVersion).toBe("01");
});

test("a store that shows something else after an approval is an error, not a silent repair", async () => {
  const { services, save, request, readApp, approve } = await publishedAppFixture();
  await save("<p>new</p>");
  const update = await request();
  const database = services.db.$client;
  await database.exec(
    "create trigger broken after insert on search_outbox begin update published_apps set html_sha256 = 'other' where id = new.app_id; end",
  );
  await expect(approve(update)).rejects.toMatchObject({ code: "unavailable", title: "Approval failed" });
  await database.exec("drop trigger broken");
  expect((await readApp()).htmlSha256).toBe("other");
});

test("nobody publishes a submission or an update of a suspended author, and both can be rejected", async () => {
  const { services, admin, owner, save, request, approve, submission, readApp } = await publishedAppFixture();
  await save("<p>new</p>");
  const update = await request();
  const waiting = await insertSubmission(services, owner);
  await services.db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, owner.userId));
  const refusal = { code: "conflict", message: "The author's account is suspended. Reject it, or let it wait." };
  const { id: submissionId, htmlSha256 } = waiting;
  await expect(publishSubmission(services, admin, { submissionId, htmlSha256 })).rejects.toMatchObject(refusal);
  await expect(approve(update)).rejects.toMatchObject(refusal);
  expect(await readApp()).toMatchObject({ codeVersion: "00", htmlSha256: submission.htmlSha256 });
  await rejectSubmission(services, admin, { submissionId, reasons: ["spam"] });
  await rejectUpdate(services, admin, { updateId: update.id, reasons: ["spam"] });
});
