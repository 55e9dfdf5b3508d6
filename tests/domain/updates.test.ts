import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, projectUpdates } from "#db/schema/index.ts";
import type { Tier } from "#db/vocabulary.ts";
import { splitReasons } from "#domain/apps/reasons.ts";
import { readProjectsAndTrash } from "#domain/builder/projects-and-trash.server.ts";
import { sha256Hex } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { changedParts, classifyChanges, summarizeChanges } from "#domain/listing/changes.ts";
import { nextCodeVersion } from "#domain/listing/code-versions.ts";
import { unpublishSubmission } from "#domain/moderation/decisions.server.ts";
import { readChanges, requestUpdate } from "#domain/moderation/updates/commands.server.ts";
import { rejectUpdate } from "#domain/moderation/updates/decisions.server.ts";
import { listUpdates } from "#domain/moderation/updates/queries.server.ts";
import { UPDATES_PAGE_SIZE } from "#domain/moderation/updates/rules.ts";
import { DEFAULT_UPDATES_QUERY, type UpdatesQuery } from "#domain/moderation/updates/updates-query.ts";
import { insertSubmission, insertUser, LISTING, utf8 } from "#tests/support/services.ts";
import { findUpdate, interrupted, NEW_LISTING, publishedAppFixture } from "#tests/support/updates.ts";

async function updateOf(services: Services, actor: Actor) {
  return (await readProjectsAndTrash(services, actor)).projects[0]?.update;
}

test.each([
  [{}, {}, null],
  [{ htmlSha256: "b" }, { html: true }, "html"],
  [{ name: "Other" }, { title: { from: "Focus Garden", to: "Other" } }, "metadata"],
  [{ tags: ["Games"] }, { categories: { from: ["Productivity"], to: ["Games"] } }, "metadata"],
  [
    { declaredHosts: [{ host: "api.example.com", purpose: "news" }] },
    { hosts: { from: [], to: [{ host: "api.example.com", purpose: "news" }] } },
    "metadata",
  ],
  [{ screenshots: ["/a.png"] }, { screenshots: { from: [], to: ["/a.png"] } }, "metadata"],
  [{ releaseNotes: "Faster" }, {}, null],
  [{ htmlSha256: "b", icon: "🌲" }, { html: true, icon: { from: "🌿", to: "🌲" } }, "combined"],
])("the difference %o is listed as %o, of the type %s", (difference, change, type) => {
  const store = { ...LISTING, declaredHosts: [], screenshots: [], htmlSha256: "a" };
  expect(summarizeChanges(store, { ...store, ...difference })).toEqual(change);
  expect(classifyChanges(change as ReturnType<typeof summarizeChanges>)).toBe(type);
});

test("versions have two digits, and more where two are not enough", () => {
  expect(["00", "08", "09", "99"].map(nextCodeVersion)).toEqual(["01", "09", "10", "100"]);
});

test("a rejection's notes are reasons, or say that there is none", () => {
  expect(splitReasons("spam; Poor UI; poor-ui; The account was suspended;")).toEqual([
    "Spam",
    "Poor UI",
    "Poor UI",
    "The account was suspended",
  ]);
  for (const notes of [null, "", " ; "]) expect(splitReasons(notes)).toEqual(["No specific reason provided"]);
});

test("an update of the HTML has its digest and no listing", async () => {
  const { save, request, submission, readApp } = await publishedAppFixture();
  await save("<p>new</p>");
  expect(await request()).toMatchObject({
    status: "pending",
    updateType: "html",
    changeSummary: { html: true },
    updatedHtmlSha256: await sha256Hex(utf8("<p>new</p>")),
    updatedHtmlBytes: 10,
    updatedName: null,
    updatedTags: null,
    originalName: submission.name,
    originalTags: submission.tags,
    packageId: (await readApp()).packageId,
    codeVersion: "01",
  });
});

