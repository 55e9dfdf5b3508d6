import { expect, test } from "vitest";
import { writeData } from "#app/components/structured-data.tsx";
import { appMeta, appStructure } from "#app/routes/store-app/meta.ts";
import { CATEGORIES } from "#domain/projects/limits.ts";
import { findAppPage } from "#domain/store/queries.server.ts";
import { chipOf, readChip, tagsOf } from "#domain/store/rules.ts";
import { publishedSetting } from "#tests/support/updates.ts";

const origin = "https://sheaf.example";
const picture = `/api/icons/${"a".repeat(64)}.png`;

async function listed() {
  const { services, slug } = await publishedSetting();
  return (await findAppPage(services, null, slug)).app;
}

test("structured data has a rating only where somebody gave one", async () => {
  const app = await listed();
  expect(appStructure({ app, origin })).not.toHaveProperty("aggregateRating");
  const rated = { ...app, ratingSum: 14, ratingCount: 3, reviewCount: 3 };
  expect(appStructure({ app: rated, origin }).aggregateRating).toMatchObject({ ratingValue: 4.7, ratingCount: 3 });
});

test("nothing in an app's name ends the script element or begins a comment in it", async () => {
  const app = { ...(await listed()), name: "</script><script>alert(1)</script><!--" };
  const written = writeData(appStructure({ app, origin }));
  expect(written).not.toContain("<");
  expect(JSON.parse(written).name).toBe(app.name);
});

test("links show the app's own picture, and the product's icon where it has only an emoji", async () => {
  const app = await listed();
  const images = (meta: ReturnType<typeof appMeta>) =>
    meta.filter((tag) => "property" in tag && tag.property === "og:image");
  expect(images(appMeta({ app, origin }))).toEqual([{ property: "og:image", content: `${origin}/icons/512.png` }]);
  expect(images(appMeta({ app: { ...app, screenshots: [picture] }, origin }))).toEqual([
    { property: "og:image", content: origin + picture },
  ]);
  expect(appMeta({ app, origin })).toContainEqual({
    tagName: "link",
    rel: "canonical",
    href: `${origin}/store/${app.slug}`,
  });
});

test("every category leads to a chip of the store that finds it", () => {
  for (const category of CATEGORIES) {
    const chip = readChip(chipOf(category));
    expect(chip && tagsOf(chip), category).toContain(category);
  }
});
