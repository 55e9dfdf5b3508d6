import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifications, publishedApps, ratings, reports, reviews, reviewVotes } from "#db/schema/index.ts";
import { purgeAccount } from "#domain/accounts/deletion.server.ts";
import { exportAccount } from "#domain/accounts/export.server.ts";
import { submitReport } from "#domain/moderation/reports/commands.server.ts";
import { resolveReports } from "#domain/moderation/reports/resolutions.server.ts";
import { deleteReview, editReview, submitReview } from "#domain/reviews/commands.server.ts";
import { replyToReview } from "#domain/reviews/replies.server.ts";
import { voteHelpful } from "#domain/reviews/votes.server.ts";
import { reconcileCounters } from "#domain/store/counters.server.ts";
import { findAppPage } from "#domain/store/queries.server.ts";
import { insertUser } from "#tests/support/services.ts";
import { unzip } from "#tests/support/unzip.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

/** A review with a reply and a vote, which a moderator hid after a report. */
async function setUp() {
  const { services, owner, admin, slug, readApp } = await publishedAppFixture();
  const [author, reader] = [await insertUser(services, "explorer"), await insertUser(services, "explorer")];
  const { id: appId } = await readApp();
  const write = (text: string) => submitReview(services, author, { appId, text, rating: 2 });
  const readRow = async () => (await services.db.select().from(reviews).where(eq(reviews.appId, appId)))[0];
  const readOwn = async () => (await findAppPage(services, author, slug)).reviews.own;
  await write("Buy my pills");
  const reviewId = (await readRow())?.id ?? "";
  await replyToReview(services, owner, { reviewId, text: "No thanks" });
  await voteHelpful(services, reader, { reviewId, helpful: true });
  const report = (actor = reader) =>
    submitReport(services, actor, {
      target: "review",
      targetId: reviewId,
      reason: "It's spam or advertising",
      text: "",
    });
  await report();
  await resolveReports(services, admin, { target: "review", targetId: reviewId, resolution: "hide", reason: "" });
  return { services, owner, author, reader, slug, appId, reviewId, write, readRow, readOwn, report };
}

test("a hidden review that its author deleted and writes again stays hidden, and its author reads that", async () => {
  const { services, author, slug, appId, reviewId, write, readRow, readOwn } = await setUp();
  await deleteReview(services, author, reviewId);
  expect(await readOwn()).toBeNull();
  await write("Buy more pills");
  expect(await readRow()).toMatchObject({ id: reviewId, reviewText: "Buy more pills", hiddenAt: expect.any(Number) });
  expect(await readOwn()).toMatchObject({
    text: "Buy more pills",
    hiddenAt: expect.any(Number),
    reply: null,
    helpful: 0,
  });
  expect((await findAppPage(services, null, slug)).reviews.list).toEqual([]);
  const [app] = await services.db.select().from(publishedApps).where(eq(publishedApps.id, appId));
  expect(app).toMatchObject({ ratingSum: 0, ratingCount: 0, reviewCount: 0 });
  expect(
    await services.db
      .select()
      .from(notifications)
      .where(eq(notifications.notificationId, `review:${reviewId}`)),
    "the app's owner isn't told",
  ).toEqual([]);
});

test("nothing that was written stays of a deleted hidden review, and to everybody it is gone", async () => {
  const { services, owner, author, reader, appId, reviewId, readRow } = await setUp();
  await deleteReview(services, author, reviewId);
  expect(await readRow()).toMatchObject({ reviewText: "", rating: 1, reply: null, repliedAt: null, helpful: 0 });
  const files = await unzip(await exportAccount(services, author));
  expect(JSON.parse(files.get("reviews.json") ?? "")).toMatchObject({ reviews: [], ratings: [] });
  expect(await services.db.select().from(ratings).where(eq(ratings.appId, appId))).toEqual([]);
  expect(await services.db.select().from(reviewVotes).where(eq(reviewVotes.reviewId, reviewId))).toEqual([]);
  expect(await reconcileCounters(services)).toEqual([]);
  await expect(replyToReview(services, owner, { reviewId, text: "Hm" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(voteHelpful(services, reader, { reviewId, helpful: true })).rejects.toThrow("no longer exists");
  await expect(deleteReview(services, author, reviewId)).rejects.toMatchObject({ code: "missing" });
  await expect(editReview(services, author, { reviewId, text: "Pills", rating: 2 })).rejects.toMatchObject({
    code: "missing",
  });
});

test("an account takes its deleted hidden reviews with it", async () => {
  const { services, author, appId, reviewId, readRow } = await setUp();
  await deleteReview(services, author, reviewId);
  await purgeAccount(services, author.userId);
  expect(await readRow()).toBeUndefined();
  const [app] = await services.db.select().from(publishedApps).where(eq(publishedApps.id, appId));
  expect(app).toMatchObject({ ratingSum: 0, ratingCount: 0, reviewCount: 0 });
});

test("a hidden review is reported by nobody, also from a page that still shows it", async () => {
  const { services, owner, reviewId, report } = await setUp();
  await expect(report(owner)).rejects.toThrow("content that is gone");
  const all = await services.db.select().from(reports).where(eq(reports.targetId, reviewId));
  expect(all.map(({ resolution }) => resolution)).toEqual(["hide"]);
});
