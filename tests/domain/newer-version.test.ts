import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { submissions } from "#db/schema/index.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { appealRejection } from "#domain/moderation/appeals/commands.server.ts";
import { readAuthorReview } from "#domain/moderation/author-review.server.ts";
import { takeClaim } from "#domain/moderation/claims.server.ts";
import { publishSubmission, rejectSubmission, unpublishSubmission } from "#domain/moderation/decisions.server.ts";
import { openSubmission } from "#domain/moderation/queries.server.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { approveUpdate, rejectUpdate } from "#domain/moderation/updates/decisions.server.ts";
import { openUpdate } from "#domain/moderation/updates/review.server.ts";
import { saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { insertSubmission, insertUser, LISTING, testServices, utf8 } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

const NEWER = utf8("<!doctype html><title>Newer</title>");
const REPLACED = { code: "conflict", message: expect.stringContaining("its author submitted a newer version") };

/** A submission that waits. `see` is what a moderator who opens it now would decide about. */
async function waiting() {
  const { services, clock, allMails } = testServices();
  const author = await insertUser(services, "architect");
  const [admin, other] = [await insertUser(services, "admin"), await insertUser(services, "admin")];
  const { id, projectId } = await insertSubmission(services, author);
  const see = async () => {
    const { submission } = await openSubmission(services, other, id);
    const { htmlSha256, updatedAt } = submission;
    return { submissionId: id, htmlSha256, updatedAt };
  };
  const submitNewer = async () => {
    await saveVersion(services, author, { projectId, baseVersion: 1, bytes: NEWER });
    return submitForReview(services, author, projectId);
  };
  return {
    ...{ services, clock, allMails, author, admin, other, id, projectId, see, submitNewer },
    read: () => readAuthorReview(services, author, id),
    reject: async (actor: Actor, seen?: { updatedAt: number }) =>
      rejectSubmission(services, actor, { ...(seen ?? (await see())), submissionId: id, reasons: ["spam"] }),
    publish: async (actor: Actor, seen?: Awaited<ReturnType<typeof see>>) =>
      publishSubmission(services, actor, seen ?? (await see())),
  };
}

test("an appeal goes on with a newer version, and the admin who rejected still can't decide", async () => {
  const { services, author, admin, other, id, reject, publish, submitNewer, read } = await waiting();
  await reject(admin);
  await appealRejection(services, author, { id, reason: "It is a timer." });
  const { place } = await read();
  expect(await submitNewer()).toMatchObject({ submissionId: id, status: "pending" });
  expect(await read()).toMatchObject({ state: "appealed", round: 1, place, appeal: { reason: "It is a timer." } });
  await expect(reject(admin)).rejects.toThrow("Another admin decides about the appeal.");
  await expect(publish(admin)).rejects.toThrow("Another admin decides about the appeal.");
  await publish(other);
  expect(await read()).toMatchObject({ state: "approved", appeal: { outcome: "approved" } });
});

test("the link of an unpublishing leads to the review, also after a newer version", async () => {
  const { services, admin, other, id, allMails, publish, submitNewer, read } = await waiting();
  await publish(other);
  await unpublishSubmission(services, admin, id);
  expect((await allMails()).at(-1)?.text).toContain(`/builder/review/${id}`);
  const { subject } = await read();
  await submitNewer();
  const newer = await read();
  expect(newer).toMatchObject({ state: "pending", hasChanged: false, subject: { createdAt: subject.createdAt } });
  expect(newer.subject.htmlSha256).not.toBe(subject.htmlSha256);
  expect(newer.history.events.filter(({ event }) => event === "SUBMITTED")).toHaveLength(1);
});

test("a moderator who claimed the older version keeps the claim", async () => {
  const { services, admin, other, id, publish, submitNewer, read } = await waiting();
  await takeClaim(services, admin, id);
  await submitNewer();
  expect(await read()).toMatchObject({ state: "in-review" });
  await expect(publish(other)).rejects.toThrow("is reviewing this");
  await publish(admin);
});

test("nobody decides about a newer version who saw the older one, also if only its listing changed", async () => {
  const { services, author, admin, projectId, see, reject, publish, read } = await waiting();
  const seen = await see();
  await saveListing(services, author, projectId, { ...LISTING, name: "Newer name" });
  // Within the same millisecond, too.
  await submitForReview({ ...services, now: () => seen.updatedAt }, author, projectId);
  const newer = await see();
  expect(newer.htmlSha256).toBe(seen.htmlSha256);
  await expect(publish(admin, seen)).rejects.toMatchObject(REPLACED);
  await expect(reject(admin, seen)).rejects.toMatchObject(REPLACED);
  expect(await read()).toMatchObject({ state: "pending" });
  await publish(admin, newer);
});

test("of two tabs that submit a newer version in the same millisecond one succeeds", async () => {
  const { services, author, id, projectId } = await waiting();
  await saveVersion(services, author, { projectId, baseVersion: 1, bytes: NEWER });
  const [before] = await services.db.select().from(submissions).where(eq(submissions.id, id));
  const frozen = { ...services, now: () => before?.updatedAt ?? 0 };
  const tabs = [submitForReview(frozen, author, projectId), submitForReview(frozen, author, projectId)];
  const results = await Promise.allSettled(tabs);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("who saw an update before its appeal reads that first, and then decides", async () => {
  const { services, owner, admin, save, request } = await publishedAppFixture();
  const other = await insertUser(services, "admin");
  await save("<!doctype html><title>Newer</title>");
  const { id: updateId, updatedAt, updatedHtmlSha256: htmlSha256 } = await request();
  await rejectUpdate({ ...services, now: () => updatedAt + 1 }, admin, { updateId, reasons: ["spam"] });
  await appealRejection({ ...services, now: () => updatedAt + 2 }, owner, { id: updateId, reason: "It is a timer." });
  const seen = { updateId, htmlSha256, updatedAt };
  await expect(approveUpdate(services, other, seen)).rejects.toMatchObject({ code: "conflict" });
  await expect(rejectUpdate(services, other, { ...seen, reasons: ["spam"] })).rejects.toMatchObject({
    code: "conflict",
  });
  const { update } = await openUpdate(services, other, updateId);
  await approveUpdate(services, other, { ...seen, updatedAt: update.updatedAt });
});