test("an update of the listing has all of it and no HTML", async () => {
  const { list, request } = await publishedAppFixture();
  await list({ icon: "🌿" });
  const update = await request();
  expect(update).toMatchObject({ updateType: "metadata", updatedHtmlSha256: null, updatedHtmlBytes: null });
  expect(update).toMatchObject({ updatedName: "Focus Forest", updatedIcon: "🌿", updatedTags: NEW_LISTING.tags });
  expect(Object.keys(update.changeSummary)).toEqual(["title", "description", "categories"]);
});

test("an update of both is combined", async () => {
  const { save, list, request } = await publishedAppFixture();
  await save("<p>new</p>");
  await list();
  expect(await request()).toMatchObject({ updateType: "combined", updatedName: "Focus Forest", updatedHtmlBytes: 10 });
});

test("an unchanged project has no update to request", async () => {
  const { request } = await publishedAppFixture();
  await expect(request()).rejects.toMatchObject({
    code: "conflict",
    title: "No changes detected",
    message: "No changes were found to submit for review.",
  });
});

test("of ten concurrent requests one succeeds", async () => {
  const { save, request, services, projectId } = await publishedAppFixture();
  await save("<p>new</p>");
  const results = await Promise.allSettled(Array.from({ length: 10 }, request));
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.message] : []));
  expect(refused).toEqual(Array(9).fill("You already have a pending update for this project."));
  expect(
    await services.db.select().from(projectUpdates).where(eq(projectUpdates.originalProjectId, projectId)),
  ).toHaveLength(1);
});

test("another user's project gets the same answer as a missing one", async () => {
  const { save, services, projectId } = await publishedAppFixture();
  await save("<p>new</p>");
  const stranger = await insertUser(services, "architect");
  for (const id of [projectId, "absent"]) {
    await expect(requestUpdate(services, stranger, id)).rejects.toThrow("App not found or access denied");
  }
});

test.each<Tier>(["explorer", "builder"])("a user of tier %s can't request an update", async (tier) => {
  const { services, owner, projectId } = await publishedAppFixture();
  await expect(requestUpdate(services, { ...owner, tier }, projectId)).rejects.toMatchObject({ code: "plan" });
});

test("a project that is not in the store can't have an update", async () => {
  const { services, admin, owner, submission, save, request } = await publishedAppFixture();
  await save("<p>new</p>");
  await unpublishSubmission(services, admin, submission.id);
  await expect(request()).rejects.toThrow("This app is not in the store.");
  const pending = await insertSubmission(services, owner);
  await expect(requestUpdate(services, owner, pending.projectId)).rejects.toMatchObject({
    code: "conflict",
    title: "Submission failed",
  });
});

test("an app that leaves the store during the request gets no update", async () => {
  const { services, admin, owner, submission, save, projectId } = await publishedAppFixture();
  await save("<p>new</p>");
  const slow = interrupted(services, 1, () => unpublishSubmission(services, admin, submission.id));
  await expect(requestUpdate(slow, owner, projectId)).rejects.toThrow("has changed");
  expect(await updateOf(services, owner)).toBeNull();
});

test("an incomplete listing is refused with the name of what is missing", async () => {
  const { list, request } = await publishedAppFixture();
  await list({ description: "short" });
  await expect(request()).rejects.toThrow("Still missing: Description: 500-1000 characters.");
});

test("the owner sees the latest update of each project, and no baseline", async () => {
  const { services, owner, admin, save, request } = await publishedAppFixture();
  expect(await updateOf(services, owner)).toBeNull();
  await save("<p>new</p>");
  const first = await request();
  await rejectUpdate(services, admin, { updateId: first.id, reasons: ["spam"] });
  const second = await request();
  const later = services.now() + 1000;
  await services.db
    .insert(projectUpdates)
    .values({ ...first, id: crypto.randomUUID(), status: "baseline", createdAt: later });
  expect(await updateOf(services, owner)).toEqual({ status: "pending", reviewNotes: null });
  await rejectUpdate(services, admin, { updateId: second.id, reasons: ["poor-ui"] });
  expect(await updateOf(services, owner)).toEqual({ status: "rejected", reviewNotes: "poor-ui" });
});

