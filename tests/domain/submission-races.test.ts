import { and, eq, inArray, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, notifications, projects, publishedApps, submissions } from "#db/schema/index.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { publishSubmission, rejectSubmission, unpublishSubmission } from "#domain/moderation/decisions.server.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { moveToTrash, unpublishOwnApp } from "#domain/projects/lifecycle.server.ts";
import { insertSubmission, insertUser, LISTING, testServices, utf8 } from "#tests/support/services.ts";
import { interrupted } from "#tests/support/updates.ts";

const DECIDED = "already decided this submission";
const CHANGED = "It has changed since";

async function pendingProject() {
  const { services } = testServices();
  const owner = await insertUser(services, "architect");
  const [admin, other] = [await insertUser(services, "admin"), await insertUser(services, "admin")];
  const { id, projectId, htmlSha256 } = await insertSubmission(services, owner);
  const input = { submissionId: id, htmlSha256 };
  const bySubmission = eq(submissions.id, id);
  const acts = {
    publish: (from: Services = services, actor: Actor = other) => publishSubmission(from, actor, input),
    reject: (from: Services = services, actor: Actor = other) =>
      rejectSubmission(from, actor, { submissionId: id, reasons: ["spam"] }),
    unpublish: (from: Services = services, actor: Actor = other) => unpublishSubmission(from, actor, id),
    withdraw: (from: Services = services) => unpublishOwnApp(from, owner, projectId),
    delete: (from: Services = services) => moveToTrash(from, owner, projectId),
    submit: (from: Services = services) => submitForReview(from, owner, projectId),
    save: () => saveListing(services, owner, projectId, { ...LISTING, name: "Newer name" }),
    setStatus: (status: "rejected" | "approved" | "pending") =>
      services.db.update(submissions).set({ status }).where(bySubmission),
  };
  const read = async () => {
    const { db } = services;
    const [[project], [app], rows, log, received] = await Promise.all([
      db.select().from(projects).where(eq(projects.id, projectId)),
      db.select().from(publishedApps).where(eq(publishedApps.projectId, projectId)),
      db.select().from(submissions).where(eq(submissions.projectId, projectId)),
      db.select().from(auditLog).where(eq(auditLog.targetId, projectId)),
      db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, owner.userId), ne(notifications.type, "pending"))),
    ]);
    return { project, app, rows, log, notificationCount: received.length };
  };
  return { services, owner, admin, projectId, read, ...acts };
}

type Waiting = Awaited<ReturnType<typeof pendingProject>>;
type Race = [name: string, between: (project: Waiting) => Promise<unknown>];

const submitNewer = async (project: Waiting) => {
  await project.save();
  await project.submit();
};
const publishAndTakeOut = async (project: Waiting) => {
  await project.publish();
  await project.unpublish();
};

/** Runs `between` before the write of `act`, which must fail and leave only the change of `between`. */
async function expectConflict(
  project: Waiting,
  batch: number,
  race: Race,
  act: (from: Services) => Promise<unknown>,
  message: string,
) {
  let left: Awaited<ReturnType<Waiting["read"]>> | null = null;
  const slow = interrupted(project.services, batch, async () => {
    await race[1](project);
    left = await project.read();
  });
  await expect(act(slow)).rejects.toMatchObject({
    name: "AppError",
    code: "conflict",
    message: expect.stringContaining(message),
  });
  expect(left).not.toBeNull();
  expect(await project.read()).toEqual(left);
}

test.each<Race>([
  ["its owner deletes the project", (project) => project.delete()],
  ["its owner submits a newer version", submitNewer],
  ["another moderator approves it", (project) => project.publish()],
  ["another moderator rejects it", (project) => project.reject()],
  ["it is approved and taken out again", publishAndTakeOut],
  ["its status alone changes", (project) => project.setStatus("rejected")],
])("an approval is refused if %s in between", async (...race) => {
  const project = await pendingProject();
  await expectConflict(project, 2, race, (from) => project.publish(from, project.admin), DECIDED);
});

test.each<Race>([
  ["its owner deletes the project", (project) => project.delete()],
  ["its owner submits a newer version", submitNewer],
  ["another moderator approves it", (project) => project.publish()],
  ["another moderator rejects it", (project) => project.reject()],
])("a rejection is refused if %s in between", async (...race) => {
  const project = await pendingProject();
  await expectConflict(project, 2, race, (from) => project.reject(from, project.admin), DECIDED);
});

