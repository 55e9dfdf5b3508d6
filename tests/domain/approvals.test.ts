import { desc, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { appTags, appVersions, projects, projectUpdates, publishedApps, submissions } from "#db/schema/index.ts";
import { publishSubmission, rejectSubmission, unpublishSubmission } from "#domain/moderation/decisions.server.ts";
import type { Actor } from "#domain/permissions.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { deleteProject, restoreProject, withdrawProject } from "#domain/projects/lifecycle.server.ts";
import { type Snapshot, snapshot } from "#domain/projects/snapshot.ts";
import { submitForReview } from "#domain/projects/submit.server.ts";
import { restoreVersion } from "#domain/projects/versions.server.ts";
import type { Services } from "#domain/services.ts";
import { requestUpdate } from "#domain/updates/commands.server.ts";
import { approveUpdate, rejectUpdate } from "#domain/updates/decisions.server.ts";
import { insertUser, LISTING, testServices, utf8 } from "#tests/support/services.ts";

const STEPS = [
  "save",
  "list",
  "notes",
  "restore version",
  "submit",
  "approve",
  "approve stale",
  "reject",
  "unpublish",
  "update",
  "approve update",
  "reject update",
  "withdraw",
  "delete",
  "restore",
] as const;
type Step = (typeof STEPS)[number];
type Fixture = { services: Services; owner: Actor; admin: Actor; projectId: string };

type Approved = { content: Snapshot | null; count: number };

test("after any sequence of actions, the store serves the newest approval and its version numbers only grow", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  const often = { weight: 1, arbitrary: fc.constantFrom(...STEPS) };
  // Leads to an app in the store with updates, unpublished and approved again.
  const likely = {
    weight: 2,
    arbitrary: fc.constantFrom<Step>("save", "submit", "approve", "update", "approve update", "unpublish"),
  };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(often, likely), { minLength: 6, maxLength: 24 }), async (steps) => {
      const projectId = await insertProject(services, owner);
      const approved: Approved = { content: null, count: 0 };
      for (const step of steps) await walk({ services, owner, admin, projectId }, approved, step);
    }),
    {
      numRuns: 12,
      examples: [
        [["submit", "approve", "save", "update", "approve update", "unpublish", "approve"]],
        [
          [
            "submit",
            "approve",
            "list",
            "notes",
            "update",
            "approve update",
            "unpublish",
            "reject",
            "submit",
            "approve",
          ],
        ],
        [["submit", "approve", "withdraw", "save", "submit", "approve", "delete", "restore", "submit", "approve"]],
        [["submit", "approve", "save", "update", "unpublish", "approve update", "submit", "approve", "update"]],
      ],
    },
  );
}, 120_000);

async function insertProject(services: Services, owner: Actor) {
  const { id } = await createProject(services, owner, { name: LISTING.name, bytes: utf8(crypto.randomUUID()) });
  await saveListing(services, owner, id, LISTING);
  return id;
}

async function walk(fixture: Fixture, approved: Approved, step: Step) {
  const before = await read(fixture);
  const failure = await run(fixture, before, step).then(
    () => null,
    (error) => error,
  );
  if (failure)
    expect(failure, step).toMatchObject({ name: "AppError", code: expect.stringMatching(/conflict|missing/) });
  if (!failure && step === "approve")
    Object.assign(approved, { content: snapshot(found(before.submission)), count: approved.count + 1 });
  if (!failure && step === "approve update")
    Object.assign(approved, {
      content: updated(found(approved.content), found(before.update)),
      count: approved.count + 1,
    });
  await check(fixture, approved);
}

function updated(content: Snapshot, update: typeof projectUpdates.$inferSelect): Snapshot {
  const { updatedHtmlSha256, updatedHtmlBytes, updatedName, releaseNotes } = update;
  const html = { htmlSha256: updatedHtmlSha256 ?? "", htmlBytes: updatedHtmlBytes ?? 0 };
  const listing = {
    name: updatedName ?? "",
    description: update.updatedDescription ?? "",
    icon: update.updatedIcon,
    tags: update.updatedTags ?? [],
    declaredHosts: update.updatedDeclaredHosts ?? [],
    screenshots: update.updatedScreenshots ?? [],
  };
  return { ...content, ...(updatedHtmlSha256 ? html : {}), ...(updatedName ? listing : {}), releaseNotes };
}

