import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { pictures, projectVersions, reviews } from "#db/schema/index.ts";
import {
  cancelPlan,
  changeInterval,
  openInvoicePage,
  openPortal,
  readIntervalChangeCost,
  refreshStatus,
  resumePlan,
  startCheckout,
} from "#domain/billing/commands.server.ts";
import { readInvoices } from "#domain/billing/queries.server.ts";
import { REFRESH_ATTEMPTS, STRIPE_CALLS_PER_HOUR } from "#domain/billing/rules.ts";
import { importIcon, uploadPicture } from "#domain/blobs/images/pictures.server.ts";
import { MAX_ACCOUNT_BYTES, PICTURES_PER_HOUR, SAVES_PER_HOUR } from "#domain/blobs/rules.ts";
import { DAY_MS, HOUR_MS } from "#domain/kit/durations.ts";
import { newId, sha256Hex } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { replyToModerator } from "#domain/moderation/appeals/commands.server.ts";
import { AUTHOR_REPLIES_PER_HOUR } from "#domain/moderation/appeals/rules.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { migrateApp } from "#domain/projects/migration.server.ts";
import { VERSIONS_KEPT } from "#domain/projects/rules.ts";
import { editReview, submitReview } from "#domain/reviews/commands.server.ts";
import { replyToReview } from "#domain/reviews/replies.server.ts";
import { REPLIES_PER_HOUR, REVIEWS_PER_HOUR } from "#domain/reviews/rules.ts";
import { randomPicture } from "#tests/support/images.ts";
import { buy } from "#tests/support/payments.ts";
import { insertUser, LISTING, testServices, utf8 } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

async function setUp() {
  const { services, clock } = testServices();
  const owner = await insertUser(services, "architect");
  const { id } = await createProject(services, owner, { name: "A project", bytes: utf8("0123456789") });
  return { services, clock, owner, id };
}

function insertVersion({ db }: Services, owner: Actor, projectId: string, row: { htmlBytes: number; version: number }) {
  const id = newId(row.version);
  return db
    .insert(projectVersions)
    .values({ id, projectId, userId: owner.userId, htmlSha256: id, createdAt: row.version, ...row });
}

test("an account can store exactly 1 GB of HTML", async () => {
  const { services, owner, id } = await setUp();
  await insertVersion(services, owner, id, { version: 100, htmlBytes: MAX_ACCOUNT_BYTES - 20 });
  const create = (text: string) => createProject(services, owner, { name: "Another", bytes: utf8(text) });
  await expect(create("01234567890")).rejects.toThrow("Your account is full");
  await create("abcdefghij");
  await expect(create("x")).rejects.toThrow("What you typed is still here.");
  await expect(saveVersion(services, owner, { projectId: id, baseVersion: 1, bytes: utf8("y") })).rejects.toThrow(
    "full",
  );
  const picture = new Blob([await randomPicture()]);
  await expect(uploadPicture(services, owner, picture.stream())).rejects.toThrow("Your account is full");
  const other = await insertUser(services, "builder");
  await createProject(services, other, { name: "Not counted", bytes: utf8("x") });
});

test("the same HTML counts once, and pictures only if a listing references them", async () => {
  const { services, owner, id } = await setUp();
  await createProject(services, owner, { name: "A copy", bytes: utf8("0123456789") });
  const picture = await randomPicture();
  const icon = await uploadPicture(services, owner, new Blob([picture]).stream());
  const [stored] = await services.db
    .select()
    .from(pictures)
    .where(eq(pictures.name, icon.slice(11)));
  const free = 10 + (stored?.bytes ?? 0);
  await insertVersion(services, owner, id, { version: 100, htmlBytes: MAX_ACCOUNT_BYTES - free - 1 });
  const create = (text: string) => createProject(services, owner, { name: "Another", bytes: utf8(text) });
  await create("x");
  await saveListing(services, owner, id, { ...LISTING, icon, screenshots: [icon] });
  await expect(create("y")).rejects.toThrow("Your account is full");
});

function throttled(services: Services) {
  const attempts: Array<{ key: string; burst: number }> = [];
  const consumeAttempt = async (key: string, burst: number) => {
    attempts.push({ key, burst });
    return 61;
  };
  return { own: { ...services, consumeAttempt }, attempts };
}

test("saves, uploads and reviews are limited per hour and account, each with its own message", async () => {
  const { services, clock, owner, id } = await setUp();
  const { own, attempts } = throttled(services);
  const picture = await randomPicture();
  const bytes = utf8("<p>one more</p>");
  const download = async () => new Uint8Array(picture);
  const saved = /You saved more than 240 times in an hour. Please try again in 2 min/;
  await expect(createProject(own, owner, { name: "Another", bytes })).rejects.toThrow(saved);
  await expect(saveVersion(own, owner, { projectId: id, baseVersion: 1, bytes })).rejects.toThrow(saved);
  await expect(migrateApp(own, owner, { name: "Moved", description: "", icon: null, tags: [], bytes })).rejects.toThrow(
    saved,
  );
  await expect(uploadPicture(own, owner, new Blob([picture]).stream())).rejects.toThrow(
    /You uploaded more than 60 images in an hour. Please try again in 2 min/,
  );
  await expect(importIcon({ ...own, download }, owner, "https://example.com/a.png")).rejects.toThrow(
    "Too many imports",
  );
  const hour = Math.floor(clock.now / HOUR_MS);
  expect(attempts).toEqual([
    ...Array(3).fill({ key: `save:${owner.userId}:${hour}`, burst: SAVES_PER_HOUR }),
    { key: `picture:${owner.userId}:${hour}`, burst: PICTURES_PER_HOUR },
    { key: `download:${owner.userId}`, burst: 30 },
  ]);
  expect(await services.htmlFiles.get(await sha256Hex(bytes))).toBeNull();
});