test.each<Race>([
  ["its owner withdraws it", (project) => project.withdraw()],
  ["its owner deletes the project", (project) => project.delete()],
  ["another moderator unpublishes it", (project) => project.unpublish()],
])("unpublishing is refused if %s in between", async (...race) => {
  const project = await pendingProject();
  await project.publish();
  await expectConflict(project, 2, race, (from) => project.unpublish(from, project.admin), DECIDED);
});

test.each<Race>([
  ["a moderator unpublishes it", (project) => project.unpublish()],
  ["another tab withdraws it", (project) => project.withdraw()],
  ["another tab deletes it", (project) => project.delete()],
])("withdrawing is refused if %s in between", async (...race) => {
  const project = await pendingProject();
  await project.publish();
  await expectConflict(project, 1, race, project.withdraw, "Failed to unpublish the app.");
});

test.each<Race>([
  ["a moderator approves it", (project) => project.publish()],
  ["a moderator rejects it", (project) => project.reject()],
  ["another tab deletes it", (project) => project.delete()],
])("deleting is refused if %s in between", async (...race) => {
  const project = await pendingProject();
  await expectConflict(
    project,
    1,
    race,
    project.delete,
    "The project has changed. Please reload the page and try again.",
  );
});

test.each<Race>([
  ["a moderator approves it", (project) => project.publish()],
  ["a moderator rejects it", (project) => project.reject()],
  ["another tab submits it", (project) => project.submit()],
  ["another tab deletes it", (project) => project.delete()],
  ["its status alone changes", (project) => project.setStatus("rejected")],
])("submitting a newer version is refused if %s in between", async (...race) => {
  const project = await pendingProject();
  await project.save();
  await expectConflict(project, 1, race, project.submit, CHANGED);
});

test.each<[name: string, between: Race[1], message: string]>([
  ["another tab submits it", (project) => project.submit(), "already waiting for review"],
  ["another tab deletes it", (project) => project.delete(), CHANGED],
])("submitting again after a rejection is refused if %s in between", async (name, between, message) => {
  const project = await pendingProject();
  await project.reject();
  await expectConflict(project, 1, [name, between], project.submit, message);
});

test("a first submission is refused if the project is deleted, or submitted and decided, in between", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  const decide = async (id: string) => {
    await submitForReview(services, owner, id);
    const [row] = await services.db.select().from(submissions).where(eq(submissions.projectId, id));
    await rejectSubmission(services, admin, { submissionId: row?.id ?? "", reasons: ["spam"] });
  };
  for (const between of [(id: string) => moveToTrash(services, owner, id), decide]) {
    const { id } = await createProject(services, owner, { name: LISTING.name, bytes: utf8("<p>one</p>") });
    await saveListing(services, owner, id, LISTING);
    const slow = interrupted(services, 1, () => between(id));
    await expect(submitForReview(slow, owner, id)).rejects.toThrow(CHANGED);
    const waiting = and(eq(submissions.projectId, id), inArray(submissions.status, ["pending", "approved"]));
    expect(await services.db.select().from(submissions).where(waiting)).toEqual([]);
  }
});

test("the same version is not submitted twice", async () => {
  const project = await pendingProject();
  await expect(project.submit()).rejects.toThrow("This app is already waiting for review.");
});

test("of ten concurrent decisions about one submission one succeeds, and the others are conflicts", async () => {
  const { publish, reject, read } = await pendingProject();
  const results = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => (n % 2 ? publish() : reject())));
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(refused.map(({ name, code }) => [name, code])).toEqual(Array(9).fill(["AppError", "conflict"]));
  const { log, notificationCount } = await read();
  expect([log.length, notificationCount]).toEqual([1, 1]);
});

test("a save during the submission does not change what is reviewed", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "architect");
  const { id } = await createProject(services, owner, { name: LISTING.name, bytes: utf8("<p>one</p>") });
  await saveListing(services, owner, id, LISTING);
  const slow = interrupted(services, 1, () =>
    saveVersion(services, owner, { projectId: id, baseVersion: 1, bytes: utf8("<p>two</p>") }),
  );
  await submitForReview(slow, owner, id);
  const [row] = await services.db.select().from(submissions).where(eq(submissions.projectId, id));
  expect(row?.htmlBytes).toBe("<p>one</p>".length);
});
