import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { projects } from "#db/schema/index.ts";
import { openSubmission } from "#domain/moderation/queries.server.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { copyApp, copyShare } from "#domain/projects/copies.server.ts";
import { duplicateProject } from "#domain/projects/duplicate.server.ts";
import { createShare, stopSharing } from "#domain/shares/commands.server.ts";
import { insertUser, LISTING, utf8 } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

const CHANGED = "<!doctype html><p>changed</p>";

async function setUp() {
  const fixture = await publishedAppFixture();
  const { services, owner, admin, projectId } = fixture;
  const copier = await insertUser(services, "architect");
  const app = await fixture.readApp();
  await saveListing(services, owner, projectId, { ...LISTING, allowsCopies: true });
  /** What a moderator sees of the copy, once it was changed and submitted. */
  const submit = async (id: string) => {
    await saveVersion(services, copier, { projectId: id, baseVersion: 1, bytes: utf8(CHANGED) });
    await saveListing(services, copier, id, LISTING);
    const { submissionId } = await submitForReview(services, copier, id);
    const { html, original } = await openSubmission(services, admin, submissionId);
    expect(html).toBe(CHANGED);
    return original;
  };
  return { ...fixture, app, copier, submit };
}

test("a moderator sees a submitted copy with its original from the store, also after that was replaced", async () => {
  const { services, app, copier, submit, save, request, approve } = await setUp();
  const copy = await copyApp(services, copier, app.id);
  await save("<!doctype html><p>the next version of the original</p>");
  await approve(await request());
  const rest = { name: app.name, author: app.creatorNickname, digest: app.htmlSha256 };
  expect(await submit(copy.id)).toEqual({
    ...rest,
    html: await services.htmlFiles.get(app.htmlSha256),
    path: `/store/${app.slug}`,
  });
});

test("a moderator sees what was copied from a shared link, but not the link", async () => {
  const { services, owner, copier, submit } = await setUp();
  const html = "<!doctype html><p>shared</p>";
  const { id: project } = await createProject(services, owner, { name: "Shared", bytes: utf8(html) });
  const caller = { actor: owner, ip: crypto.randomUUID() };
  const options = { expiryDays: null, followsLatest: true, allowsCopies: true };
  const share = await createShare(services, caller, { project, ...options });
  const copy = await copyShare(services, copier, share.id);
  await stopSharing(services, owner, share.id);
  const original = await submit(copy.id);
  expect(original).toMatchObject({ name: "Shared", html, path: null });
  expect(JSON.stringify(original)).not.toContain(share.id);
});

test("of an original whose bytes are deleted, the moderator is told that it is gone", async () => {
  const { services, app, copier, submit } = await setUp();
  const { id } = await copyApp(services, copier, app.id);
  const basedOn = { address: "/s/gone", digest: "0".repeat(64), name: "Gone", author: null };
  await services.db.update(projects).set({ basedOn }).where(eq(projects.id, id));
  expect(await submit(id)).toEqual({ name: "Gone", author: null, digest: basedOn.digest, html: null, path: null });
});

test("an app that is no copy has no original, and a duplicate is compared with no other project of its author", async () => {
  const { services, copier, submit } = await setUp();
  const { id } = await createProject(services, copier, { name: "Own", bytes: utf8("<p>own") });
  const duplicate = await duplicateProject(services, copier, { projectId: id });
  expect(await submit(duplicate.id)).toBeNull();
  expect(await submit(id)).toBeNull();
});
