import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  installedApps,
  notifications,
  profiles,
  publishedApps,
  ratings,
  reports,
  reviews,
  reviewVotes,
} from "#db/schema/index.ts";
import { STORE_PAGE_SIZE } from "#domain/apps/rules.ts";
import { listHome } from "#domain/home/apps.server.ts";
import { readJournal } from "#domain/home/journal.server.ts";
import { saveNote, saveShortcuts } from "#domain/journal/commands.server.ts";
import { addDays } from "#domain/kit/days.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { installApp, setOfflineOnly, uninstallApp } from "#domain/library/commands.server.ts";
import { removeFromHome, restoreToHome } from "#domain/library/home-tiles.server.ts";
import { submitReport } from "#domain/moderation/reports/commands.server.ts";
import { deleteReview, editReview, submitReview } from "#domain/reviews/commands.server.ts";
import { replyToReview } from "#domain/reviews/replies.server.ts";
import { DEFAULT_REVIEW_QUERY } from "#domain/reviews/review-query.ts";
import { REVIEWS_PAGE_SIZE } from "#domain/reviews/rules.ts";
import { voteHelpful } from "#domain/reviews/votes.server.ts";
import { syncIndex } from "#domain/search/index.server.ts";
import { findDeveloper } from "#domain/store/developers.server.ts";
import { findAppPage } from "#domain/store/queries.server.ts";
import { readStorePage } from "#domain/store/store-page.server.ts";
import { parseStoreQuery } from "#domain/store/store-query.ts";
import { insertApps } from "#tests/support/search-apps.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

function quokkas(count: number) {
  const app = { tags: "Games", description: "Small.", creator: "Ada", installs: 0, stars: "0/0" };
  return Array.from({ length: count }, (_, n) => ({ ...app, name: `Quokka ${n}` }));
}

test("exactly one full page has no next page, in the store, a category, a search and a developer's page", async () => {
  const { services } = testServices();
  await services.db.update(publishedApps).set({ status: "banned" });
  const ids = await insertApps(services, quokkas(STORE_PAGE_SIZE));
  await syncIndex(services, 1_000);
  const [app] = await services.db
    .select()
    .from(publishedApps)
    .where(eq(publishedApps.id, ids.get("Quokka 0") ?? ""));
  const lists = ["", "category=Mini+Games", "search=quokka", "sort=installed", "sort=rated"];
  const read = (address: string) => readStorePage(services, null, parseStoreQuery(new URLSearchParams(address)));
  for (const address of lists) {
    const page = await read(address);
    expect([page.apps.length, page.next], address).toEqual([STORE_PAGE_SIZE, null]);
  }
  expect((await findDeveloper(services, null, app?.userId ?? "", null)).next).toBeNull();

  // Each run inserts a developer of the same name.
  await services.db.update(profiles).set({ nickname: null });
  await insertApps(services, quokkas(STORE_PAGE_SIZE + 1).slice(-1));
  await syncIndex(services, 1_000);
  for (const address of lists) {
    const first = await read(address);
    expect(first.next, address).not.toBeNull();
    const after = `${address}&after=${first.next}`;
    expect((await read(after)).apps, address).toHaveLength(1);
    expect((await read(after)).next, address).toBeNull();
  }
});

test("exactly one full page of reviews has no next page, and the histogram counts every rating", async () => {
  const { services, slug, readApp } = await publishedAppFixture();
  const { id: appId } = await readApp();
  for (let n = 0; n < REVIEWS_PAGE_SIZE; n++)
    await submitReview(services, await insertUser(services, "explorer"), { appId, text: "Fine", rating: 1 + (n % 2) });
  const { reviews } = await findAppPage(services, null, slug, DEFAULT_REVIEW_QUERY);
  expect([reviews.list.length, reviews.next]).toEqual([REVIEWS_PAGE_SIZE, null]);
  expect(reviews.histogram.map(({ count }) => count)).toEqual([0, 0, 0, 5, 5]);
  const late = await insertUser(services, "explorer");
  await submitReview(services, late, { appId, text: "Late", rating: 5 });
  const more = (await findAppPage(services, null, slug, DEFAULT_REVIEW_QUERY)).reviews;
  expect(more.next).not.toBeNull();
  expect(more.histogram[0]).toEqual({ star: 5, count: 1 });

  const own = (await findAppPage(services, late, slug, DEFAULT_REVIEW_QUERY)).reviews.own;
  await editReview(services, late, { reviewId: own?.id ?? "", text: "Later", rating: 3 });
  const edited = (await findAppPage(services, null, slug, DEFAULT_REVIEW_QUERY)).reviews.histogram;
  expect(edited.map(({ count }) => count)).toEqual([0, 0, 1, 5, 5]);
  await deleteReview(services, late, own?.id ?? "");
  const without = (await findAppPage(services, null, slug, DEFAULT_REVIEW_QUERY)).reviews.histogram;
  expect(without.map(({ count }) => count)).toEqual([0, 0, 0, 5, 5]);
});

