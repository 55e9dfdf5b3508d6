import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifications, publishedApps, ratings, reports, reviews, reviewVotes } from "#db/schema/index.ts";
import { purgeAccount } from "#domain/accounts/deletion.server.ts";
import { parse } from "#domain/parse.ts";
import type { Actor } from "#domain/policy.ts";
import { report } from "#domain/reports/commands.server.ts";
import { ReportInput } from "#domain/reports/rules.ts";
import { replyToReview, voteHelpful } from "#domain/reviews/answers.server.ts";
import { deleteReview, editReview, submitReview } from "#domain/reviews/commands.server.ts";
import {
  FIRST_REVIEWS,
  REPLY_MAX,
  REPLY_TOO_LONG,
  REVIEW_MAX,
  REVIEW_TOO_LONG,
  type ReviewView,
  readReviewCursor,
  readReviewView,
} from "#domain/reviews/limits.ts";
import { ReplyInput, ReviewEdit, readReview } from "#domain/reviews/rules.ts";
import type { Services } from "#domain/services.ts";
import { findAppPage } from "#domain/store/queries.server.ts";
import { insertUser } from "#tests/support/services.ts";
import { publishedSetting } from "#tests/support/updates.ts";

async function setting() {
  const { readApp, ...rest } = await publishedSetting();
  const reviewer = await insertUser(rest.services, "explorer");
  const { id: appId } = await readApp();
  return { ...rest, readApp, appId, reviewer };
}

async function ownReview(services: Services, actor: Actor, appId: string) {
  const [row] = await services.db
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, actor.userId), eq(reviews.appId, appId)));
  if (!row) throw new Error("the review is missing");
  return row;
}

async function expectCountersToEqualRows(services: Services, appId: string) {
  const { db } = services;
  const [app] = await db.select().from(publishedApps).where(eq(publishedApps.id, appId));
  const rated = await db.select().from(ratings).where(eq(ratings.appId, appId));
  const written = await db.select().from(reviews).where(eq(reviews.appId, appId));
  expect(app).toMatchObject({
    ratingSum: rated.reduce((sum, row) => sum + row.rating, 0),
    ratingCount: rated.length,
    reviewCount: written.length,
  });
  expect(written.map((row) => [row.userId, row.rating]).sort()).toEqual(
    rated.map((row) => [row.userId, row.rating]).sort(),
  );
}

test.each([
  [{ text: "", rating: "5" }, "Review required"],
  [{ text: "  \n\t ", rating: "5" }, "Review required"],
  [{ text: "\u200b\u2060", rating: "5" }, "Review required"],
  [{ rating: "5" }, "Review required"],
  [{ text: "", rating: "" }, "Review required"],
  [{ text: "Good" }, "Rating required"],
  [{ text: "Good", rating: "" }, "Rating required"],
  [{ text: "Good", rating: "0" }, "Rating required"],
  [{ text: "Good", rating: "6" }, "Rating required"],
  [{ text: "Good", rating: "3.5" }, "Rating required"],
  [{ text: "Good", rating: "five" }, "Rating required"],
  [{ text: "x".repeat(REVIEW_MAX + 1), rating: "5" }, "Error submitting review"],
])("a review of %o is refused: %s", (fields, title) => {
  expect(() => readReview(fields)).toThrow(expect.objectContaining({ code: "invalid", title }));
});

test.each([{ text: "", rating: "5" }, { text: "Good" }, { text: "Good", rating: "9" }, {}])(
  "an edit to %o is 'Invalid input'",
  (fields) => {
    expect(() => parse(ReviewEdit, fields)).toThrow(expect.objectContaining({ title: "Invalid input" }));
  },
);

test("what is written is trimmed, and an emoji is a review", () => {
  expect(readReview({ text: "  👍 ", rating: "4" })).toEqual({ text: "👍", rating: 4 });
});

test("an empty reply is refused: only 'Delete reply' takes one back", () => {
  for (const text of ["", "  ", "\u200b"])
    expect(() => parse(ReplyInput, { text })).toThrow(
      expect.objectContaining({ title: "Error saving reply", message: "Please write your reply." }),
    );
});

