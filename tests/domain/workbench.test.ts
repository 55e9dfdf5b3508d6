import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { projects, projectUpdates } from "#db/schema/index.ts";
import type { ProjectStatus } from "#db/vocabulary.ts";
import type { Actor } from "#domain/policy.ts";
import {
  FIRST_PROJECTS,
  PROJECT_FILTERS,
  PROJECTS_PAGE,
  type ProjectQuery,
  projectsHref,
  readProjectQuery,
} from "#domain/projects/browse.ts";
import { createProject } from "#domain/projects/commands.server.ts";
import { deleteProject } from "#domain/projects/lifecycle.server.ts";
import { readProjectCards, readWorkbench } from "#domain/projects/workbench.server.ts";
import type { Services } from "#domain/services.ts";
import { insertUser, testServices, utf8 } from "#tests/support/services.ts";

async function twoOwners() {
  const { services } = testServices();
  const [owner, other] = [await insertUser(services, "architect"), await insertUser(services, "architect")];
  const create = (actor: Actor, name: string, listing: { description?: string; tags?: Array<"Music"> } = {}) =>
    createProject(services, actor, { name, ...listing, bytes: utf8(`<p>${name}</p>`) });
  return { services, owner, other, create };
}

async function namesOf(services: Services, actor: Actor, change: Partial<ProjectQuery>) {
  const { projects: found } = await readProjectCards(services, actor, { ...FIRST_PROJECTS, ...change });
  return found.map(({ name }) => name);
}

test("projects come a page at a time, last changed first; the trash and those of others do not", async () => {
  const { services, owner, other, create } = await twoOwners();
  await create(other, "Foreign");
  const names = Array.from({ length: PROJECTS_PAGE + 1 }, (_, n) => `Project ${n}`);
  for (const name of names) await create(owner, name);
  const { id } = await create(owner, "Trashed");
  await deleteProject(services, owner, id);
  const first = await readWorkbench(services, owner);
  expect(first.projects.map(({ name }) => name)).toEqual(names.toReversed().slice(0, PROJECTS_PAGE));
  expect(first.hasMore).toBe(true);
  expect(first.trash).toEqual([{ id, name: "Trashed", icon: null, deletedAt: expect.any(Number) }]);
  const all = await readProjectCards(services, owner, { ...FIRST_PROJECTS, shown: PROJECTS_PAGE + 1 });
  expect(all.projects.map(({ name }) => name)).toEqual(names.toReversed());
  expect(all.hasMore).toBe(false);
});

test("a search finds names, descriptions and categories in any case, and nothing in it is a pattern", async () => {
  const { services, owner, create } = await twoOwners();
  await create(owner, "Übung macht's", { tags: ["Music"] });
  await create(owner, "Tea 100%", { description: "Steeps for as long as it should." });
  for (const search of ["übung", "ÜBUNG MACHT", "music", "Macht's"])
    expect(await namesOf(services, owner, { search }), search).toEqual(["Übung macht's"]);
  for (const search of ["tea", "STEEPS for", "100%"])
    expect(await namesOf(services, owner, { search }), search).toEqual(["Tea 100%"]);
  for (const search of ["1%0", "coffee", "_"]) expect(await namesOf(services, owner, { search }), search).toEqual([]);
});

test("each chip shows its statuses", async () => {
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
  const base = { userId: owner.userId, updateType: "html" as const, changeSummary: {}, updatedAt: 0 };
  await services.db.insert(projectUpdates).values([
    { ...base, id: "b", originalProjectId: one.id, status: "rejected", reviewNotes: "Spam", createdAt: 2 },
    { ...base, id: "a", originalProjectId: one.id, status: "approved", createdAt: 2 },
    { ...base, id: "c", originalProjectId: one.id, status: "approved", createdAt: 1 },
    { ...base, id: "d", originalProjectId: one.id, status: "baseline", createdAt: 3 },
    { ...base, id: "e", originalProjectId: two.id, status: "baseline", createdAt: 3 },
  ]);
  const { projects: found } = await readWorkbench(services, owner);
  expect(found.map(({ name, update }) => [name, update])).toEqual([
    ["Second", null],
    ["First", { status: "rejected", reviewNotes: "Spam" }],
  ]);
});

test("an address that asks for nonsense shows the first projects", () => {
  const read = (address: string) => readProjectQuery(new URLSearchParams(address));
  for (const nonsense of ["", "status=toString&shown=-1", "shown=1e9", "shown=1", "shown=1234567&search=%20"])
    expect(read(nonsense), nonsense).toEqual(FIRST_PROJECTS);
  const query = { search: "a&b", filter: "Pending", shown: 48 } as const;
  expect(readProjectQuery(new URL(projectsHref(query), "http://localhost").searchParams)).toEqual(query);
  expect(read(`search=${"x".repeat(101)}`).search).toBe("x".repeat(100));
});