test("another user's attempt to delete a review leaves its notification, votes and rating", async () => {
  const { services, owner, readApp } = await publishedAppFixture();
  const { id: appId } = await readApp();
  const [author, stranger] = [await insertUser(services, "explorer"), await insertUser(services, "explorer")];
  await submitReview(services, author, { appId, text: "Stays", rating: 4 });
  await submitReview(services, stranger, { appId, text: "Stays too", rating: 2 });
  const { db } = services;
  const review = await db.query.reviews.findFirst({ where: (t, { eq }) => eq(t.userId, author.userId) });
  const reviewId = review?.id ?? "";
  await voteHelpful(services, stranger, { reviewId, helpful: true });
  await expect(deleteReview(services, stranger, reviewId)).rejects.toThrow("it isn't yours");
  const news = await db.select().from(notifications).where(eq(notifications.userId, owner.userId));
  expect(news.map(({ reviewText }) => reviewText)).toEqual(expect.arrayContaining(["Stays", "Stays too"]));
  expect(await db.select().from(reviewVotes).where(eq(reviewVotes.reviewId, reviewId))).toHaveLength(1);
  expect(await db.select().from(ratings).where(eq(ratings.appId, appId))).toHaveLength(2);
  expect(await readApp()).toMatchObject({ ratingSum: 6, ratingCount: 2, reviewCount: 2, stars2: 1, stars4: 1 });
});

test("a restored tile with a time in the future gets the present time", async () => {
  const { services, clock, readApp } = await publishedAppWithClock();
  const actor = await insertUser(services, "explorer");
  const { id } = await readApp();
  await installApp(services, actor, id);
  const [tile] = (await listHome(services, actor)).apps;
  if (!tile) throw new Error("the tile is missing");
  await removeFromHome(services, actor, [id]);
  await restoreToHome(services, actor, [{ ...tile, at: clock.now + 30 * DAY_MS }]);
  expect((await listHome(services, actor)).apps[0]?.at).toBeLessThanOrEqual(clock.now);
  await removeFromHome(services, actor, [id]);
  await restoreToHome(services, actor, [{ ...tile, at: tile.at }]);
  expect((await listHome(services, actor)).apps[0]?.at).toBe(tile.at);
});

async function publishedAppWithClock() {
  const { clock, services } = testServices();
  const { readApp } = await publishedAppFixture();
  return { services, clock, readApp };
}

test("installing, uninstalling and the network switch affect only the user's own apps", async () => {
  const { services, readApp, slug } = await publishedAppFixture();
  const { id } = await readApp();
  const [one, two] = [await insertUser(services, "explorer"), await insertUser(services, "explorer")];
  await installApp(services, one, id);
  await installApp(services, two, id);
  await setOfflineOnly(services, one, id, { on: true });
  const rows = await services.db.select().from(installedApps).where(eq(installedApps.publishedAppId, id));
  expect(new Map(rows.map((row) => [row.userId, row.offlineOnly]))).toEqual(
    new Map([
      [one.userId, true],
      [two.userId, false],
    ]),
  );
  expect(await uninstallApp(services, one, id)).toMatchObject({ offlineOnly: true });
  expect((await findAppPage(services, one, slug)).installed).toEqual([]);
  expect((await findAppPage(services, two, slug)).installed).toEqual([id]);
  expect((await findAppPage(services, null, slug)).installed).toEqual([]);
  expect(await readApp()).toMatchObject({ installs: 1 });
  await expect(setOfflineOnly(services, one, id, { on: true })).rejects.toMatchObject({ code: "missing" });
});

