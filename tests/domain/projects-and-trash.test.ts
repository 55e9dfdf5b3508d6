import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { projects, projectUpdates } from "#db/schema/index.ts";
import type { ProjectStatus } from "#db/vocabulary.ts";
import { readProjectCards, readProjectsAndTrash } from "#domain/builder/projects-and-trash.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { publishSubmission, unpublishSubmission } from "#domain/moderation/decisions.server.ts";
import { createProject, renameProject } from "#domain/projects/commands.server.ts";
import { moveToTrash, restoreProject, unpublishOwnApp } from "#domain/projects/lifecycle.server.ts";
import {
  DEFAULT_PROJECT_QUERY,
  PROJECT_FILTERS,
  type ProjectQuery,
  parseProjectQuery,
  projectsHref,
} from "#domain/projects/project-query.ts";
import { PROJECTS_PAGE_SIZE } from "#domain/projects/rules.ts";
import { insertUser, testServices, utf8 } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

async function twoOwners() {
  const { services } = testServices();
  const [owner, other] = [await insertUser(services, "architect"), await insertUser(services, "architect")];
  const create = (actor: Actor, name: string, listing: { description?: string; tags?: Array<"Music"> } = {}) =>
    createProject(services, actor, { name, ...listing, bytes: utf8(`<p>${name}</p>`) });
  return { services, owner, other, create };
}

async function namesOf(services: Services, actor: Actor, change: Partial<ProjectQuery>) {
  const { projects: found } = await readProjectCards(services, actor, { ...DEFAULT_PROJECT_QUERY, ...change });
  return found.map(({ name }) => name);
}

test("projects come a page at a time, last changed first, without the trash and those of others", async () => {
  const { services, owner, other, create } = await twoOwners();
  await create(other, "Foreign");
  const names = Array.from({ length: PROJECTS_PAGE_SIZE + 1 }, (_, n) => `Project ${n}`);
  for (const name of names) await create(owner, name);
  const { id } = await create(owner, "Trashed");
  await moveToTrash(services, owner, id);
  const first = await readProjectsAndTrash(services, owner);
  expect(first.projects.map(({ name }) => name)).toEqual(names.toReversed().slice(0, PROJECTS_PAGE_SIZE));
  expect(first.trash).toEqual([{ id, name: "Trashed", icon: null, deletedAt: expect.any(Number) }]);
  const second = await readProjectCards(services, owner, { ...DEFAULT_PROJECT_QUERY, after: first.next });
  expect(second).toMatchObject({ projects: [{ name: names[0] }], next: null });
});

test("projects come by name if asked, in any case, and none is repeated or lost between pages", async () => {
  const { services, owner, create } = await twoOwners();
  const names = Array.from({ length: PROJECTS_PAGE_SIZE + 4 }, (_, n) => `${n % 2 ? "same" : "Same"} ${n % 5}`);
  for (const name of names) await create(owner, name);
  const query = { ...DEFAULT_PROJECT_QUERY, sort: "name" } as const;
  const first = await readProjectCards(services, owner, query);
  const second = await readProjectCards(services, owner, { ...query, after: first.next });
  const all = [...first.projects, ...second.projects];
  const seen = all.map(({ name }) => name.toLowerCase());
  expect(seen).toEqual(seen.toSorted());
  expect(new Set(all.map(({ id }) => id)).size).toBe(names.length);
  expect(second.next).toBeNull();
});

test("an app in the store says that its saved version isn't there, until that is submitted", async () => {
  const { services, owner, projectId, save, request } = await publishedAppFixture();
  const state = async () => {
    const { projects: cards, loadedHasChanges } = await readProjectsAndTrash(services, owner, { loadedId: projectId });
    expect(cards[0]?.hasUnsubmittedChanges).toBe(loadedHasChanges);
    return loadedHasChanges;
  };
  expect(await state()).toBe(false);
  await save("<p>newer</p>");
  expect(await state()).toBe(true);
  await request();
  expect(await state()).toBe(false);
  await renameProject(services, owner, { projectId, name: "Another" });
  expect(await state()).toBe(true);
  const stranger = await insertUser(services, "architect");
  expect((await readProjectsAndTrash(services, stranger, { loadedId: projectId })).loadedHasChanges).toBe(false);
});

test("projects that were changed in the same millisecond are neither repeated nor lost between pages", async () => {
  const { services, owner, create } = await twoOwners();
  const names = Array.from({ length: 2 * PROJECTS_PAGE_SIZE + 2 }, (_, n) => `Project ${n}`);
  for (const name of names) await create(owner, name);
  await services.db.update(projects).set({ updatedAt: 5 });
  const seen: Array<string> = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readProjectCards>> = await readProjectCards(services, owner, {
      ...DEFAULT_PROJECT_QUERY,
      after,
    });
    seen.push(...page.projects.map(({ name }) => name));
    after = page.next;
  } while (after !== null);
  expect(seen.toSorted()).toEqual(names.toSorted());
});

test("reloading two pages after a deletion fills them up; after Undo they show the restored project first", async () => {
  const { services, owner, create } = await twoOwners();
  const size = 2 * PROJECTS_PAGE_SIZE;
  const names = Array.from({ length: size + 1 }, (_, n) => `Project ${n}`);
  const ids = new Map<string, string>();
  for (const name of names) ids.set(name, (await create(owner, name)).id);
  const reload = async () => {
    const { projects: found, next } = await readProjectCards(services, owner, { ...DEFAULT_PROJECT_QUERY, pages: 2 });
    return { names: found.map(({ name }) => name), hasMore: next !== null };
  };
  const newestFirst = names.toReversed();
  expect(await reload()).toEqual({ names: newestFirst.slice(0, size), hasMore: true });
  const deleted = names[10] ?? "";
  const others = newestFirst.filter((name) => name !== deleted);
  await moveToTrash(services, owner, ids.get(deleted) ?? "");
  expect(await reload()).toEqual({ names: others, hasMore: false });
  await restoreProject(services, owner, ids.get(deleted) ?? "");
  expect(await reload()).toEqual({ names: [deleted, ...others].slice(0, size), hasMore: true });
});