test("a line break counts as one character, however the browser sends it", () => {
  const lines = "a\r\n".repeat(REVIEW_MAX / 2 - 1);
  expect(readReview({ text: `${lines}ab`, rating: "5" }).text).toBe(`${"a\n".repeat(REVIEW_MAX / 2 - 1)}ab`);
  expect(() => readReview({ text: `${lines}abc`, rating: "5" })).toThrow(REVIEW_TOO_LONG);
  expect(() => parse(ReplyInput, { text: "x".repeat(REPLY_MAX + 1) })).toThrow(REPLY_TOO_LONG);
  expect(REVIEW_TOO_LONG).toBe("A review can have at most 1000 characters.");
});

test("a review is bound to the version in the store, counts, and its owner hears of it once", async () => {
  const { services, news, owner, reviewer, appId, readApp, slug } = await setting();
  await submitReview(services, reviewer, { appId, text: "Quiet and kind.", rating: 4 });
  expect(await ownReview(services, reviewer, appId)).toMatchObject({ codeVersion: "00", rating: 4, helpful: 0 });
  expect(await readApp()).toMatchObject({ ratingSum: 4, ratingCount: 1, reviewCount: 1 });
  expect(news).toEqual([{ userId: owner.userId, event: { type: "review", projectName: "Focus Garden" } }]);

  await submitReview(services, reviewer, { appId, text: "Quieter now.", rating: 5 });
  expect(await readApp()).toMatchObject({ ratingSum: 5, ratingCount: 1, reviewCount: 1 });
  const rows = await services.db.select().from(notifications).where(eq(notifications.userId, owner.userId));
  expect(rows.filter((row) => row.type === "review")).toEqual([
    expect.objectContaining({
      projectName: "Focus Garden",
      reviewRating: 5,
      reviewText: "Quieter now.",
      targetId: slug,
      read: false,
    }),
  ]);
});

test("an edited review is about the version that is in the store by then", async () => {
  const { services, reviewer, appId, save, request, approve } = await setting();
  await submitReview(services, reviewer, { appId, text: "Fine", rating: 3 });
  await save("<!doctype html><title>Forest</title>");
  await approve(await request());
  const { id: reviewId, codeVersion } = await ownReview(services, reviewer, appId);
  expect(codeVersion).toBe("00");
  await editReview(services, reviewer, { reviewId, text: "Better", rating: 5 });
  expect(await ownReview(services, reviewer, appId)).toMatchObject({ codeVersion: "01", reviewText: "Better" });
  await expectCountersToEqualRows(services, appId);
});

test("an own app can't be reviewed, nor one that is not in the store", async () => {
  const { services, owner, reviewer, appId } = await setting();
  await expect(submitReview(services, owner, { appId, text: "Best", rating: 5 })).rejects.toThrow(
    "You can't review your own app.",
  );
  await expect(submitReview(services, reviewer, { appId: "absent", text: "Best", rating: 5 })).rejects.toThrow(
    "App not found",
  );
  await services.db.update(publishedApps).set({ status: "unpublished" }).where(eq(publishedApps.id, appId));
  await expect(submitReview(services, reviewer, { appId, text: "Best", rating: 5 })).rejects.toThrow("App not found");
  expect(await services.db.select().from(reviews).where(eq(reviews.appId, appId))).toEqual([]);
  expect(await services.db.select().from(ratings).where(eq(ratings.appId, appId))).toEqual([]);
  await expectCountersToEqualRows(services, appId);
});

test("somebody else's review can be neither edited nor deleted", async () => {
  const { services, reviewer, owner, appId } = await setting();
  await submitReview(services, reviewer, { appId, text: "Mine", rating: 2 });
  const review = await ownReview(services, reviewer, appId);
  const stranger = await insertUser(services, "explorer");
  for (const other of [stranger, owner]) {
    await expect(editReview(services, other, { reviewId: review.id, text: "Yours", rating: 5 })).rejects.toThrow(
      expect.objectContaining({ title: "Error updating review" }),
    );
    await expect(deleteReview(services, other, review.id)).rejects.toThrow("This review is not yours.");
  }
  expect(await ownReview(services, reviewer, appId)).toEqual(review);
  await expectCountersToEqualRows(services, appId);
});

