import { desc, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  appTags,
  appVersions,
  auditLog,
  projects,
  projectUpdates,
  publishedApps,
  reports,
  submissions,
} from "#db/schema/index.ts";
import { suspendUser, unsuspendUser } from "#domain/administration/commands.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { type Snapshot, snapshot } from "#domain/listing/snapshot.ts";
import { appealRejection, withdrawFromReview } from "#domain/moderation/appeals/commands.server.ts";
import { publishSubmission, rejectSubmission, unpublishSubmission } from "#domain/moderation/decisions.server.ts";
import { resolveReports } from "#domain/moderation/reports/resolutions.server.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { requestUpdate } from "#domain/moderation/updates/commands.server.ts";
import { approveUpdate, rejectUpdate } from "#domain/moderation/updates/decisions.server.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { moveToTrash, restoreProject, unpublishOwnApp } from "#domain/projects/lifecycle.server.ts";
import { restoreVersion } from "#domain/projects/versions.server.ts";
import { insertUser, LISTING, testServices, utf8 } from "#tests/support/services.ts";

const STEPS = [
  "save",
  "list",
  "notes",
  "restore version",
  "submit",
  "approve",
  "second approves",
  "approve stale",
  "publish own",
  "reject",
  "unpublish",
  "update",
  "approve update",
  "reject update",
  "appeal update",
  "second approves update",
  "withdraw",
  "delete",
  "restore",
  "appeal",
  "take back",
  "reported",
  "suspend",
  "unsuspend",
  "ban",
  "take down",
] as const;
type Step = (typeof STEPS)[number];
type Fixture = { services: Services; owner: Actor; admin: Actor; second: Actor; projectId: string };

type Approved = {
  content: Snapshot | null;
  count: number;
  isBanned: boolean;
  isSuspended: boolean;
  /** Something was submitted since. */
  hasNewer: boolean;
};

test("after any sequence of actions, the store serves the newest approval and its version numbers only grow", async () => {
  const { services } = testServices();
  const admin = await insertUser(services, "admin");
  const second = { ...(await insertUser(services, "admin")), superAdmin: true };
  const often = { weight: 1, arbitrary: fc.constantFrom(...STEPS) };
  // Leads to an app in the store with updates, unpublished and approved again.
  const likely = {
    weight: 2,
    arbitrary: fc.constantFrom<Step>("save", "submit", "approve", "update", "approve update", "unpublish"),
  };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(often, likely), { minLength: 6, maxLength: 24 }), async (steps) => {
      const owner = await insertUser(services, "architect");
      const projectId = await insertProject(services, owner);
      const approved: Approved = { content: null, count: 0, isBanned: false, isSuspended: false, hasNewer: false };
      for (const step of steps) await walk({ services, owner, admin, second, projectId }, approved, step);
    }),
    {
      // The examples count as runs.
      numRuns: 14,
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
        [
          [
            "publish own",
            "save",
            "update",
            "reject update",
            "appeal update",
            "approve update",
            "second approves update",
          ],
        ],
        [["submit", "reject", "appeal", "approve", "second approves", "save", "publish own"]],
        [["save", "publish own", "save", "update", "take back", "reported", "save", "submit", "approve"]],
        [["submit", "suspend", "approve", "unsuspend", "approve", "save", "update", "suspend", "approve update"]],
        [["submit", "approve", "suspend", "ban", "unsuspend", "save", "submit", "publish own"]],
        [["submit", "approve", "unpublish", "save", "submit", "reject", "appeal", "save", "submit", "second approves"]],
        [["submit", "approve", "unpublish", "take down", "approve", "delete", "restore", "submit", "appeal"]],
        [["submit", "approve", "ban", "appeal", "reject", "submit", "delete", "restore", "publish own"]],
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
    expect(failure, step).toMatchObject({
      name: "AppError",
      code: expect.stringMatching(/conflict|missing|forbidden/),
    });
  if (!failure && step === "submit") approved.hasNewer = true;
  if (!failure && ["approve", "second approves", "publish own"].includes(step))
    Object.assign(approved, {
      content: snapshot(found((await read(fixture)).submission)),
      count: approved.count + 1,
      hasNewer: false,
    });
  if (!failure && (step === "approve update" || step === "second approves update"))
    Object.assign(approved, {
      content: updated(found(approved.content), found(before.update)),
      count: approved.count + 1,
    });
  if (!failure && (step === "ban" || step === "take down")) approved.isBanned = true;
  if (!failure && (step === "suspend" || step === "unsuspend")) approved.isSuspended = step === "suspend";
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
  const { project, app, submission, versions, update, tags, approvedDigests } = await read(fixture);
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
  const isServed = project.published && !approved.isBanned && !approved.isSuspended;
  if (isServed) expect(approvedDigests, "an approval names the bytes").toContain(app.htmlSha256);
  if (isServed) expect(app.status).toBe("approved");
  else expect(app.status).not.toBe("approved");
  if (approved.isBanned) expect(app.status, "a ban is permanent").toBe("banned");
  expect(tags.map((row) => row.tag).sort()).toEqual(isServed ? [...app.tags].sort() : []);
  if (!isServed) expect(update?.status).not.toBe("pending");
  if (app.submissionId === submission?.id && !approved.hasNewer)
    expect(snapshot(found(submission)), "a moderator sees what was approved last").toEqual(approved.content);
}