test("admins page through the updates of a status, newest first, each with its project", async () => {
  const { services, admin, submission, save, request } = await publishedAppFixture();
  await save("<p>new</p>");
  const update = await request();
  await rejectUpdate(services, admin, { updateId: update.id, reasons: [] });
  const before = await listUpdates(services, admin, { ...DEFAULT_UPDATES_QUERY, tab: "rejected" });
  for (let n = 0; n < UPDATES_PAGE_SIZE; n++) {
    await services.db.insert(projectUpdates).values({
      ...update,
      id: crypto.randomUUID(),
      status: "rejected",
      createdAt: update.createdAt - Math.floor(n / 3),
    });
  }
  const seen: Array<{ id: string; createdAt: number }> = [];
  let after: UpdatesQuery["after"] = null;
  do {
    const page: Awaited<ReturnType<typeof listUpdates>> = await listUpdates(services, admin, {
      ...DEFAULT_UPDATES_QUERY,
      tab: "rejected",
      after,
    });
    expect(page.tabs.rejected).toBe(before.tabs.rejected + UPDATES_PAGE_SIZE);
    seen.push(...page.updates);
    after = page.next;
  } while (after);
  expect(new Set(seen.map((row) => row.id)).size).toBe(before.tabs.rejected + UPDATES_PAGE_SIZE);
  expect(seen).toHaveLength(before.tabs.rejected + UPDATES_PAGE_SIZE);
  expect(seen.map((row) => row.createdAt)).toEqual(seen.map((row) => row.createdAt).sort((a, b) => b - a));
  expect(before.updates.find((row) => row.id === update.id)).toMatchObject({
    status: "rejected",
    updateType: "html",
    name: submission.name,
    icon: submission.icon,
  });
});

test("before an update is submitted its owner reads what it changes, and writes its release notes", async () => {
  const { services, owner, admin, projectId, save, list } = await publishedAppFixture();
  expect(changedParts(await readChanges(services, owner, projectId))).toEqual([]);
  await save("<p>new</p>");
  await list({ icon: "🌲" });
  expect(changedParts(await readChanges(services, owner, projectId))).toContain("Content");
  await expect(readChanges(services, admin, projectId)).rejects.toThrow();
  await requestUpdate(services, owner, projectId, "A larger forest");
  const [update] = await services.db
    .select()
    .from(projectUpdates)
    .where(eq(projectUpdates.originalProjectId, projectId));
  expect(update?.releaseNotes).toBe("A larger forest");
  expect((await readProjectsAndTrash(services, owner)).projects[0]?.releaseNotes).toBe("A larger forest");
});

test("an admin's own update is published immediately, with an audit row, also in place of one that waits", async () => {
  const { services, owner, projectId, save, request, readApp } = await publishedAppFixture();
  await save("<p>two</p>");
  const waiting = await request();
  const promoted = { ...owner, tier: "admin" as const };
  const { id, status } = await requestUpdate(services, promoted, projectId, "Two");
  expect(status).toBe("approved");
  expect((await findUpdate(services, waiting.id)).status).toBe("withdrawn");
  expect(await findUpdate(services, id)).toMatchObject({ status: "approved", releaseNotes: "Two" });
  expect(await readApp()).toMatchObject({
    codeVersion: "01",
    htmlSha256: waiting.updatedHtmlSha256,
    selfApproved: true,
  });
  const [entry] = await services.db.select().from(auditLog).where(eq(auditLog.targetId, id));
  expect(entry).toMatchObject({ action: "APPROVE_UPDATE", adminUserId: owner.userId });
  expect(entry?.newValues).toContain('"selfApproved":true');
  await expect(requestUpdate(services, promoted, projectId)).rejects.toThrow("No changes were found");
});
