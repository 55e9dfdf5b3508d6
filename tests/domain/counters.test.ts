import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { publishedApps, ratings, reviews, reviewVotes } from "#db/schema/index.ts";
import { purgeAccount } from "#domain/accounts/deletion.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { installApp } from "#domain/library/commands.server.ts";
import { deleteReview, editReview, submitReview } from "#domain/reviews/commands.server.ts";
import { voteHelpful } from "#domain/reviews/votes.server.ts";
import { COUNTERS_STATEMENTS, reconcileCounters, reconcileNextChunk } from "#domain/store/counters.server.ts";
import { insertManyApps } from "#tests/support/many-apps.ts";
import { seeded } from "#tests/support/random.ts";
import { insertUser } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";
import { countStatements } from "#workers/d1-statements.ts";

/** In ms, for a busy machine. */
const LONG = 60_000;

async function setUp() {
  const { services, readApp } = await publishedAppFixture();
  const { id: appId } = await readApp();
  const people = await Promise.all(Array.from({ length: 10 }, () => insertUser(services, "explorer")));
  return { services, appId, readApp, people };
}

function findReview({ db }: Services, appId: string, by: Actor) {
  return db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.appId, appId), eq(reviews.userId, by.userId)))
    .then((rows) => rows[0]?.id ?? "none");
}

function late(error: unknown) {
  if (!(error instanceof AppError) || error.code !== "missing") throw error;
}

test("200 concurrent reviews, edits, deletions and votes leave every counter equal to its rows", {
  timeout: LONG,
}, async () => {
  const { services, appId, readApp, people } = await setUp();
  const below = seeded(8);
  const someone = () => people[below(people.length)] as Actor;
  let done = 0;
  const act = async () => {
    const [actor, other, kind, rating] = [someone(), someone(), below(6), 1 + below(5)];
    if (kind <= 1) await submitReview(services, actor, { appId, text: "Written", rating });
    if (kind === 2)
      await editReview(services, actor, { reviewId: await findReview(services, appId, actor), text: "Edited", rating });
    if (kind === 3) await deleteReview(services, actor, await findReview(services, appId, actor));
    if (kind >= 4 && actor !== other)
      await voteHelpful(services, actor, { reviewId: await findReview(services, appId, other), helpful: kind === 4 });
    done++;
  };
  await Promise.all(people.map((actor) => submitReview(services, actor, { appId, text: "First", rating: 3 })));
  await Promise.all(Array.from({ length: 200 }, () => act().catch(late)));
  expect(done).toBeGreaterThan(100);

  const { db } = services;
  const rated = await db.select().from(ratings).where(eq(ratings.appId, appId));
  const written = await db.select().from(reviews).where(eq(reviews.appId, appId));
  const votes = await db.select().from(reviewVotes);
  expect(await readApp()).toMatchObject({
    ratingSum: rated.reduce((sum, row) => sum + row.rating, 0),
    ratingCount: rated.length,
    reviewCount: written.length,
  });
  const stars = (rows: ReadonlyArray<{ userId: string; rating: number }>) =>
    new Map(rows.map((row) => [row.userId, row.rating]));
  expect(stars(written)).toEqual(stars(rated));
  for (const { id, helpful } of written) expect(helpful).toBe(votes.filter((vote) => vote.reviewId === id).length);
  await Promise.all(people.map((actor) => submitReview(services, actor, { appId, text: "Last", rating: 5 })));
  expect(await readApp()).toMatchObject({ ratingSum: 50, ratingCount: 10, reviewCount: 10 });
  expect(await reconcileCounters(services)).toEqual([]);
});

test("200 concurrent votes of ten people, repeated and undone, count each person once", { timeout: LONG }, async () => {
  const { services, appId, people } = await setUp();
  const author = await insertUser(services, "explorer");
  await submitReview(services, author, { appId, text: "Helpful", rating: 4 });
  const reviewId = await findReview(services, appId, author);
  const below = seeded(3);
  await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      voteHelpful(services, people[n % 10] as Actor, { reviewId, helpful: below(2) === 0 }),
    ),
  );
  const votes = await services.db.select().from(reviewVotes).where(eq(reviewVotes.reviewId, reviewId));
  const [review] = await services.db.select().from(reviews).where(eq(reviews.id, reviewId));
  expect(review?.helpful).toBe(votes.length);
  const all = await Promise.all(people.map((actor) => voteHelpful(services, actor, { reviewId, helpful: true })));
  expect(Math.max(...all.map(({ helpful }) => helpful))).toBe(10);
});