async function read({ services: { db }, projectId }: Fixture) {
  const apps = db.select({ id: publishedApps.id }).from(publishedApps).where(eq(publishedApps.projectId, projectId));
  const [[project], [app], [submission], [update], versions, tags, audit] = await db.batch([
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
    db
      .select({ htmlSha256: sql<string>`new_values ->> 'htmlSha256'` })
      .from(auditLog)
      .where(
        sql`action in ('PUBLISH_PROJECT', 'APPROVE_UPDATE') and target_id in (select ${projectId} union all
          select id from project_updates where original_project_id = ${projectId})`,
      ),
  ]);
  const approvedDigests = audit.map(({ htmlSha256 }) => htmlSha256);
  return { project: found(project), app, submission, update, versions, tags, approvedDigests };
}

function run(
  { services, owner, admin, second, projectId }: Fixture,
  { project, submission, update, app }: Awaited<ReturnType<typeof read>>,
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
  const resolve = async (resolution: "unpublish" | "ban" | "takedown") => {
    const targetId = app?.id ?? "none";
    const report = { id: crypto.randomUUID(), targetTable: "published_apps", targetId, reason: "It is fraud" };
    await services.db.insert(reports).values({ ...report, createdAt: services.now() });
    return resolveReports(services, admin, { target: "app", targetId, resolution, reason: "Fraud" });
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
    "second approves": () =>
      publishSubmission(services, second, { submissionId, htmlSha256: submission?.htmlSha256 ?? "" }),
    "publish own": () => submitForReview(services, { ...owner, tier: "admin" }, projectId),
    "approve stale": () => publishSubmission(services, admin, { submissionId, htmlSha256: "0".repeat(64) }),
    reject: () => rejectSubmission(services, admin, { submissionId, reasons: ["spam"] }),
    unpublish: () => unpublishSubmission(services, admin, submissionId),
    update: () => requestUpdate(services, owner, projectId),
    "approve update": () => approveUpdate(services, admin, { updateId, htmlSha256: update?.updatedHtmlSha256 ?? null }),
    "appeal update": () => appealRejection(services, owner, { id: updateId, reason: "It is fine." }),
    "second approves update": () =>
      approveUpdate(services, second, { updateId, htmlSha256: update?.updatedHtmlSha256 ?? null }),
    "reject update": () => rejectUpdate(services, admin, { updateId, reasons: [] }),
    withdraw: () => unpublishOwnApp(services, owner, projectId),
    delete: () => moveToTrash(services, owner, projectId),
    restore: () => restoreProject(services, owner, projectId),
    appeal: () => appealRejection(services, owner, { id: submissionId, reason: "It is fine." }),
    "take back": () => withdrawFromReview(services, owner, update?.status === "pending" ? updateId : submissionId),
    reported: () => resolve("unpublish"),
    ban: () => resolve("ban"),
    "take down": () => resolve("takedown"),
    suspend: () => suspendUser(services, second, { userId: owner.userId, reason: "Fraud" }),
    unsuspend: () => unsuspendUser(services, second, { userId: owner.userId }),
  };
  return steps[step]();
}

function found<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw new Error("the row is missing");
  return row;
}
