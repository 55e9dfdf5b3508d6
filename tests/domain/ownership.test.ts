import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import * as projectQueries from "#domain/builder/projects-and-trash.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { publishSubmission } from "#domain/moderation/decisions.server.ts";
import * as submit from "#domain/moderation/submit.server.ts";
import { requestUpdate } from "#domain/moderation/updates/commands.server.ts";
import * as commands from "#domain/projects/commands.server.ts";
import * as duplicate from "#domain/projects/duplicate.server.ts";
import * as html from "#domain/projects/fetch-html.server.ts";
import * as lifecycle from "#domain/projects/lifecycle.server.ts";
import * as migration from "#domain/projects/migration.server.ts";
import * as queries from "#domain/projects/queries.server.ts";
import * as versions from "#domain/projects/versions.server.ts";
import { insertSubmission, insertUser, LISTING, testServices, utf8 } from "#tests/support/services.ts";

const { createProject, saveListing, saveVersion } = commands;
const { restoreVersion } = versions;
const { services, liveEvents } = testServices();

const SECOND = { baseVersion: 2, bytes: utf8("<p>another</p>") };

type Place = "complete" | "trashed" | "waiting" | "published";
type Call = (services: Services, actor: Actor, projectId: string) => unknown;

/** Queries and commands by project id, each with the project for which it succeeds in this order. */
const BY_ID: Record<string, [place: Place, call: Call]> = {
  findOwnProject: ["complete", queries.findOwnProject],
  readOwnProject: ["published", queries.readOwnProject],
  readProject: ["complete", projectQueries.readProject],
  listVersions: ["complete", (own, actor, id) => versions.listVersions(own, actor, id, null)],
  readVersion: ["waiting", (own, actor, id) => versions.readVersion(own, actor, id, 1)],
  restoreVersion: ["waiting", (own, actor, id) => restoreVersion(own, actor, { ...SECOND, projectId: id, version: 1 })],
  saveVersion: ["complete", (own, actor, id) => saveVersion(own, actor, { ...SECOND, projectId: id })],
  saveListing: ["complete", (own, actor, id) => saveListing(own, actor, id, { ...LISTING, name: "Another one" })],
  endCopies: ["complete", commands.endCopies],
  renameProject: ["complete", (own, actor, id) => commands.renameProject(own, actor, { projectId: id, name: "Other" })],
  duplicateProject: ["complete", (own, actor, id) => duplicate.duplicateProject(own, actor, { projectId: id })],
  submitForReview: ["complete", submit.submitForReview],
  withdrawSubmission: ["waiting", lifecycle.withdrawSubmission],
  unpublishOwnApp: ["published", lifecycle.unpublishOwnApp],
  restoreProject: ["trashed", lifecycle.restoreProject],
  moveToTrash: ["trashed", lifecycle.moveToTrash],
  purgeProject: ["trashed", lifecycle.purgeProject],
};
const WITHOUT_ID = [
  ...[
    "createProject",
    "migrateApp",
    "fetchHtml",
    "listProjects",
    "readProjectsAndTrash",
    "readTrash",
    "readProjectCards",
    "findMovedProject",
    "importProject",
    "picturesOf",
    "assertDeclarable",
    "selectProjectCards",
  ],
  ...["saveStoredHtml", "purgeNextProject", "missingProjectError"],
];

async function ownerWithData(name: string) {
  const actor = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  const create = async () => {
    const { id } = await createProject(services, actor, { name: "Focus Garden", bytes: utf8(`<p>${name} 1</p>`) });
    await saveListing(services, actor, id, LISTING);
    await saveVersion(services, actor, { projectId: id, baseVersion: 1, bytes: utf8(`<p>${name} 2</p>`) });
    return id;
  };
  const [complete, trashed] = [await create(), await create()];
  await lifecycle.moveToTrash(services, actor, trashed);
  const { projectId: waiting } = await insertSubmission(services, actor);
  const { id, projectId: published, htmlSha256 } = await insertSubmission(services, actor);
  await publishSubmission(services, admin, { submissionId: id, htmlSha256 });
  await saveVersion(services, actor, { projectId: published, baseVersion: 1, bytes: utf8(`<p>${name} update</p>`) });
  await requestUpdate(services, actor, published);
  await saveVersion(services, actor, { projectId: waiting, baseVersion: 1, bytes: utf8(`<p>${name} waits</p>`) });
  return { actor, complete, trashed, waiting, published };
}

