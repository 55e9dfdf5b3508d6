import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { projectUpdates } from "#db/schema/index.ts";
import type { Tier } from "#db/vocabulary.ts";
import { sha256Hex } from "#domain/ids.ts";
import { unpublishSubmission } from "#domain/moderation/decide.server.ts";
import type { Actor } from "#domain/policy.ts";
import { readWorkbench } from "#domain/projects/workbench.server.ts";
import type { Services } from "#domain/services.ts";
import { readCursor } from "#domain/store/rules.ts";
import { requestUpdate } from "#domain/updates/commands.server.ts";
import { rejectUpdate } from "#domain/updates/decide.server.ts";
import { changeSummary, nextCodeVersion, splitReasons, UPDATES_PAGE, updateType } from "#domain/updates/limits.ts";
import { listUpdates } from "#domain/updates/queries.server.ts";
import { insertSubmission, insertUser, LISTING, utf8 } from "#tests/support/services.ts";
import { interrupted, NEW_LISTING, publishedSetting } from "#tests/support/updates.ts";

/** What the actor's only project says of its latest update. */
async function updateOf(services: Services, actor: Actor) {
  return (await readWorkbench(services, actor)).projects[0]?.update;
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
])("%o changes %o: %s", (difference, change, type) => {
  const store = { ...LISTING, declaredHosts: [], screenshots: [], htmlSha256: "a" };
  expect(changeSummary(store, { ...store, ...difference })).toEqual(change);
  expect(updateType(change as ReturnType<typeof changeSummary>)).toBe(type);
});

test("versions have two digits, and more where two are not enough", () => {
  expect(["00", "08", "09", "99"].map(nextCodeVersion)).toEqual(["01", "09", "10", "100"]);
});

test("a rejection's notes are reasons, or say that there is none", () => {
  expect(splitReasons("Spam; Poor UI;")).toEqual(["Spam", "Poor UI"]);
  for (const notes of [null, "", " ; "]) expect(splitReasons(notes)).toEqual(["No specific reason provided"]);
});

test("an update of the HTML pins its digest and leaves the listing alone", async () => {
  const { save, request, submission, readApp } = await publishedSetting();
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

test("an update of the listing pins all of it and names no HTML", async () => {
  const { list, request } = await publishedSetting();
  await list({ icon: "🌿" });
  const update = await request();
  expect(update).toMatchObject({ updateType: "metadata", updatedHtmlSha256: null, updatedHtmlBytes: null });
  expect(update).toMatchObject({ updatedName: "Focus Forest", updatedIcon: "🌿", updatedTags: NEW_LISTING.tags });
  expect(Object.keys(update.changeSummary)).toEqual(["title", "description", "categories"]);
});

test("an update of both is combined", async () => {
  const { save, list, request } = await publishedSetting();
  await save("<p>new</p>");
  await list();
  expect(await request()).toMatchObject({ updateType: "combined", updatedName: "Focus Forest", updatedHtmlBytes: 10 });
});

test("where nothing differs there is nothing to send", async () => {
  const { request } = await publishedSetting();
  await expect(request()).rejects.toMatchObject({
    code: "conflict",
    title: "No changes detected",
    message: "No changes were found to submit for review.",
  });
});

test("of ten requests at once one waits", async () => {
  const { save, request, services, projectId } = await publishedSetting();
  await save("<p>new</p>");
  const results = await Promise.allSettled(Array.from({ length: 10 }, request));
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.message] : []));
  expect(refused).toEqual(Array(9).fill("You already have a pending update for this project."));
  expect(
    await services.db.select().from(projectUpdates).where(eq(projectUpdates.originalProjectId, projectId)),
  ).toHaveLength(1);
});

test("a foreign project answers like an absent one", async () => {
  const { save, services, projectId } = await publishedSetting();
  await save("<p>new</p>");
  const stranger = await insertUser(services, "architect");
  for (const id of [projectId, "absent"]) {
    await expect(requestUpdate(services, stranger, id)).rejects.toThrow("App not found or access denied");
  }
});