test("new and changed reviews both count for the hourly limit", async () => {
  const { services, readApp } = await publishedAppFixture();
  const reader = await insertUser(services, "explorer");
  const { own, attempts } = throttled(services);
  const review = { text: "Fine", rating: 4 };
  const refused = /more than 30 reviews in an hour/;
  await expect(submitReview(own, reader, { appId: (await readApp()).id, ...review })).rejects.toThrow(refused);
  await expect(editReview(own, reader, { reviewId: "any", ...review })).rejects.toThrow(refused);
  expect(attempts.map(({ burst }) => burst)).toEqual([REVIEWS_PER_HOUR, REVIEWS_PER_HOUR]);
  expect(attempts[0]?.key).toContain(`review:${reader.userId}:`);
});

test("replies to a review and to a moderator are limited per hour and account", async () => {
  const { services, owner, submission, readApp } = await publishedAppFixture();
  const reader = await insertUser(services, "explorer");
  const { id: appId } = await readApp();
  await submitReview(services, reader, { appId, text: "Fine", rating: 4 });
  const [review] = await services.db.select().from(reviews).where(eq(reviews.appId, appId));
  const reviewId = review?.id ?? "";
  const { own, attempts } = throttled(services);
  await expect(replyToReview(own, owner, { reviewId, text: "Thanks" })).rejects.toThrow(
    /more than 60 replies in an hour/,
  );
  await expect(replyToModerator(own, owner, { id: submission.id, text: "Hi" })).rejects.toThrow(
    /more than 30 replies in an hour/,
  );
  await replyToReview(services, owner, { reviewId, text: "Thanks" });
  await replyToReview(own, owner, { reviewId, text: null });
  expect(attempts.map(({ key, burst }) => [key.split(":")[0], burst])).toEqual([
    ["review-reply", REPLIES_PER_HOUR],
    ["author-reply", AUTHOR_REPLIES_PER_HOUR],
  ]);
});

test("what calls Stripe is limited per hour and account, except the end of a plan", async () => {
  const { services } = testServices();
  const own = { ...services, now: Date.now };
  const payer = await insertUser(services, "explorer");
  await buy(own, payer, "architect-month");
  await refreshStatus(own, payer);
  const { own: refusing, attempts } = throttled(own);
  const offer = "architect-year";
  const calls = [
    () => startCheckout(refusing, payer, { offer }),
    () => openPortal(refusing, payer),
    () => openInvoicePage(refusing, payer),
    () => refreshStatus(refusing, payer),
    () => readIntervalChangeCost(refusing, payer, { offer }),
    () => changeInterval(refusing, payer, { offer }),
    () => resumePlan(refusing, payer),
    () => readInvoices(refusing, payer, null),
  ];
  for (const call of calls)
    await expect(call()).rejects.toMatchObject({ code: "throttled", title: "Too many attempts" });
  expect(new Set(attempts.map(({ key }) => key))).toHaveProperty("size", 1);
  expect(attempts).toHaveLength(calls.length);
  expect(attempts[0]?.key).toMatch(`stripe:${payer.userId}:`);
  await cancelPlan(refusing, payer, { time: "period-end" });
});

test("the questions after ten checkouts of an hour, and their reloads, are within the limit of calls to Stripe", () => {
  expect(STRIPE_CALLS_PER_HOUR).toBeGreaterThanOrEqual(10 * (1 + 2 * REFRESH_ATTEMPTS));
});

async function saveMany({ services, clock, owner, id }: Awaited<ReturnType<typeof setUp>>, last: number, apart = 0) {
  for (let version = 2; version <= last; version++) {
    clock.now += apart;
    await saveVersion({ ...services, consumeAttempt: async () => 0 }, owner, {
      projectId: id,
      baseVersion: version - 1,
      bytes: utf8(`v${version} of ${id}`),
    });
  }
}

async function versionsOf({ db }: Services, projectId: string) {
  const rows = await db.select().from(projectVersions).where(eq(projectVersions.projectId, projectId));
  return rows.map((row) => row.version).sort((a, b) => a - b);
}

test("beyond the newest 50 versions, the last one of each day is kept", async () => {
  const fixture = await setUp();
  const { services, clock, id } = fixture;
  clock.now = Math.ceil(clock.now / DAY_MS) * DAY_MS;
  await saveMany(fixture, VERSIONS_KEPT);
  expect(await versionsOf(services, id)).toHaveLength(VERSIONS_KEPT);
  clock.now += DAY_MS;
  await saveVersion(services, fixture.owner, { projectId: id, baseVersion: VERSIONS_KEPT, bytes: utf8("next day") });
  expect((await versionsOf(services, id)).slice(0, 3)).toEqual([1, 2, 3]);
  await saveVersion(services, fixture.owner, { projectId: id, baseVersion: 51, bytes: utf8("and another") });
  expect((await versionsOf(services, id)).slice(0, 3)).toEqual([1, 3, 4]);
});

test("submitted versions are not thinned, and other projects are not affected", async () => {
  const fixture = await setUp();
  const { services, owner, id } = fixture;
  const other = await setUp();
  await saveMany(other, 3);
  await saveListing(services, owner, id, LISTING);
  await submitForReview(services, owner, id);
  await saveMany(fixture, VERSIONS_KEPT + 2);
  expect((await versionsOf(services, id)).slice(0, 2)).toEqual([1, 3]);
  expect(await versionsOf(services, other.id)).toEqual([1, 2, 3]);
});
