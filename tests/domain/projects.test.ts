import { expect, test } from "vitest";
import { readProjectsAndTrash } from "#domain/builder/projects-and-trash.server.ts";
import { readHtml } from "#domain/listing/html.ts";
import { MAX_HTML_BYTES } from "#domain/listing/rules.ts";
import { missingForStore } from "#domain/listing/store-requirements.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { findOwnProject, readOwnProject } from "#domain/projects/queries.server.ts";
import { PROJECTS_PAGE_SIZE } from "#domain/projects/rules.ts";
import { ListingInput } from "#domain/projects/schemas.ts";
import { insertSubmission, insertUser, LISTING, testServices, utf8 } from "#tests/support/services.ts";

test("invalid HTML is refused with a clear message", () => {
  expect(() => readHtml(new Uint8Array(MAX_HTML_BYTES + 1))).toThrow("larger than 5 MB");
  expect(() => readHtml(utf8(" \n\t"))).toThrow("No content to save");
  expect(() => readHtml(new Uint8Array([0x3c, 0xff, 0xfe]))).toThrow("not UTF-8");
  expect(() => readHtml(utf8("<p>a\0b</p>"))).toThrow("NUL");
});

test("HTML of exactly 5 MiB is stored, byte for byte", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const bytes = new Uint8Array(MAX_HTML_BYTES).fill(97);
  const { id } = await createProject(services, owner, { name: "Large one", bytes });
  const { html } = await readOwnProject(services, owner, id);
  expect(html.length).toBe(MAX_HTML_BYTES);
});

test("a save keeps line ends, astral characters and a byte order mark", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const text = "<!doctype html>\r\n<p>🌿 \u0301</p>\n";
  const { id } = await createProject(services, owner, { name: "Bytes kept", bytes: utf8(text) });
  expect((await readOwnProject(services, owner, id)).html).toBe(text);
});

test("a new project takes its description and icon from its page, unless they are given", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const svg = "<svg><text>🍅</text></svg>";
  const bytes = utf8(`<meta name=description content="A timer"><link rel=icon href="data:image/svg+xml,${svg}">`);
  const { id } = await createProject(services, owner, { name: "From page", bytes });
  expect(await findOwnProject(services, owner, id)).toMatchObject({ description: "A timer", icon: "🍅" });
  const given = await createProject(services, owner, { name: "As given", bytes, description: "", icon: null });
  expect(await findOwnProject(services, owner, given.id)).toMatchObject({ description: "", icon: null });
});

test("an explorer's apps stay on the device", async () => {
  const { services } = testServices();
  const explorer = await insertUser(services, "explorer");
  await expect(createProject(services, explorer, { name: "Not here", bytes: utf8("<p>") })).rejects.toThrow(
    "kept on this device",
  );
});

test("every save creates a version, and a stale save is refused", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const { id } = await createProject(services, owner, { name: "Versions", bytes: utf8("one") });
  expect((await saveVersion(services, owner, { projectId: id, baseVersion: 1, bytes: utf8("two") })).version).toBe(2);
  await expect(saveVersion(services, owner, { projectId: id, baseVersion: 1, bytes: utf8("other") })).rejects.toThrow(
    "saved somewhere else",
  );
  expect((await readOwnProject(services, owner, id)).html).toBe("two");
});

test("of two saves at once from the same version one is refused and nothing is overwritten", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const { id } = await createProject(services, owner, { name: "Two tabs", bytes: utf8("one") });
  const save = (text: string) => saveVersion(services, owner, { projectId: id, baseVersion: 1, bytes: utf8(text) });
  const results = await Promise.allSettled([save("left"), save("right")]);
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  const versions = await services.db.query.projectVersions.findMany({ where: (t, { eq }) => eq(t.projectId, id) });
  expect(versions.map((row) => row.version).sort()).toEqual([1, 2]);
});

test("another user's project gets the same answer as a missing one", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const stranger = await insertUser(services, "builder");
  const { id } = await createProject(services, owner, { name: "Private", bytes: utf8("mine") });
  for (const projectId of [id, "absent"]) {
    await expect(readOwnProject(services, stranger, projectId)).rejects.toThrow("App not found or access denied");
    await expect(saveListing(services, stranger, projectId, LISTING)).rejects.toThrow("App not found or access denied");
  }
});

test("only architects and admins can submit apps", async () => {
  const { services } = testServices();
  const builder = await insertUser(services, "builder");
  const { id } = await createProject(services, builder, { name: "Not yet", bytes: utf8("x") });
  await expect(submitForReview(services, builder, id)).rejects.toThrow("Upgrade to Architect plan");
});

test("submitting an incomplete listing is refused with the name of what is missing", async () => {
  const { services } = testServices();
  const architect = await insertUser(services, "architect");
  const { id } = await createProject(services, architect, { name: "Focus Garden", bytes: utf8("x") });
  await expect(submitForReview(services, architect, id)).rejects.toThrow("Description: 500-1000 characters");
});

test("a project has one pending submission, however often it is submitted", async () => {
  const { services } = testServices();
  const architect = await insertUser(services, "architect");
  const submission = await insertSubmission(services, architect);
  await expect(submitForReview(services, architect, submission.projectId)).rejects.toThrow("already waiting");
});

test.each([
  [{ name: "Abcd" }, "Title: 5-15 characters"],
  [{ name: "A title of 16 ch" }, "Title: 5-15 characters"],
  [{ description: "x".repeat(499) }, "Description: 500-1000 characters"],
  [{ tags: [] }, "Categories: 1-3"],
  [{ icon: null }, "Icon"],
])("%o is not ready for the store", (change, missing) => {
  expect(missingForStore({ ...LISTING, ...change })).toEqual([missing]);
});

test("an icon has at most four characters, counted as graphemes", () => {
  expect(ListingInput.safeParse({ ...LISTING, icon: "👩‍🚀👩‍🚀👩‍🚀👩‍🚀" }).success).toBe(true);
  expect(ListingInput.safeParse({ ...LISTING, icon: "12345" }).success).toBe(false);
});

test("a project that is named for editing is read, even if it isn't on the first page", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const create = () => createProject(services, owner, { name: "Paged", bytes: utf8("<p>") });
  const { id } = await create();
  for (let count = 0; count < PROJECTS_PAGE_SIZE; count++) await create();
  const page = await readProjectsAndTrash(services, owner, { editedId: id });
  expect(page.projects.map((project) => project.id)).not.toContain(id);
  expect(page.edited).toMatchObject({ id, hasUnsubmittedChanges: false });
  expect((await readProjectsAndTrash(services, owner)).edited).toBeNull();
  const stranger = await insertUser(services, "builder");
  expect((await readProjectsAndTrash(services, stranger, { editedId: id })).edited).toBeNull();
});