test.each<Tier>(["explorer", "builder"])("as %s nobody sends an update", async (tier) => {
  const { services, owner, projectId } = await publishedSetting();
  await expect(requestUpdate(services, { ...owner, tier }, projectId)).rejects.toMatchObject({ code: "forbidden" });
});

test("what is not in the store has no update", async () => {
  const { services, admin, owner, submission, save, request } = await publishedSetting();
  await save("<p>new</p>");
  await unpublishSubmission(services, admin, submission.id);
  await expect(request()).rejects.toThrow("This app is not in the store.");
  const pending = await insertSubmission(services, owner);
  await expect(requestUpdate(services, owner, pending.projectId)).rejects.toMatchObject({
    code: "conflict",
    title: "Submission failed",
  });
});

test("an app that leaves the store while an update of it is sent gets none", async () => {
  const { services, admin, owner, submission, save, projectId } = await publishedSetting();
  await save("<p>new</p>");
  const slow = interrupted(services, 1, () => unpublishSubmission(services, admin, submission.id));
  await expect(requestUpdate(slow, owner, projectId)).rejects.toThrow("changed in the meantime");
  expect(await updateOf(services, owner)).toBeNull();
});

test("an incomplete listing is not sent, and the error names what is missing", async () => {
  const { list, request } = await publishedSetting();
  await list({ description: "short" });
  await expect(request()).rejects.toThrow("Still missing: Description: 500-1000 characters.");
});

test("the owner sees the latest update of each project, and no baseline", async () => {
  const { services, owner, admin, save, request } = await publishedSetting();
  expect(await updateOf(services, owner)).toBeNull();
  await save("<p>new</p>");
  const first = await request();
  await rejectUpdate(services, admin, { updateId: first.id, reasons: ["Spam"] });
  const second = await request();
  const later = services.now() + 1000;
  await services.db
    .insert(projectUpdates)
    .values({ ...first, id: crypto.randomUUID(), status: "baseline", createdAt: later });
  expect(await updateOf(services, owner)).toEqual({ status: "pending", reviewNotes: null });
  await rejectUpdate(services, admin, { updateId: second.id, reasons: ["Poor UI"] });
  expect(await updateOf(services, owner)).toEqual({ status: "rejected", reviewNotes: "Poor UI" });
});

test("admins see the updates of a status by key: every one once, newest first, with its project", async () => {
  const { services, admin, submission, save, request } = await publishedSetting();
  await save("<p>new</p>");
  const update = await request();
  await rejectUpdate(services, admin, { updateId: update.id, reasons: [] });
  const before = await listUpdates(services, admin, { status: "rejected", cursor: null });
  for (let n = 0; n < UPDATES_PAGE; n++) {
    await services.db.insert(projectUpdates).values({
      ...update,
      id: crypto.randomUUID(),
      status: "rejected",
      createdAt: update.createdAt - Math.floor(n / 3),
    });
  }
  const seen: Array<{ id: string; createdAt: number }> = [];
  let after: string | null = null;
  do {
    const page = await listUpdates(services, admin, { status: "rejected", cursor: readCursor(after) });
    expect(page.counts.rejected).toBe(before.counts.rejected + UPDATES_PAGE);
    seen.push(...page.updates);
    after = page.next;
  } while (after);
  expect(new Set(seen.map((row) => row.id)).size).toBe(before.counts.rejected + UPDATES_PAGE);
  expect(seen).toHaveLength(before.counts.rejected + UPDATES_PAGE);
  expect(seen.map((row) => row.createdAt)).toEqual(seen.map((row) => row.createdAt).sort((a, b) => b - a));
  expect(before.updates.find((row) => row.id === update.id)).toMatchObject({
    status: "rejected",
    changeSummary: { html: true },
    project: { name: submission.name, icon: submission.icon, published: true, status: "approved" },
  });
});
