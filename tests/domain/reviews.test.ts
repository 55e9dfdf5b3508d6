import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifications, publishedApps, ratings, reviews, reviewVotes } from "#db/schema/index.ts";
import { purgeAccount } from "#domain/accounts/deletion.server.ts";
import { parse } from "#domain/kit/parse.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { deleteReview, editReview, submitReview } from "#domain/reviews/commands.server.ts";
import { replyToReview } from "#domain/reviews/replies.server.ts";
import {
  DEFAULT_REVIEW_QUERY,
  parseReviewCursor,
  parseReviewQuery,
  type ReviewQuery,
} from "#domain/reviews/review-query.ts";
import { MAX_REPLY_LENGTH, MAX_REVIEW_LENGTH, REPLY_TOO_LONG, REVIEW_TOO_LONG } from "#domain/reviews/rules.ts";
import { parseReview, ReplyInput, ReviewEdit } from "#domain/reviews/schemas.ts";
import { voteHelpful } from "#domain/reviews/votes.server.ts";
import { findAppPage } from "#domain/store/queries.server.ts";
import { insertUser } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

async function setUp() {
  const { readApp, ...rest } = await publishedAppFixture();
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
  [{ text: "\u3164\n\u3164", rating: "5" }, "Review required"],
  [{ text: "\u2800", rating: "5" }, "Review required"],
  [{ rating: "5" }, "Review required"],
  [{ text: "", rating: "" }, "Review required"],
  [{ text: "Good" }, "Rating required"],
  [{ text: "Good", rating: "" }, "Rating required"],
  [{ text: "Good", rating: "0" }, "Rating required"],
  [{ text: "Good", rating: "6" }, "Rating required"],
  [{ text: "Good", rating: "3.5" }, "Rating required"],
  [{ text: "Good", rating: "five" }, "Rating required"],
  [{ text: "x".repeat(MAX_REVIEW_LENGTH + 1), rating: "5" }, "Error submitting review"],
])("a review of %o is refused: %s", (fields, title) => {
  expect(() => parseReview(fields)).toThrow(expect.objectContaining({ code: "invalid", title }));
});

test.each([{ text: "", rating: "5" }, { text: "Good" }, { text: "Good", rating: "9" }, {}])(
  "an edit to %o is 'Invalid input'",
  (fields) => {
    expect(() => parse(ReviewEdit, fields)).toThrow(expect.objectContaining({ title: "Invalid input" }));
  },
);

test("a review is trimmed, and an emoji is a review", () => {
  expect(parseReview({ text: "  👍 ", rating: "4" })).toEqual({ text: "👍", rating: 4 });
});

test("an empty reply is refused: only 'Delete reply' removes one", () => {
  for (const text of ["", "  ", "\u200b", "\u3164", "\u2800"])
    expect(() => parse(ReplyInput, { text })).toThrow(
      expect.objectContaining({ title: "Error saving reply", message: "Please write your reply." }),
    );
});

test("a line break counts as one character, however the browser sends it", () => {
  const lines = "a\r\n".repeat(MAX_REVIEW_LENGTH / 2 - 1);
  expect(parseReview({ text: `${lines}ab`, rating: "5" }).text).toBe(`${"a\n".repeat(MAX_REVIEW_LENGTH / 2 - 1)}ab`);
  expect(() => parseReview({ text: `${lines}abc`, rating: "5" })).toThrow(REVIEW_TOO_LONG);
  expect(() => parse(ReplyInput, { text: "x".repeat(MAX_REPLY_LENGTH + 1) })).toThrow(REPLY_TOO_LONG);
  expect(REVIEW_TOO_LONG).toBe("A review can have at most 1000 characters.");
});

