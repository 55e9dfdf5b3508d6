import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { projects, publishedApps, reviews } from "#db/schema/index.ts";
import { parseCursor } from "#domain/kit/cursors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { parseReviewQuery, REVIEW_ORDERS, type ReviewOrder, reviewHref } from "#domain/reviews/review-query.ts";
import { STARS } from "#domain/reviews/rules.ts";
import { findDeveloper } from "#domain/store/developers.server.ts";
import { findAppPage } from "#domain/store/queries.server.ts";
import { readStorePage } from "#domain/store/store-page.server.ts";
import { parseStoreQuery, storeHref } from "#domain/store/store-query.ts";
import { insertManyApps } from "#tests/support/many-apps.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

/** In ms; every run fills and empties tables. */
const LONG = 120_000;
/** Limits the search for a counter-example and its shrinking, in ms. */
const RUNS = { numRuns: 15, interruptAfterTimeLimit: 30_000 };
/** Ends a walk in a circle. */
const MAX_PAGES = 20;

/** Few values, so that many rows are equal. */
const few = fc.constantFrom(0, 1, 2, 3, 1_795_000_000_000, 2 ** 40);
/** Sums of one to five stars; many share a mean, and many means have no finite decimal. */
const rating = fc
  .tuple(fc.constantFrom(0, 1, 2, 3, 7, 1_000), fc.nat())
  .map(([count, spread]) => ({ ratingCount: count, ratingSum: count + (spread % (4 * count + 1)) }));
const app = fc
  .record({
    id: fc.uuid(),
    createdAt: few,
    installs: few,
    status: fc.constantFrom("approved", "approved", "approved", "unpublished", "banned"),
    rating,
  })
  .map(({ rating, ...row }) => ({ ...row, ...rating }));
const apps = fc.uniqueArray(app, { selector: (row) => row.id, maxLength: 70, size: "max" });
type App = typeof app extends fc.Arbitrary<infer Row> ? Row : never;

async function walk<Row>(read: (after: string | null) => Promise<{ rows: ReadonlyArray<Row>; next: string | null }>) {
  const seen: Array<Row> = [];
  let after: string | null = null;
  for (let page = 1; ; page++) {
    const { rows, next } = await read(after);
    seen.push(...rows);
    if (next === null) return seen;
    expect(page, "pages").toBeLessThan(MAX_PAGES);
    after = next;
  }
}

function inOrder<Row extends { id: string }>(rows: ReadonlyArray<Row>, keys: (row: Row) => Array<number>) {
  const compare = (a: Row, b: Row) => {
    const [left, right] = [keys(a), keys(b)];
    const at = left.findIndex((key, n) => key !== right[n]);
    if (at < 0) return a.id < b.id ? 1 : -1;
    return (right[at] ?? 0) - (left[at] ?? 0);
  };
  return rows.toSorted(compare).map((row) => row.id);
}

const KEYS = {
  newest: (row: App) => [row.createdAt],
  installed: (row: App) => [row.installs],
  rated: (row: App) => [(row.ratingSum + 17.5) / (row.ratingCount + 5)],
};

async function shop() {
  const { services } = testServices();
  const developer = await insertUser(services, "architect");
  const other = await insertUser(services, "architect");
  const { db } = services;
  const empty = () => db.batch([db.delete(publishedApps), db.delete(projects)]);
  return { services, developer, other, empty };
}

const approved = (rows: ReadonlyArray<App>) => rows.filter((row) => row.status === "approved");

test.each(["newest", "installed", "rated"] as const)(
  "the pages of a random store by %s list each app once, in order, also when opened by address",
  { timeout: LONG },
  async (sort) => {
    const { services, developer, empty } = await shop();
    await fc.assert(
      fc.asyncProperty(apps, async (rows) => {
        await empty();
        await insertManyApps(services, developer.userId, rows);
        const first = { ...parseStoreQuery(new URLSearchParams()), sort };
        const seen = await walk(async (after) => {
          const address = storeHref(first, { after });
          const { apps, next } = await readStorePage(
            services,
            null,
            parseStoreQuery(new URL(address, "http://x").searchParams),
          );
          return { rows: apps.map((card) => card.id), next };
        });
        expect(seen).toEqual(inOrder(approved(rows), KEYS[sort]));
      }),
      RUNS,
    );
  },
);