test("deleting takes the rating, the votes and the news along, and twice is once", async () => {
  const { services, owner, reviewer, appId } = await setting();
  await submitReview(services, reviewer, { appId, text: "Gone soon", rating: 1 });
  const { id } = await ownReview(services, reviewer, appId);
  await voteHelpful(services, owner, { reviewId: id, helpful: true });
  await deleteReview(services, reviewer, id);
  await deleteReview(services, reviewer, id);
  const { db } = services;
  expect(await db.select().from(ratings).where(eq(ratings.appId, appId))).toEqual([]);
  expect(await db.select().from(reviewVotes).where(eq(reviewVotes.reviewId, id))).toEqual([]);
  expect((await db.select().from(notifications)).filter((row) => row.reviewText === "Gone soon")).toEqual([]);
  await expectCountersToEqualRows(services, appId);
});

test("only the app's owner replies, once per review, and can take it back", async () => {
  const { services, owner, admin, reviewer, appId } = await setting();
  await submitReview(services, reviewer, { appId, text: "Needs sound", rating: 3 });
  const { id: reviewId } = await ownReview(services, reviewer, appId);
  for (const other of [reviewer, admin])
    await expect(replyToReview(services, other, { reviewId, text: "No" })).rejects.toThrow(
      "Only the developer of an app can reply to its reviews.",
    );
  await replyToReview(services, owner, { reviewId, text: "Coming." });
  await replyToReview(services, owner, { reviewId, text: "It is in." });
  expect(await ownReview(services, reviewer, appId)).toMatchObject({ reply: "It is in." });
  await replyToReview(services, owner, { reviewId, text: null });
  expect(await ownReview(services, reviewer, appId)).toMatchObject({ reply: null, repliedAt: null });
  await expect(replyToReview(services, owner, { reviewId: "gone", text: "Hi" })).rejects.toThrow();
});

test("votes count once per person, can be taken back, and not on an own review", async () => {
  const { services, owner, reviewer, appId } = await setting();
  await submitReview(services, reviewer, { appId, text: "Helpful", rating: 4 });
  const { id: reviewId } = await ownReview(services, reviewer, appId);
  const vote = (actor: Actor, helpful: boolean) => voteHelpful(services, actor, { reviewId, helpful });
  await Promise.all(Array.from({ length: 8 }, () => vote(owner, true)));
  expect(await vote(owner, true)).toEqual({ helpful: 1 });
  await expect(vote(reviewer, true)).rejects.toThrow("You can't vote for your own review.");
  await Promise.all(Array.from({ length: 8 }, () => vote(owner, false)));
  expect(await vote(owner, false)).toEqual({ helpful: 0 });
  await expect(voteHelpful(services, owner, { reviewId: "gone", helpful: true })).rejects.toThrow("no longer there");
});

test("one open report per person and target; what is settled can be reported again", async () => {
  const { services, reviewer, owner, appId } = await setting();
  const input = parse(ReportInput, {
    target: "app",
    targetId: appId,
    reason: "It is spam or advertising",
    text: " Links everywhere ",
  });
  await Promise.all([report(services, reviewer, input), report(services, reviewer, input)]);
  const open = () => services.db.select().from(reports).where(eq(reports.targetId, appId));
  expect(await open()).toEqual([
    expect.objectContaining({
      targetTable: "published_apps",
      reason: "It is spam or advertising: Links everywhere",
      resolvedAt: null,
    }),
  ]);
  await services.db.update(reports).set({ resolvedAt: 1 }).where(eq(reports.targetId, appId));
  await report(services, reviewer, input);
  expect(await open()).toHaveLength(2);
  await expect(report(services, owner, input)).rejects.toThrow("There is nothing of somebody else to report.");
  await expect(report(services, reviewer, { ...input, targetId: "gone" })).rejects.toThrow("nothing of somebody else");
});

test("the page knows what its reader has reported, until it is settled", async () => {
  const { services, reviewer, slug, appId } = await setting();
  await submitReview(services, reviewer, { appId, text: "Odd", rating: 1 });
  const { id: targetId } = await ownReview(services, reviewer, appId);
  const reader = await insertUser(services, "explorer");
  const reason = "It does not work" as const;
  await report(services, reader, { target: "review", targetId, reason, text: "" });
  await report(services, reader, { target: "app", targetId: appId, reason, text: "" });
  expect((await findAppPage(services, reader, slug)).reported.sort()).toEqual([appId, targetId].sort());
  for (const other of [reviewer, null]) expect((await findAppPage(services, other, slug)).reported).toEqual([]);
  await services.db.update(reports).set({ resolvedAt: 1 }).where(eq(reports.targetId, appId));
  expect((await findAppPage(services, reader, slug)).reported).toEqual([targetId]);
});