test("a search finds names, descriptions and categories in any case and takes wildcards as text", async () => {
  const { services, owner, create } = await twoOwners();
  await create(owner, "Übung macht's", { tags: ["Music"] });
  await create(owner, "Tea 100%", { description: "Steeps for as long as it should." });
  for (const search of ["übung", "ÜBUNG MACHT", "music", "Macht's"])
    expect(await namesOf(services, owner, { search }), search).toEqual(["Übung macht's"]);
  for (const search of ["tea", "STEEPS for", "100%"])
    expect(await namesOf(services, owner, { search }), search).toEqual(["Tea 100%"]);
  for (const search of ["1%0", "coffee", "_"]) expect(await namesOf(services, owner, { search }), search).toEqual([]);
});

test("each filter shows the projects of its statuses", async () => {
  const { services, owner, create } = await twoOwners();
  const statuses: ReadonlyArray<ProjectStatus> = ["draft", "private", "pending", "approved", "rejected"];
  for (const status of statuses) {
    const { id } = await create(owner, status);
    await services.db.update(projects).set({ status }).where(eq(projects.id, id));
  }
  const shown = await Promise.all(
    PROJECT_FILTERS.map(async (filter) => [filter, await namesOf(services, owner, { filter })]),
  );
  expect(Object.fromEntries(shown)).toEqual({
    All: statuses.toReversed(),
    Private: ["private", "draft"],
    Pending: ["pending"],
    Published: ["approved"],
    Rejected: ["rejected"],
  });
});

test("a card shows the latest update of its own project", async () => {
  const { services, owner, create } = await twoOwners();
  const [one, two] = [await create(owner, "First"), await create(owner, "Second")];
  const base = { userId: owner.userId, updateType: "html" as const, changeSummary: {}, updatedAt: 1 };
  await services.db.update(projects).set({ status: "approved", published: true });
  await services.db.insert(projectUpdates).values([
    { ...base, id: "b", originalProjectId: one.id, status: "rejected", reviewNotes: "Spam", createdAt: 2 },
    { ...base, id: "a", originalProjectId: one.id, status: "approved", createdAt: 2 },
    { ...base, id: "c", originalProjectId: one.id, status: "approved", createdAt: 1 },
    { ...base, id: "d", originalProjectId: one.id, status: "baseline", createdAt: 3 },
    { ...base, id: "e", originalProjectId: two.id, status: "baseline", createdAt: 3 },
  ]);
  const { projects: found } = await readProjectsAndTrash(services, owner);
  expect(found.map(({ name, update }) => [name, update])).toEqual([
    ["Second", null],
    ["First", { status: "rejected", reviewNotes: "Spam" }],
  ]);
});

test("an app that was unpublished and published again shows no earlier update", async () => {
  const { services, owner, admin, submission, save, request } = await publishedAppFixture();
  const read = async () => (await readProjectsAndTrash(services, owner)).projects[0];
  await save("<p>two</p>");
  const update = await request();
  expect(await read()).toMatchObject({ update: { status: "pending" }, reviewId: update.id, hasNumbers: true });
  await unpublishSubmission(services, admin, submission.id);
  expect(await read()).toMatchObject({ reviewId: submission.id, hasNumbers: true });
  const { id: submissionId, htmlSha256 } = submission;
  await publishSubmission(services, admin, { submissionId, htmlSha256 });
  expect(await read()).toMatchObject({ update: null, reviewId: submissionId });
  const next = await request();
  expect(await read()).toMatchObject({ update: { status: "pending" }, reviewId: next.id });
});

test("only an app that is or was in the store has numbers", async () => {
  const { services, owner, projectId } = await publishedAppFixture();
  await createProject(services, owner, { name: "New", bytes: utf8("<p>new</p>") });
  await unpublishOwnApp(services, owner, projectId);
  const { projects: cards } = await readProjectsAndTrash(services, owner);
  expect(new Set(cards.map(({ id, hasNumbers }) => [id === projectId, hasNumbers].join()))).toEqual(
    new Set(["true,true", "false,false"]),
  );
});

test("an address with invalid parameters shows the first projects", () => {
  const read = (address: string) => parseProjectQuery(new URLSearchParams(address));
  for (const nonsense of [
    "",
    "status=toString&pages=-1",
    "pages=1e9",
    "pages=0",
    "pages=12345&search=%20",
    "after=1",
    "after=x.y",
  ])
    expect(read(nonsense), nonsense).toEqual(DEFAULT_PROJECT_QUERY);
  const query = {
    search: "a&b",
    filter: "Pending",
    sort: "edited",
    after: `5.${crypto.randomUUID()}`,
    pages: 2,
  } as const;
  expect(parseProjectQuery(new URL(projectsHref(query), "http://localhost").searchParams)).toEqual(query);
  const byName = { ...query, sort: "name", after: `${crypto.randomUUID()}.A. & "b"` } as const;
  expect(parseProjectQuery(new URL(projectsHref(byName), "http://localhost").searchParams)).toEqual(byName);
  expect(read(`search=${"x".repeat(101)}`).search).toBe("x".repeat(100));
});
