import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { projects, submissions } from "#db/schema/index.ts";
import { readProject } from "#domain/builder/projects-and-trash.server.ts";
import { appealRejection } from "#domain/moderation/appeals/commands.server.ts";
import { readAuthorReview } from "#domain/moderation/author-review.server.ts";
import { rejectSubmission } from "#domain/moderation/decisions.server.ts";
import { submitReport } from "#domain/moderation/reports/commands.server.ts";
import { resolveReports } from "#domain/moderation/reports/resolutions.server.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { moveToTrash, purgeProject, restoreProject, unpublishOwnApp } from "#domain/projects/lifecycle.server.ts";
import { insertUser } from "#tests/support/services.ts";
import { interrupted, publishedAppFixture } from "#tests/support/updates.ts";

const BANNED = "This app was banned and can't be published again. Reason: Fraud.";

async function setUp() {
  const { services, owner, admin, submission, projectId, readApp } = await publishedAppFixture();
  const { id: appId } = await readApp();
  const { id } = submission;
  const decide = async (resolution: "ban" | "takedown" | "unpublish") => {
    const target = { target: "app", targetId: appId } as const;
    await submitReport(services, await insertUser(services, "explorer"), {
      ...target,
      reason: "It's harmful or deceptive",
      text: "",
    });
    await resolveReports(services, admin, { ...target, resolution, reason: "Fraud." });
  };
  const readAll = async () => {
    const [[project], [round]] = await services.db.batch([
      services.db.select().from(projects).where(eq(projects.id, projectId)),
      services.db.select().from(submissions).where(eq(submissions.id, id)),
    ]);
    const { status, banReason } = await readApp();
    return { project: project?.status, round: round?.status, app: status, banReason };
  };
  const read = () => readAuthorReview(services, owner, id);
  const appeal = (by = services) => appealRejection(by, owner, { id, reason: "It is no fraud." });
  return { services, owner, admin, projectId, id, decide, readAll, read, appeal };
}

test.each(["ban", "takedown"] as const)("after a %s its author reads why, and can't appeal or submit", async (how) => {
  const { services, owner, projectId, decide, readAll, read, appeal } = await setUp();
  await decide(how);
  expect(await read()).toMatchObject({
    state: "banned",
    banReason: "Fraud.",
    mayAppeal: false,
    mayResubmit: false,
  });
  const before = await readAll();
  await expect(appeal()).rejects.toThrow(BANNED);
  await expect(submitForReview(services, owner, projectId)).rejects.toThrow(BANNED);
  expect(await readAll()).toEqual(before);
  expect(await readProject(services, owner, projectId)).toMatchObject({ banReason: "Fraud." });
});

test("a project whose app was not banned has no reason of a ban", async () => {
  const { services, owner, projectId, decide } = await setUp();
  await decide("unpublish");
  expect(await readProject(services, owner, projectId)).toMatchObject({ banReason: null });
});

test("an earlier rejection of a banned app can't be appealed, and the page tells of the ban", async () => {
  const { services, admin, id, decide, read, appeal } = await setUp();
  await decide("unpublish");
  await rejectSubmission(services, admin, { submissionId: id, reasons: ["spam"] });
  expect(await read()).toMatchObject({ state: "rejected", banReason: null, mayAppeal: true, mayResubmit: true });
  await decide("ban");
  expect(await read()).toMatchObject({ state: "banned", banReason: "Fraud.", mayAppeal: false, mayResubmit: false });
  await expect(appeal()).rejects.toThrow(BANNED);
});

test("an app that its owner took out of the store tells of its ban too", async () => {
  const { services, owner, projectId, decide, read } = await setUp();
  await unpublishOwnApp(services, owner, projectId);
  expect(await read()).toMatchObject({ state: "withdrawn", banReason: null });
  await decide("ban");
  expect(await read()).toMatchObject({ state: "banned", banReason: "Fraud.", mayAppeal: false, mayResubmit: false });
});

test.each(["appeal", "submission"] as const)("the %s that was begun before the ban changes nothing", async (what) => {
  const { services, owner, admin, projectId, id, decide, readAll, appeal } = await setUp();
  await decide("unpublish");
  await rejectSubmission(services, admin, { submissionId: id, reasons: ["spam"] });
  const late = interrupted(services, what === "appeal" ? 2 : 1, () => decide("ban"));
  const begun = what === "appeal" ? appeal(late) : submitForReview(late, owner, projectId);
  await expect(begun).rejects.toMatchObject({ code: "conflict" });
  expect(await readAll()).toEqual({ project: "rejected", round: "rejected", app: "banned", banReason: "Fraud." });
});

test("a ban survives the trash and the project's return", async () => {
  const { services, owner, projectId, decide, readAll, read } = await setUp();
  await decide("ban");
  await moveToTrash(services, owner, projectId);
  const banned = { project: "rejected", round: "rejected", app: "banned", banReason: "Fraud." };
  expect(await readAll()).toEqual(banned);
  await restoreProject(services, owner, projectId);
  expect(await readAll()).toEqual(banned);
  expect(await read()).toMatchObject({ state: "banned", mayAppeal: false, mayResubmit: false });
  await expect(submitForReview(services, owner, projectId)).rejects.toThrow(BANNED);
  await moveToTrash(services, owner, projectId);
  await purgeProject(services, owner, projectId);
  expect(await readAll()).toMatchObject({ app: "banned", banReason: "Fraud." });
});

test("an app that is banned while its project is in the trash stays banned when that returns", async () => {
  const { services, owner, projectId, decide, readAll, read } = await setUp();
  await moveToTrash(services, owner, projectId);
  await decide("ban");
  await restoreProject(services, owner, projectId);
  expect(await readAll()).toMatchObject({ app: "banned", banReason: "Fraud." });
  expect(await read()).toMatchObject({ state: "banned", banReason: "Fraud.", mayAppeal: false, mayResubmit: false });
  await expect(submitForReview(services, owner, projectId)).rejects.toThrow(BANNED);
});