async function check(fixture: Fixture, approved: Approved) {
  const { project, app, submission, versions, update, tags } = await read(fixture);
  expect(versions.map((row) => row.codeVersion)).toEqual(
    Array.from({ length: approved.count }, (_, n) => `${n}`.padStart(2, "0")),
  );
  if (!app || !approved.content) return expect([app, approved.content]).toEqual([undefined, null]);
  expect(snapshot(app), "the store has what was approved last").toEqual(approved.content);
  expect(app.codeVersion).toBe(versions.at(-1)?.codeVersion);
  expect(project.codeVersion).toBe(app.codeVersion);
  expect(versions.at(-1)).toMatchObject({
    htmlSha256: app.htmlSha256,
    declaredHosts: app.declaredHosts,
    releaseNotes: app.releaseNotes,
  });
  expect(app.status).toBe(project.published ? "approved" : "unpublished");
  expect(tags.map((row) => row.tag).sort()).toEqual(project.published ? [...app.tags].sort() : []);
  if (!project.published) expect(update?.status).not.toBe("pending");
  if (app.submissionId === submission?.id)
    expect(snapshot(found(submission)), "a moderator sees what was approved last").toEqual(approved.content);
}

async function read({ services: { db }, projectId }: Fixture) {
  const apps = db.select({ id: publishedApps.id }).from(publishedApps).where(eq(publishedApps.projectId, projectId));
  const [[project], [app], [submission], [update], versions, tags] = await db.batch([
    db.select().from(projects).where(eq(projects.id, projectId)),
    db.select().from(publishedApps).where(eq(publishedApps.projectId, projectId)),
    db.select().from(submissions).where(eq(submissions.projectId, projectId)).orderBy(desc(submissions.createdAt)),
    db
      .select()
      .from(projectUpdates)
      .where(eq(projectUpdates.originalProjectId, projectId))
      .orderBy(desc(projectUpdates.createdAt)),
    db.select().from(appVersions).where(inArray(appVersions.appId, apps)).orderBy(appVersions.codeVersion),
    db.select().from(appTags).where(inArray(appTags.appId, apps)),
  ]);
  return { project: found(project), app, submission, update, versions, tags };
}

function run(
  { services, owner, admin, projectId }: Fixture,
  { project, submission, update }: Awaited<ReturnType<typeof read>>,
  step: Step,
) {
  const submissionId = submission?.id ?? "none";
  const updateId = update?.id ?? "none";
  const baseVersion = project.version;
  const random = crypto.randomUUID();
  const listing = {
    ...LISTING,
    name: random.slice(0, 12),
    tags: [random < "8" ? ("Games" as const) : ("Music" as const)],
  };
  const steps: Record<Step, () => Promise<unknown>> = {
    save: () => saveVersion(services, owner, { projectId, baseVersion, bytes: utf8(random) }),
    list: () =>
      saveListing(services, owner, projectId, {
        ...listing,
        declaredHosts: [{ host: `${random}.example.com`, purpose: "news" }],
      }),
    notes: () => saveListing(services, owner, projectId, { ...listing, name: project.name, releaseNotes: random }),
    "restore version": () => restoreVersion(services, owner, { projectId, baseVersion, version: 1 }),
    submit: () => submitForReview(services, owner, projectId),
    approve: () => publishSubmission(services, admin, { submissionId, htmlSha256: submission?.htmlSha256 ?? "" }),
    "approve stale": () => publishSubmission(services, admin, { submissionId, htmlSha256: "0".repeat(64) }),
    reject: () => rejectSubmission(services, admin, { submissionId, reasons: ["Spam"] }),
    unpublish: () => unpublishSubmission(services, admin, submissionId),
    update: () => requestUpdate(services, owner, projectId),
    "approve update": () => approveUpdate(services, admin, { updateId, htmlSha256: update?.updatedHtmlSha256 ?? null }),
    "reject update": () => rejectUpdate(services, admin, { updateId, reasons: [] }),
    withdraw: () => withdrawProject(services, owner, projectId),
    delete: () => deleteProject(services, owner, projectId),
    restore: () => restoreProject(services, owner, projectId),
  };
  return steps[step]();
}

function found<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw new Error("the row is missing");
  return row;
}