test("publishing an app while a visitor pages through the store neither repeats nor skips another app", {
  timeout: LONG,
}, async () => {
  const { services, developer, empty } = await shop();
  await fc.assert(
    fc.asyncProperty(apps, fc.array(app, { maxLength: 10 }), async (rows, coming) => {
      await empty();
      await insertManyApps(services, developer.userId, rows);
      const query = parseStoreQuery(new URLSearchParams());
      const late = coming.map((row) => ({ ...row, id: crypto.randomUUID() }));
      const seen = await walk(async (after) => {
        const { apps, next } = await readStorePage(services, null, { ...query, after });
        await insertManyApps(services, developer.userId, late.splice(0, 4));
        return { rows: apps.map((card) => card.id), next };
      });
      expect(new Set(seen).size).toBe(seen.length);
      const there = new Set(rows.map((row) => row.id));
      expect(seen.filter((id) => there.has(id))).toEqual(inOrder(approved(rows), KEYS.newest));
    }),
    RUNS,
  );
});

test("a developer's pages list each of their apps once, in order, and no others", { timeout: LONG }, async () => {
  const { services, developer, other, empty } = await shop();
  await fc.assert(
    fc.asyncProperty(apps, async (rows) => {
      await empty();
      const own = rows.filter((_, n) => n % 8 !== 7);
      await insertManyApps(services, developer.userId, own);
      await insertManyApps(
        services,
        other.userId,
        rows.filter((_, n) => n % 8 === 7),
      );
      const seen = await walk(async (after) => {
        const { apps, next, count } = await findDeveloper(services, null, developer.userId, parseCursor(after));
        expect(count).toBe(approved(own).length);
        return { rows: apps.map((card) => card.id), next };
      });
      expect(seen).toEqual(inOrder(approved(own), KEYS.newest));
    }),
    RUNS,
  );
});

const PEOPLE = 40;
const review = fc.record({
  id: fc.uuid(),
  createdAt: few,
  helpful: fc.constantFrom(0, 1, 2, 900),
  rating: fc.integer({ min: 1, max: 5 }),
});
const written = fc.uniqueArray(review, { selector: (row) => row.id, maxLength: PEOPLE, size: "max" });
type Written = typeof review extends fc.Arbitrary<infer Row> ? Row : never;

const REVIEW_KEYS: Record<ReviewOrder, (row: Written) => Array<number>> = {
  newest: (row) => [row.createdAt],
  helpful: (row) => [row.helpful, row.createdAt],
};

test.each(REVIEW_ORDERS)(
  "the pages of random reviews by %s list each review once, in order, without the reader's own",
  { timeout: LONG },
  async (order) => {
    const { services, slug, readApp } = await publishedAppFixture();
    const { id: appId } = await readApp();
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => insertUser(services, "explorer")));
    const walkReviews = (actor: Actor | null, stars: number | null) =>
      walk(async (after) => {
        const address = new URL(reviewHref({ stars, order, after }), "http://x");
        const { reviews: page } = await findAppPage(services, actor, slug, parseReviewQuery(address.searchParams));
        return { rows: page.list.map((row) => row.id), next: page.next };
      });
    await fc.assert(
      fc.asyncProperty(written, fc.constantFrom(null, ...STARS), async (rows, stars) => {
        await services.db.delete(reviews).where(eq(reviews.appId, appId));
        const all = rows.map((row, n) => ({ ...row, by: people[n]?.userId }));
        await services.db.run(sql`
          insert into app_reviews (id, user_id, app_id, review_text, rating, helpful, created_at, updated_at)
          select value ->> 'id', value ->> 'by', ${appId}, 'Fine', value ->> 'rating', value ->> 'helpful',
            value ->> 'createdAt', value ->> 'createdAt' from json_each(${JSON.stringify(all)})`);
        const wanted = rows.filter((row) => stars === null || row.rating === stars);
        expect(await walkReviews(null, stars)).toEqual(inOrder(wanted, REVIEW_KEYS[order]));
        const others = wanted.filter((row) => row !== rows[0]);
        expect(await walkReviews(people[0] ?? null, stars)).toEqual(inOrder(others, REVIEW_KEYS[order]));
      }),
      RUNS,
    );
  },
);
