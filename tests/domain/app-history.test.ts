import { expect, test } from "vitest";
import { appealRejection } from "#domain/moderation/appeals/commands.server.ts";
import { readAuthorReview } from "#domain/moderation/author-review.server.ts";
import { publishSubmission, rejectSubmission, unpublishSubmission } from "#domain/moderation/decisions.server.ts";
import { HISTORY_PAGE_SIZE } from "#domain/moderation/rules.ts";
import { requestUpdate } from "#domain/moderation/updates/commands.server.ts";
import { rejectUpdate } from "#domain/moderation/updates/decisions.server.ts";
import { saveVersion } from "#domain/projects/commands.server.ts";
import { insertSubmission, insertUser, testServices, utf8 } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

test("an author reads what happened to an app, newest first, and never who decided", async () => {
  const { services } = testServices();
  const author = await insertUser(services, "architect");
  const [admin, other] = [await insertUser(services, "admin"), await insertUser(services, "admin")];
  const { id, htmlSha256 } = await insertSubmission(services, author);
  await rejectSubmission(services, admin, { submissionId: id, reasons: ["spam"] });
  await appealRejection(services, author, { id, reason: "It is a timer." });
  await publishSubmission(services, other, { submissionId: id, htmlSha256 });
  await unpublishSubmission(services, admin, id);
  const review = await readAuthorReview(services, author, id);
  expect(review.history.events.map(({ event }) => event)).toEqual([
    "UNPUBLISH_PROJECT",
    "PUBLISH_PROJECT",
    "APPEALED",
    "REJECT_PROJECT",
    "SUBMITTED",
  ]);
  expect(review.history.events.map(({ notes }) => notes)).toContain("Spam");
  const sent = JSON.stringify(review);
  for (const { userId, email } of [admin, other])
    for (const secret of [userId, email, `Dev ${userId.slice(-8)}`]) expect(sent).not.toContain(secret);
});

test("an update's decision is in the app's history, and links to its review", async () => {
  const { services, owner, admin, submission, save, request } = await publishedAppFixture();
  await save("<!doctype html><title>Newer</title>");
  const update = await request();
  await rejectUpdate(services, admin, { updateId: update.id, reasons: ["broken-html"] });
  const { history } = await readAuthorReview(services, owner, submission.id);
  expect(history.events).toMatchObject([
    { event: "REJECT_UPDATE", notes: "Broken HTML", reviewId: update.id },
    { event: "UPDATE_SENT", reviewId: update.id },
    { event: "PUBLISH_PROJECT", reviewId: null },
    { event: "SUBMITTED", reviewId: submission.id },
  ]);
  expect((await readAuthorReview(services, owner, update.id)).history).toEqual(history);
});

test("of an appealed update the history lists the first rejection, the appeal and the decision about it", async () => {
  const { services, owner, admin, save, request } = await publishedAppFixture();
  await save("<!doctype html><title>Newer</title>");
  const { id } = await request();
  await rejectUpdate(services, admin, { updateId: id, reasons: ["broken-html"] });
  await appealRejection(services, owner, { id, reason: "It opens." });
  const before = [
    { event: "APPEALED", notes: null, reviewId: id },
    { event: "REJECT_UPDATE", notes: "Broken HTML", reviewId: id },
    { event: "UPDATE_SENT", reviewId: id },
    { event: "PUBLISH_PROJECT" },
    { event: "SUBMITTED" },
  ];
  expect((await readAuthorReview(services, owner, id)).history.events).toMatchObject(before);
  await rejectUpdate(services, await insertUser(services, "admin"), { updateId: id, reasons: ["poor-ui"] });
  const { events } = (await readAuthorReview(services, owner, id)).history;
  expect(events).toMatchObject([{ event: "REJECT_UPDATE", notes: "Poor UI", reviewId: id }, ...before]);
});

test("a long history goes on by key, each event once", async () => {
  const { services } = testServices();
  const author = await insertUser(services, "architect");
  const { id, htmlSha256 } = await insertSubmission(services, author);
  const admin = await insertUser(services, "admin");
  for (let round = 0; round < HISTORY_PAGE_SIZE / 2 + 2; round++) {
    await publishSubmission(services, admin, { submissionId: id, htmlSha256 });
    await unpublishSubmission(services, admin, id);
  }
  const first = (await readAuthorReview(services, author, id)).history;
  const second = (await readAuthorReview(services, author, id, first.next)).history;
  expect(first.events).toHaveLength(HISTORY_PAGE_SIZE);
  expect(second).toMatchObject({ next: null });
  const all = [...first.events, ...second.events];
  expect(new Set(all.map((event) => event.id)).size).toBe(HISTORY_PAGE_SIZE + 5);
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b - a));
});

test("an admin reads that they published their own app and its update without a review", async () => {
  const { services } = testServices();
  const author = await insertUser(services, "admin");
  const submission = await insertSubmission(services, author);
  const { projectId } = submission;
  await saveVersion(services, author, { projectId, baseVersion: 1, bytes: utf8("<p>two</p>") });
  const update = await requestUpdate(services, author, projectId);
  for (const id of [submission.id, update.id]) {
    const { history } = await readAuthorReview(services, author, id);
    expect(history.events.map(({ event, text }) => [event, text])).toEqual([
      ["APPROVE_OWN_UPDATE", "You published the update without a review"],
      ["UPDATE_SENT", "You sent an update"],
      ["PUBLISH_OWN_PROJECT", "You published the app without a review"],
      ["SUBMITTED", "You submitted the app"],
    ]);
  }
});