test("deleting the accounts of visitors and of the developer leaves every counter equal to its rows", async () => {
  const { services, owner, readApp } = await publishedAppFixture();
  const { id: appId } = await readApp();
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => insertUser(services, "explorer")));
  if (!one || !two || !three) throw new Error("a visitor is missing");
  for (const actor of [one, two, three]) {
    await installApp(services, actor, appId);
    await submitReview(services, actor, { appId, text: "Fine", rating: 4 });
  }
  const reviewId = await findReview(services, appId, one);
  for (const actor of [two, three]) await voteHelpful(services, actor, { reviewId, helpful: true });
  await purgeAccount(services, two.userId);
  expect(await reconcileCounters(services)).toEqual([]);
  expect(await readApp()).toMatchObject({ installs: 2, ratingCount: 2, reviewCount: 2 });
  await purgeAccount(services, owner.userId);
  expect(await reconcileCounters(services)).toEqual([]);
  await purgeAccount(services, one.userId);
  expect(await reconcileCounters(services)).toEqual([]);
});

test("counters that differ from their rows are found in every chunk and corrected", {
  timeout: LONG,
}, async () => {
  const { services, appId, readApp, people } = await setUp();
  const [one, two] = people as [Actor, Actor];
  await installApp(services, one, appId);
  await submitReview(services, one, { appId, text: "Fine", rating: 4 });
  const reviewId = await findReview(services, appId, one);
  await voteHelpful(services, two, { reviewId, helpful: true });
  const owner = await insertUser(services, "architect");
  const many = await insertManyApps(
    services,
    owner.userId,
    Array.from({ length: 1_200 }, () => ({})),
  );
  const last = many.toSorted().at(-1) ?? "";
  expect(await reconcileCounters(services)).toEqual([]);

  const { db } = services;
  await db.update(publishedApps).set({ installs: 7, ratingSum: 1, reviewCount: 0 }).where(eq(publishedApps.id, appId));
  await db.update(publishedApps).set({ installs: -1, ratingCount: 3 }).where(eq(publishedApps.id, last));
  await db.update(reviews).set({ helpful: 9 }).where(eq(reviews.id, reviewId));
  const found = await reconcileCounters(services);
  const planted = [
    { counter: "published_apps.installs", id: appId, stored: 7, actual: 1 },
    { counter: "published_apps.rating_sum", id: appId, stored: 1, actual: 4 },
    { counter: "published_apps.review_count", id: appId, stored: 0, actual: 1 },
    { counter: "published_apps.installs", id: last, stored: -1, actual: 0 },
    { counter: "published_apps.rating_count", id: last, stored: 3, actual: 0 },
    { counter: "app_reviews.helpful", id: reviewId, stored: 9, actual: 1 },
  ];
  const key = ({ counter, id }: (typeof planted)[number]) => counter + id;
  const byKey = (rows: typeof planted) => rows.toSorted((a, b) => key(a).localeCompare(key(b)));
  expect(byKey(found)).toEqual(byKey(planted));
  expect(await readApp()).toMatchObject({ installs: 1, ratingSum: 4, ratingCount: 1, reviewCount: 1 });
  expect(await reconcileCounters(services)).toEqual([]);
});

test("a chunk with a difference sends as many statements as the nightly run reserves for it", async () => {
  const { services, appId } = await setUp();
  await services.db.update(publishedApps).set({ installs: 7 }).where(eq(publishedApps.id, appId));
  const { database, count } = countStatements(env.DB);
  const { notes } = await reconcileNextChunk({ db: connect(database) }, null);
  expect(notes).toEqual([`published_apps.installs of ${appId}: stored 7, corrected to 0`]);
  expect(count()).toBe(COUNTERS_STATEMENTS);
});