test("a report needs a reason, and own words where none fits", () => {
  const fields = { target: "review", targetId: "r", reason: "Something else", text: " " };
  expect(() => parse(ReportInput, fields)).toThrow("Please say what is wrong.");
  expect(() => parse(ReportInput, { ...fields, reason: "" })).toThrow("Please choose what is wrong.");
  expect(() => parse(ReportInput, { ...fields, target: "users" })).toThrow();
});

async function manyReviews() {
  const base = await setting();
  const { services, appId } = base;
  const people = await Promise.all(Array.from({ length: 25 }, () => insertUser(services, "explorer")));
  for (const [n, actor] of people.entries())
    await submitReview(services, actor, { appId, text: `Review ${n}`, rating: 1 + (n % 5) });
  await services.db.update(reviews).set({ helpful: 3 }).where(eq(reviews.rating, 2));
  return { ...base, people };
}

async function allPages(services: Services, actor: Actor | null, slug: string, view: Partial<ReviewView>) {
  const seen: Array<{ text: string; rating: number; helpful: number }> = [];
  let after: string | null = null;
  do {
    const page = await findAppPage(services, actor, slug, {
      ...FIRST_REVIEWS,
      ...view,
      after: readReviewCursor(after),
    });
    seen.push(...page.reviews.list);
    after = page.reviews.next;
  } while (after);
  return seen;
}

test("reviews page by key, newest or most helpful first, and filter by stars; the own one stands apart", async () => {
  const { services, slug, people } = await manyReviews();
  const newest = await allPages(services, null, slug, {});
  expect(newest.map((review) => review.text)).toEqual(Array.from({ length: 25 }, (_, n) => `Review ${24 - n}`));
  const helpful = await allPages(services, null, slug, { order: "helpful" });
  expect(new Set(helpful.map((review) => review.text)).size).toBe(25);
  expect(helpful.slice(0, 5).map((review) => review.rating)).toEqual([2, 2, 2, 2, 2]);
  const fours = await allPages(services, null, slug, { stars: 4 });
  expect(fours.map((review) => review.text)).toEqual([23, 18, 13, 8, 3].map((n) => `Review ${n}`));

  const me = people[7] ?? null;
  const { reviews: mine } = await findAppPage(services, me, slug);
  expect(mine.own).toMatchObject({ text: "Review 7", rating: 3 });
  expect((await allPages(services, me, slug, {})).map((review) => review.text)).not.toContain("Review 7");
  expect(mine.histogram).toEqual([5, 4, 3, 2, 1].map((star) => ({ star, count: 5 })));
});

test("the page knows which reviews the reader found helpful, and what was replied", async () => {
  const { services, slug, people, owner } = await manyReviews();
  const [first] = (await findAppPage(services, null, slug)).reviews.list;
  if (!first || !people[0]) throw new Error("the review is missing");
  await voteHelpful(services, people[0], { reviewId: first.id, helpful: true });
  await replyToReview(services, owner, { reviewId: first.id, text: "Thanks" });
  const [seen] = (await findAppPage(services, people[0], slug)).reviews.list;
  expect(seen).toMatchObject({
    id: first.id,
    voted: 1,
    helpful: first.helpful + 1,
    reply: "Thanks",
    codeVersion: "00",
  });
  expect((await findAppPage(services, owner, slug)).reviews.list[0]).toMatchObject({ voted: 0 });
});

test("an address that asks for nonsense shows the newest reviews", () => {
  expect(readReviewView(new URLSearchParams("stars=9&sort=best&after=x"))).toEqual(FIRST_REVIEWS);
  expect(readReviewView(new URLSearchParams("stars=2&sort=helpful"))).toMatchObject({ stars: 2, order: "helpful" });
});

test("with an account its reviews go, also from what the owner was told", async () => {
  const { services, reviewer, appId } = await setting();
  await submitReview(services, reviewer, { appId, text: "Forget me", rating: 2 });
  await purgeAccount(services, reviewer.userId);
  expect((await services.db.select().from(notifications)).filter((row) => row.reviewText === "Forget me")).toEqual([]);
  await expectCountersToEqualRows(services, appId);
});
