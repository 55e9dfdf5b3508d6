import { expect, test } from "vitest";
import { writeData } from "#app/components/shell/structured-data.tsx";
import { publicPageMeta } from "#app/lib/public-page-meta.ts";
import { appMeta, appStructuredData } from "#app/routes/store-app/meta.ts";
import { viewerMeta } from "#app/routes/viewer/meta.ts";
import { CATEGORIES, chipOfTag, parseCategory, tagsOfChip } from "#domain/listing/categories.ts";
import { findAppPage } from "#domain/store/queries.server.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

const origin = "https://sheaf.example";
const picture = `/api/icons/${"a".repeat(64)}.png`;

async function listed() {
  const { services, slug } = await publishedAppFixture();
  return (await findAppPage(services, null, slug)).app;
}

test("structured data has a rating only if there are ratings", async () => {
  const app = await listed();
  expect(appStructuredData({ app, origin })).not.toHaveProperty("aggregateRating");
  const rated = { ...app, ratingSum: 14, ratingCount: 3, reviewCount: 3 };
  expect(appStructuredData({ app: rated, origin }).aggregateRating).toMatchObject({ ratingValue: 4.7, ratingCount: 3 });
});

test("an app's name can't end the script element of its structured data", async () => {
  const app = { ...(await listed()), name: "</script><script>alert(1)</script><!--" };
  const written = writeData(appStructuredData({ app, origin }));
  expect(written).not.toContain("<");
  expect(JSON.parse(written).name).toBe(app.name);
});

test("link previews show the app's picture, or the product's icon if it has only an emoji", async () => {
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

test("every category of an app links to a store filter that finds it", () => {
  for (const category of CATEGORIES) {
    const chip = parseCategory(chipOfTag(category));
    expect(chip && tagsOfChip(chip), category).toContain(category);
  }
});

test("the viewer describes an app of the store, and tells nothing of a private one but its name", () => {
  const app = { id: "pad", name: "Pixel Pad", slug: "pixel-pad", icon: "🎨", creator: "Mira" };
  expect(viewerMeta({ app, siteOrigin: origin })).toEqual(
    expect.arrayContaining([
      { tagName: "link", rel: "canonical", href: `${origin}/store/pixel-pad` },
      { tagName: "link", rel: "manifest", href: "/api/apps/pad/app.webmanifest" },
      { property: "og:title", content: "Pixel Pad" },
      { name: "description", content: expect.stringContaining("Pixel Pad by Mira.") },
    ]),
  );
  const icon = `/api/icons/${"a".repeat(64)}.png`;
  expect(
    viewerMeta({ app: { ...app, icon }, siteOrigin: origin }),
    "the picture of a link that is sent",
  ).toContainEqual({
    property: "og:image",
    content: origin + icon,
  });
  expect(viewerMeta({ app: { ...app, slug: null }, siteOrigin: origin })).toEqual([
    { title: expect.stringContaining("Pixel Pad") },
    { tagName: "link", rel: "manifest", href: expect.stringMatching(/^\/api\/own-apps\/pad\//) },
    { name: "apple-mobile-web-app-title", content: "Pixel Pad" },
  ]);
});

test("information pages have an address and a description for link previews", () => {
  const page = { title: "FAQ", description: "Questions.", path: "/faq" };
  expect(publicPageMeta(page, origin)).toContainEqual({ property: "og:url", content: `${origin}/faq` });
  expect(publicPageMeta(page, undefined)).toHaveLength(2);
});