test("a review is bound to the version in the store, counts, and notifies the owner once", async () => {
  const { services, liveEvents, owner, reviewer, appId, readApp, slug } = await setUp();
  await submitReview(services, reviewer, { appId, text: "Quiet and kind.", rating: 4 });
  expect(await ownReview(services, reviewer, appId)).toMatchObject({ codeVersion: "00", rating: 4, helpful: 0 });
  expect(await readApp()).toMatchObject({ ratingSum: 4, ratingCount: 1, reviewCount: 1 });
  expect(await liveEvents()).toContainEqual({ userId: owner.userId, topic: "reviews" });

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

test("an edited review is bound to the version then in the store", async () => {
  const { services, reviewer, appId, save, request, approve } = await setUp();
  await submitReview(services, reviewer, { appId, text: "Fine", rating: 3 });
  await save("<!doctype html><title>Forest</title>");
  await approve(await request());
  const { id: reviewId, codeVersion } = await ownReview(services, reviewer, appId);
  expect(codeVersion).toBe("00");
  await editReview(services, reviewer, { reviewId, text: "Better", rating: 5 });
  expect(await ownReview(services, reviewer, appId)).toMatchObject({ codeVersion: "01", reviewText: "Better" });
  await expectCountersToEqualRows(services, appId);
});

test("users can't review their own app or one that is not in the store", async () => {
  const { services, owner, reviewer, appId } = await setUp();
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

test("another user's review can be neither edited nor deleted", async () => {
  const { services, reviewer, owner, appId } = await setUp();
  await submitReview(services, reviewer, { appId, text: "Mine", rating: 2 });
  const review = await ownReview(services, reviewer, appId);
  const stranger = await insertUser(services, "explorer");
  for (const other of [stranger, owner]) {
    await expect(editReview(services, other, { reviewId: review.id, text: "Yours", rating: 5 })).rejects.toThrow(
      expect.objectContaining({ title: "Error updating review" }),
    );
    await expect(deleteReview(services, other, review.id)).rejects.toThrow("it isn't yours");
  }
  expect(await ownReview(services, reviewer, appId)).toEqual(review);
  await expectCountersToEqualRows(services, appId);
});

test("deleting a review deletes its rating, votes and notification, once", async () => {
  const { services, owner, reviewer, appId } = await setUp();
  await submitReview(services, reviewer, { appId, text: "Gone soon", rating: 1 });
  const { id } = await ownReview(services, reviewer, appId);
  await voteHelpful(services, owner, { reviewId: id, helpful: true });
  await deleteReview(services, reviewer, id);
  await expect(deleteReview(services, reviewer, id)).rejects.toThrow("This review no longer exists");
  const { db } = services;
  expect(await db.select().from(ratings).where(eq(ratings.appId, appId))).toEqual([]);
  expect(await db.select().from(reviewVotes).where(eq(reviewVotes.reviewId, id))).toEqual([]);
  expect((await db.select().from(notifications)).filter((row) => row.reviewText === "Gone soon")).toEqual([]);
  await expectCountersToEqualRows(services, appId);
});

test("a change of a review changes its author's stars of that app only", async () => {
  const { services, reviewer, appId } = await setUp();
  const { id: otherAppId } = await (await publishedAppFixture()).readApp();
  const other = await insertUser(services, "explorer");
  const starsOf = async (app: string) => {
    const rows = await services.db.select().from(ratings).where(eq(ratings.appId, app));
    return Object.fromEntries(rows.map((row) => [row.userId, row.rating]));
  };
  await submitReview(services, reviewer, { appId, text: "Fair", rating: 2 });
  await submitReview(services, reviewer, { appId: otherAppId, text: "Good", rating: 4 });
  await submitReview(services, other, { appId, text: "Fine", rating: 3 });
  await submitReview(services, other, { appId: otherAppId, text: "Best", rating: 5 });
  const { id: reviewId } = await ownReview(services, reviewer, appId);
  await editReview(services, reviewer, { reviewId, text: "Poor", rating: 1 });
  expect(await starsOf(appId)).toEqual({ [reviewer.userId]: 1, [other.userId]: 3 });
  expect(await starsOf(otherAppId)).toEqual({ [reviewer.userId]: 4, [other.userId]: 5 });
  await deleteReview(services, reviewer, (await ownReview(services, reviewer, otherAppId)).id);
  expect(await starsOf(appId)).toEqual({ [reviewer.userId]: 1, [other.userId]: 3 });
  expect(await starsOf(otherAppId)).toEqual({ [other.userId]: 5 });
  for (const app of [appId, otherAppId]) await expectCountersToEqualRows(services, app);
});

test("only the app's owner replies, once per review, and can delete the reply", async () => {
  const { services, owner, admin, reviewer, appId } = await setUp();
  await submitReview(services, reviewer, { appId, text: "Needs sound", rating: 3 });
  const { id: reviewId } = await ownReview(services, reviewer, appId);
  for (const other of [reviewer, admin])
    await expect(replyToReview(services, other, { reviewId, text: "No" })).rejects.toThrow(
      "Only an app's developer can reply to its reviews.",
    );
  await replyToReview(services, owner, { reviewId, text: "Coming." });
  await replyToReview(services, owner, { reviewId, text: "It is in." });
  expect(await ownReview(services, reviewer, appId)).toMatchObject({ reply: "It is in." });
  await replyToReview(services, owner, { reviewId, text: null });
  expect(await ownReview(services, reviewer, appId)).toMatchObject({ reply: null, repliedAt: null });
  await expect(replyToReview(services, owner, { reviewId: "gone", text: "Hi" })).rejects.toThrow();
});

test("a reply is told once; a changed one changes the notification, and the same one does nothing", async () => {
  const { services, owner, reviewer, appId } = await setUp();
  await submitReview(services, reviewer, { appId, text: "Needs sound", rating: 3 });
  const { id: reviewId } = await ownReview(services, reviewer, appId);
  const told = async () => {
    const rows = await services.db.select().from(notifications).where(eq(notifications.userId, reviewer.userId));
    return rows.map(({ seq, message, read }) => ({ seq, message, read }));
  };
  await replyToReview(services, owner, { reviewId, text: "Coming." });
  const [first] = await told();
  expect(first).toMatchObject({ message: "Coming.", read: false });
  await services.db.update(notifications).set({ read: true }).where(eq(notifications.userId, reviewer.userId));
  await replyToReview(services, owner, { reviewId, text: "It is in." });
  expect(await told()).toEqual([{ seq: first?.seq, message: "It is in.", read: true }]);
  const { repliedAt } = await ownReview(services, reviewer, appId);
  const unlimited = { ...services, now: () => services.now() + 1, consumeAttempt: async () => 60 };
  await replyToReview(unlimited, owner, { reviewId, text: "It is in." });
  expect(await ownReview(services, reviewer, appId)).toMatchObject({ reply: "It is in.", repliedAt });
  await services.db.delete(notifications).where(eq(notifications.userId, reviewer.userId));
  await replyToReview(services, owner, { reviewId, text: "It is in now." });
  expect(await told()).toEqual([]);
});

test("of two first replies at once one notifies, and it has the text of the reply", async () => {
  const { services, owner, reviewer, appId } = await setUp();
  await submitReview(services, reviewer, { appId, text: "Needs sound", rating: 3 });
  const { id: reviewId } = await ownReview(services, reviewer, appId);
  await Promise.all(["One", "Two"].map((text) => replyToReview(services, owner, { reviewId, text })));
  const rows = await services.db.select().from(notifications).where(eq(notifications.userId, reviewer.userId));
  expect(rows.map(({ message }) => message)).toEqual([(await ownReview(services, reviewer, appId)).reply]);
});

test("a vote counts once per person, can be undone, and is refused on an own review", async () => {
  const { services, owner, reviewer, appId } = await setUp();
  await submitReview(services, reviewer, { appId, text: "Helpful", rating: 4 });
  const { id: reviewId } = await ownReview(services, reviewer, appId);
  const vote = (actor: Actor, helpful: boolean) => voteHelpful(services, actor, { reviewId, helpful });
  await Promise.all(Array.from({ length: 8 }, () => vote(owner, true)));
  expect(await vote(owner, true)).toEqual({ helpful: 1 });
  await expect(vote(reviewer, true)).rejects.toThrow("You can't vote for your own review.");
  await Promise.all(Array.from({ length: 8 }, () => vote(owner, false)));
  expect(await vote(owner, false)).toEqual({ helpful: 0 });
  await expect(voteHelpful(services, owner, { reviewId: "gone", helpful: true })).rejects.toThrow("no longer exists");
});

async function manyReviews() {
  const base = await setUp();
  const { services, appId } = base;
  const people = await Promise.all(Array.from({ length: 25 }, () => insertUser(services, "explorer")));
  for (const [n, actor] of people.entries())
    await submitReview(services, actor, { appId, text: `Review ${n}`, rating: 1 + (n % 5) });
  await services.db.update(reviews).set({ helpful: 3 }).where(eq(reviews.rating, 2));
  return { ...base, people };
}

async function allPages(services: Services, actor: Actor | null, slug: string, view: Partial<ReviewQuery>) {
  const seen: Array<{ text: string; rating: number; helpful: number }> = [];
  let after: string | null = null;
  do {
    const page = await findAppPage(services, actor, slug, {
      ...DEFAULT_REVIEW_QUERY,
      ...view,
      after: parseReviewCursor(after),
    });
    seen.push(...page.reviews.list);
    after = page.reviews.next;
  } while (after);
  return seen;
}

test("reviews are paged by cursor, newest or most helpful first, filtered by stars, without the reader's own", async () => {
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

test("the page has the replies and which reviews the reader found helpful", async () => {
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

test("an address with invalid parameters shows the newest reviews", () => {
  expect(parseReviewQuery(new URLSearchParams("stars=9&sort=best&after=x"))).toEqual(DEFAULT_REVIEW_QUERY);
  expect(parseReviewQuery(new URLSearchParams("stars=2&sort=helpful"))).toMatchObject({ stars: 2, order: "helpful" });
});

test("deleting an account deletes its reviews and their notifications", async () => {
  const { services, reviewer, appId } = await setUp();
  await submitReview(services, reviewer, { appId, text: "Forget me", rating: 2 });
  await purgeAccount(services, reviewer.userId);
  expect((await services.db.select().from(notifications)).filter((row) => row.reviewText === "Forget me")).toEqual([]);
  await expectCountersToEqualRows(services, appId);
});
