import { expect, test } from "vitest";
import { publishSubmission, rejectSubmission, unpublishSubmission } from "#domain/moderation/decisions.server.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { saveVersion } from "#domain/projects/commands.server.ts";
import { insertSubmission, insertUser, testServices, utf8 } from "#tests/support/services.ts";

async function ownerAndAdmin() {
  const { services, liveEvents, clock } = testServices();
  const architect = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  return { services, liveEvents, clock, architect, admin };
}

test("approval publishes the reviewed HTML, even if the project was edited since", async () => {
  const { services, liveEvents, architect, admin } = await ownerAndAdmin();
  const submission = await insertSubmission(services, architect);
  await saveVersion(services, architect, {
    projectId: submission.projectId,
    baseVersion: 1,
    bytes: utf8("edited later"),
  });
  const { slug } = await publishSubmission(services, admin, {
    submissionId: submission.id,
    htmlSha256: submission.htmlSha256,
  });
  const app = await services.db.query.publishedApps.findFirst({ where: (t, { eq }) => eq(t.slug, slug) });
  expect(app?.htmlSha256).toBe(submission.htmlSha256);
  expect(app?.status).toBe("approved");
  expect((await liveEvents()).at(-1)).toEqual({ userId: architect.userId, topic: "decisions" });
});

test("only admins can decide about submissions", async () => {
  const { services, architect } = await ownerAndAdmin();
  const submission = await insertSubmission(services, architect);
  await expect(
    publishSubmission(services, architect, { submissionId: submission.id, htmlSha256: submission.htmlSha256 }),
  ).rejects.toThrow("Only admins can publish projects.");
});

test("publishing needs an icon", async () => {
  const { services, architect, admin } = await ownerAndAdmin();
  const submission = await insertSubmission(services, architect);
  await services.db.$client.prepare("update app_submissions set icon = null where id = ?").bind(submission.id).run();
  await expect(
    publishSubmission(services, admin, { submissionId: submission.id, htmlSha256: submission.htmlSha256 }),
  ).rejects.toThrow("Project must have an icon before publishing.");
});

test("another digest than the reviewed one is refused", async () => {
  const { services, architect, admin } = await ownerAndAdmin();
  const submission = await insertSubmission(services, architect);
  await expect(
    publishSubmission(services, admin, { submissionId: submission.id, htmlSha256: "0".repeat(64) }),
  ).rejects.toThrow("already decided this submission");
});

test("of two concurrent approvals one succeeds, with one app and one audit row", async () => {
  const { services, architect, admin } = await ownerAndAdmin();
  const submission = await insertSubmission(services, architect);
  const publish = () =>
    publishSubmission(services, admin, { submissionId: submission.id, htmlSha256: submission.htmlSha256 });
  const results = await Promise.allSettled([publish(), publish(), publish()]);
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  const rows = await services.db.query.auditLog.findMany({
    where: (t, { eq }) => eq(t.targetId, submission.projectId),
  });
  expect(rows).toHaveLength(1);
});

test("two apps of the same name get different slugs and origins", async () => {
  const { services, architect, admin } = await ownerAndAdmin();
  const slugs: Array<string> = [];
  for (let n = 0; n < 2; n++) {
    const submission = await insertSubmission(services, architect, { name: "Same Name" });
    const app = await publishSubmission(services, admin, {
      submissionId: submission.id,
      htmlSha256: submission.htmlSha256,
    });
    slugs.push(app.slug);
  }
  expect(slugs[0]).toBe("same-name");
  expect(slugs[1]).toMatch(/^same-name-[0-9a-f]{6}$/);
});

test("a rejection notifies the owner with its reasons and is in the audit log", async () => {
  const { services, liveEvents, architect, admin } = await ownerAndAdmin();
  const submission = await insertSubmission(services, architect);
  await rejectSubmission(services, admin, { submissionId: submission.id, reasons: ["too-simple", "spam"] });
  const project = await services.db.query.projects.findFirst({ where: (t, { eq }) => eq(t.id, submission.projectId) });
  expect(project).toMatchObject({ status: "rejected", published: false, reviewNotes: "too-simple; spam" });
  expect((await liveEvents()).at(-1)).toEqual({ userId: architect.userId, topic: "decisions" });
  const [row] = await services.db.query.auditLog.findMany({
    where: (t, { eq }) => eq(t.targetId, submission.projectId),
  });
  expect(row?.action).toBe("REJECT_PROJECT");
});

test("a rejected submission can't be published, and a published one can't be rejected", async () => {
  const { services, architect, admin } = await ownerAndAdmin();
  const first = await insertSubmission(services, architect);
  await rejectSubmission(services, admin, { submissionId: first.id, reasons: ["spam"] });
  await expect(
    publishSubmission(services, admin, { submissionId: first.id, htmlSha256: first.htmlSha256 }),
  ).rejects.toThrow("already decided this submission");
  const second = await insertSubmission(services, architect);
  await publishSubmission(services, admin, { submissionId: second.id, htmlSha256: second.htmlSha256 });
  await expect(rejectSubmission(services, admin, { submissionId: second.id, reasons: ["spam"] })).rejects.toThrow(
    "already decided this submission",
  );
});

test("an unpublished app leaves the store, waits for review, and keeps its slug when it is approved again", async () => {
  const { services, clock, architect, admin } = await ownerAndAdmin();
  const submission = await insertSubmission(services, architect, { name: "Come back" });
  const approve = () =>
    publishSubmission(services, admin, { submissionId: submission.id, htmlSha256: submission.htmlSha256 });
  const { slug } = await approve();
  await unpublishSubmission(services, admin, submission.id);
  const app = () => services.db.query.publishedApps.findFirst({ where: (t, { eq }) => eq(t.slug, slug) });
  const tags = async () => {
    const id = (await app())?.id ?? "";
    return services.db.query.appTags.findMany({ where: (t, { eq }) => eq(t.appId, id) });
  };
  const { createdAt } = (await app()) ?? {};
  expect((await app())?.status).toBe("unpublished");
  expect(await tags()).toEqual([]);
  clock.now += 60_000;
  expect(await approve()).toEqual({ slug });
  expect(await app()).toMatchObject({ status: "approved", createdAt });
  expect(createdAt).toBeTypeOf("number");
  expect(new Set((await tags()).map((tag) => tag.createdAt))).toEqual(new Set([(await app())?.createdAt]));
});

test("a rejected project can be submitted again", async () => {
  const { services, architect, admin } = await ownerAndAdmin();
  const submission = await insertSubmission(services, architect);
  await rejectSubmission(services, admin, { submissionId: submission.id, reasons: ["poor-ui"] });
  await submitForReview(services, architect, submission.projectId);
  const project = await services.db.query.projects.findFirst({ where: (t, { eq }) => eq(t.id, submission.projectId) });
  expect(project).toMatchObject({ status: "pending", reviewNotes: null });
});