test("a note can be written on any day that is today somewhere, and shortcuts belong to one user", async () => {
  const { services } = testServices();
  const [one, two] = [await insertUser(services, "explorer"), await insertUser(services, "explorer")];
  const today = new Date(services.now()).toISOString().slice(0, 10);
  const save = (days: number) =>
    saveNote(services, one, { account: one.userId, day: addDays(today, days), content: "x", base: null });
  for (const days of [-1, 0, 1]) await expect(save(days)).resolves.toBeTruthy();
  for (const days of [-2, 2]) await expect(save(days)).rejects.toMatchObject({ code: "forbidden" });
  await saveShortcuts(services, one, ["app"]);
  expect((await readJournal(services, one, { day: null, zone: null })).slots[0]).toBe("app");
  expect((await readJournal(services, two, { day: null, zone: null })).slots.every((slot) => slot === null)).toBe(true);
});

test("with two apps and two users, a command changes only the row that it names", async () => {
  const { services, admin, ...first } = await publishedAppFixture();
  const second = await publishedAppFixture();
  const { id: here } = await first.readApp();
  const { id: there } = await second.readApp();
  const [one, two] = [await insertUser(services, "explorer"), await insertUser(services, "explorer")];
  for (const appId of [here, there]) {
    await installApp(services, one, appId);
    for (const actor of [one, two]) await submitReview(services, actor, { appId, text: "Calm", rating: 2 });
  }
  const written = await services.db
    .select()
    .from(reviews)
    .where(inArray(reviews.appId, [here, there]));
  const reviewOf = (actor: Actor, appId: string) =>
    written.find((row) => row.userId === actor.userId && row.appId === appId)?.id ?? "";

  await setOfflineOnly(services, one, here, { on: true });
  await editReview(services, one, { reviewId: reviewOf(one, here), text: "Loud", rating: 5 });
  await voteHelpful(services, two, { reviewId: reviewOf(one, here), helpful: true });
  await replyToReview(services, first.owner, { reviewId: reviewOf(one, here), text: "Sorry" });
  const elsewhere = replyToReview(services, first.owner, { reviewId: reviewOf(one, there), text: "No" });
  await expect(elsewhere).rejects.toMatchObject({ code: "forbidden" });
  const target = { target: "review", targetId: reviewOf(one, here), reason: "It doesn't work", text: "" } as const;
  await submitReport(services, two, target);
  await submitReport(services, admin, target);
  await submitReport(services, two, { ...target, targetId: reviewOf(one, there) });

  const { db } = services;
  const changed = await db
    .select()
    .from(reviews)
    .where(inArray(reviews.appId, [here, there]));
  const summary = (row: (typeof changed)[number]) => [row.reviewText, row.rating, row.helpful, row.reply];
  expect(Object.fromEntries(changed.map((row) => [row.id, summary(row)]))).toEqual({
    [reviewOf(one, here)]: ["Loud", 5, 1, "Sorry"],
    [reviewOf(two, here)]: ["Calm", 2, 0, null],
    [reviewOf(one, there)]: ["Calm", 2, 0, null],
    [reviewOf(two, there)]: ["Calm", 2, 0, null],
  });
  const rated = await db
    .select()
    .from(ratings)
    .where(inArray(ratings.appId, [here, there]));
  expect(rated.filter((row) => row.rating === 5).map((row) => [row.userId, row.appId])).toEqual([[one.userId, here]]);
  const told = await db.select().from(notifications).where(eq(notifications.type, "review"));
  expect(told.filter((row) => row.reviewText === "Loud").map((row) => row.notificationId)).toEqual([
    `review:${reviewOf(one, here)}`,
  ]);
  expect(await db.$count(reports, inArray(reports.targetId, [reviewOf(one, here), reviewOf(one, there)]))).toBe(3);
  const installs = await db.select().from(installedApps).where(eq(installedApps.userId, one.userId));
  expect(new Map(installs.map((row) => [row.publishedAppId, row.offlineOnly]))).toEqual(
    new Map([
      [here, true],
      [there, false],
    ]),
  );
  await uninstallApp(services, one, here);
  expect((await listHome(services, one)).apps.map(({ id }) => id)).toEqual([there]);
  expect(await first.readApp()).toMatchObject({ installs: 0, ratingSum: 7, reviewCount: 2 });
  expect(await second.readApp()).toMatchObject({ installs: 1, ratingSum: 4, reviewCount: 2 });
});
