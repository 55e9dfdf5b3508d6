import { expect, test } from "vitest";
import { auditLog } from "#db/schema/index.ts";
import { publishSubmission, rejectSubmission, unpublishSubmission } from "#domain/moderation/decisions.server.ts";
import { createUnrestrictedRun } from "#domain/moderation/test-runs.server.ts";
import { rejectUpdate } from "#domain/moderation/updates/decisions.server.ts";
import { insertSubmission, insertUser, testServices } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

type Published = Awaited<ReturnType<typeof publishedAppFixture>>;

const AUDITED: Record<string, (published: Published) => Promise<unknown>> = {
  "publishing a submission": async ({ services, owner, admin }) => {
    const { id, htmlSha256 } = await insertSubmission(services, owner, { name: "Second Garden" });
    await publishSubmission(services, admin, { submissionId: id, htmlSha256 });
  },
  "rejecting a submission": async ({ services, owner, admin }) => {
    const { id } = await insertSubmission(services, owner, { name: "Second Garden" });
    await rejectSubmission(services, admin, { submissionId: id, reasons: ["spam"] });
  },
  "unpublishing an app": ({ services, admin, submission }) => unpublishSubmission(services, admin, submission.id),
  "opening the network": ({ services, admin, submission }) => createUnrestrictedRun(services, admin, submission.id),
  "approving an update": async ({ save, request, approve }) => {
    await save("<p>new</p>");
    await approve(await request());
  },
  "rejecting an update": async ({ services, admin, save, request }) => {
    await save("<p>new</p>");
    await rejectUpdate(services, admin, { updateId: (await request()).id, reasons: ["spam"] });
  },
};

test.each(Object.entries(AUDITED))("%s has its audit row sealed", async (_, run) => {
  const published = await publishedAppFixture();
  const before = published.auditChanges.count;
  const rows = await published.services.db.$count(auditLog);
  await run(published);
  expect(await published.services.db.$count(auditLog)).toBe(rows + 1);
  expect(published.auditChanges.count).toBe(before + 1);
});

test("a refused decision seals no audit row", async () => {
  const { services, auditChanges } = testServices();
  const owner = await insertUser(services, "architect");
  const { id } = await insertSubmission(services, owner);
  await expect(rejectSubmission(services, owner, { submissionId: id, reasons: ["spam"] })).rejects.toThrow(
    "Only admins",
  );
  expect(auditChanges.count).toBe(0);
});
