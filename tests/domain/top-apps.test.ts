import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { topAppsData } from "#app/routes/top-apps/structured-data.ts";
import { connect } from "#db/client.ts";
import { countStoreFigures } from "#domain/store/figures.server.ts";
import { readTopApps } from "#domain/store/top-apps.server.ts";
import { insertManyApps } from "#tests/support/many-apps.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { counted } from "#tests/support/trips.ts";

const { services } = testServices();

test("the page has the newest 12 approved apps, and figures that count only those in the store", async () => {
  expect(await readTopApps(services)).toMatchObject({ apps: [], figures: { apps: 0, installs: 0, rating: null } });
  const [first, second] = [await insertUser(services, "architect"), await insertUser(services, "architect")];
  await insertManyApps(services, second.userId, [{ status: "unpublished", createdAt: 99, installs: 50 }]);
  await insertManyApps(services, second.userId, [{ name: "Newest", createdAt: 40, ratingSum: 8, ratingCount: 2 }]);
  const older = Array.from({ length: 13 }, (_, n) => ({ name: `App ${n}`, createdAt: n, installs: 3 }));
  await insertManyApps(services, first.userId, older);
  expect((await readTopApps(services)).figures.apps, "the night counts").toBe(0);

  await countStoreFigures(services);
  const { apps, figures } = await readTopApps(services);
  expect(apps.map(({ name }) => name)).toEqual(["Newest", ...older.map(({ name }) => name).reverse()].slice(0, 12));
  expect(figures).toMatchObject({ apps: 14, developers: 2, installs: 39, ratings: 2 });
  expect(figures.rating, "two ratings are too few for an average").toBeNull();
});

test("from five ratings on there is an average", async () => {
  const owner = await insertUser(services, "architect");
  await insertManyApps(services, owner.userId, [{ createdAt: 50, ratingSum: 12, ratingCount: 3 }]);
  await countStoreFigures(services);
  expect((await readTopApps(services)).figures).toMatchObject({ ratings: 5, rating: 4 });
});

test("figures and apps are read in one round trip", async () => {
  const { database, taken } = counted(env.DB);
  await readTopApps({ ...services, db: connect(database) });
  expect(taken()).toBe(1);
});

test("the structured data lists the first five apps by their addresses", async () => {
  const { apps } = await readTopApps(services);
  const { itemListElement: listed } = topAppsData(apps, "https://sheaf.example");
  expect(listed.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
  expect(listed[0]).toMatchObject({ name: apps[0]?.name, url: `https://sheaf.example/store/${apps[0]?.slug}` });
});