type Owner = Awaited<ReturnType<typeof ownerWithData>>;
let mine: Owner;
let theirs: Owner;

beforeAll(async () => {
  mine = await ownerWithData("mine");
  theirs = await ownerWithData("theirs");
});

/** Without blobs that an upload reserved. */
async function allRows() {
  const names = Object.entries(schema).flatMap(([name, table]) =>
    table instanceof SQLiteTable && name !== "blobDeletions" ? getTableConfig(table).name : [],
  );
  const answers = await env.DB.batch(names.map((name) => env.DB.prepare(`select * from ${name}`)));
  return names.map((name, at) => ({ name, rows: answers[at]?.results ?? [] }));
}

test("every query and command of projects is tested for ownership", () => {
  const modules = {
    ...commands,
    ...duplicate,
    ...html,
    ...migration,
    ...lifecycle,
    ...queries,
    ...submit,
    ...versions,
    ...projectQueries,
  };
  const names = Object.entries(modules).flatMap(([name, value]) => (typeof value === "function" ? name : []));
  expect([...Object.keys(BY_ID), ...WITHOUT_ID].sort()).toEqual(names.sort());
});

test.each(Object.entries(BY_ID))(
  "%s gives the same answer for another user's project as for a missing one, and changes nothing",
  async (_, [, call]) => {
    const admin = await insertUser(services, "admin");
    const before = await allRows();
    for (const actor of [mine.actor, admin]) {
      for (const id of ["absent", theirs.complete, theirs.trashed, theirs.waiting, theirs.published]) {
        await expect(call(services, actor, id)).rejects.toMatchObject({
          ...{ name: "AppError", code: "missing", title: "App not found", message: "App not found or access denied" },
        });
      }
    }
    expect(await allRows()).toEqual(before);
  },
);

test("lists, history and versions contain only the user's own projects", async () => {
  const ids = (rows: Array<{ id: string }>) => rows.map(({ id }) => id).sort();
  const { actor, complete, trashed, waiting, published } = mine;
  const live = [complete, waiting, published].sort();
  expect(ids(await queries.listProjects(services, actor))).toEqual(live);
  const page = await projectQueries.readProjectsAndTrash(services, actor);
  expect([ids(page.projects), ids(page.trash)]).toEqual([live, [trashed]]);
  expect(ids(await projectQueries.readTrash(services, actor))).toEqual([trashed]);
  expect(page.projects.filter(({ update }) => update).map(({ id }) => id)).toEqual([published]);
  expect(page.projects.filter(({ hasUnsubmittedChanges }) => hasUnsubmittedChanges).map(({ id }) => id)).toEqual([
    waiting,
  ]);

  const { versions: listed } = await versions.listVersions(services, actor, complete, null);
  expect(listed.map(({ version }) => version)).toEqual([2, 1]);
  const { html } = await versions.readVersion(services, theirs.actor, theirs.complete, 1);
  expect(html).toBe("<p>theirs 1</p>");
  await expect(versions.readVersion(services, actor, complete, 3)).rejects.toMatchObject({
    ...{ code: "missing", message: "This version doesn't exist." },
  });
  const [version] = await services.db
    .select()
    .from(schema.projectVersions)
    .where(eq(schema.projectVersions.projectId, complete));
  expect(version?.userId).toBe(actor.userId);
});

test("no command on an own project changes a row of another user", async () => {
  const others = async () =>
    (await allRows()).map(({ name, rows }) => ({
      name,
      rows: rows.filter((row) => JSON.stringify(row).includes(theirs.actor.userId)),
    }));
  // Delivers what the set-up stored, which marks the rows.
  await liveEvents();
  const before = await others();
  expect(before.flatMap(({ rows }) => rows).length).toBeGreaterThan(10);
  for (const [name, [place, call]] of Object.entries(BY_ID)) {
    await Promise.resolve(call(services, mine.actor, mine[place]));
    expect(await others(), name).toEqual(before);
  }
  expect((await liveEvents()).filter(({ userId }) => userId !== mine.actor.userId)).toEqual([]);
});
