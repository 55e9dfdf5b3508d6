import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { publishedApps } from "#db/schema/index.ts";
import { appManifest, isOwnWindow } from "#domain/store/app-manifest.ts";
import { call } from "#tests/support/api.ts";
import { blackPng } from "#tests/support/images.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

async function setUp(change: Partial<typeof publishedApps.$inferInsert> = {}) {
  const { services, owner, readApp } = await publishedAppFixture();
  const { id } = await readApp();
  if (Object.keys(change).length > 0)
    await services.db.update(publishedApps).set(change).where(eq(publishedApps.id, id));
  const get = (file: string, headers = {}) => call(`/api/apps/${id}/${file}`, { headers }, null);
  return { services, owner, app: await readApp(), get };
}

test("an app's manifest makes it an app of its own, with its name, colour and window", async () => {
  const { app, get } = await setUp({ name: "Ça va <b>" });
  const answer = await get("app.webmanifest");
  expect(answer.headers.get("content-type")).toBe("application/manifest+json");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    id: `/p/${app.id}`,
    name: "Ça va <b>",
    short_name: "Ça va <b>",
    start_url: `/p/${app.slug}/?window=own`,
    scope: `/p/${app.slug}/`,
    display: "standalone",
    icons: [{ purpose: "any" }, { purpose: "maskable" }],
  });
  const again = await get("app.webmanifest", { "If-None-Match": answer.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
});

test("apps with similar addresses have separate ids and scopes", () => {
  const one = appManifest({ id: "1", name: "Pad", slug: "pad", icon: "🌿" });
  const two = appManifest({ id: "2", name: "Pad", slug: "pad-2", icon: "🌿" });
  expect(two.id).not.toBe(one.id);
  expect(two.start_url.startsWith(one.scope)).toBe(false);
  expect(one.start_url.startsWith(one.scope)).toBe(true);
  expect(isOwnWindow(new URL(one.start_url, "https://sheaf.example"))).toBe(true);
  expect(isOwnWindow(new URL("https://sheaf.example/p/pad?windows=own"))).toBe(false);
});

test("a new icon has a new address", () => {
  const app = { id: "1", name: "Pad", slug: "pad" };
  const [before] = appManifest({ ...app, icon: "🌿" }).icons;
  expect(appManifest({ ...app, icon: "🌲" }).icons[0]?.src).not.toBe(before?.src);
});

test.each([
  ["🌿", ">🌿</text>"],
  ["<&", ">&lt;&amp;</text>"],
])("the icon %s is drawn on the app's colour, and its file may run nothing", async (icon, text) => {
  const { get } = await setUp({ icon });
  const answer = await get("icon-any.svg?v=1");
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; img-src data:; sandbox");
  const drawing = await answer.text();
  expect(drawing).toContain(text);
  expect(drawing).toContain('rx="133.12"');
  expect(await (await get("icon-maskable.svg")).text()).toContain('rx="0"');
});

test("an uploaded picture is in the drawing; one that is lost is replaced by the rocket", async () => {
  const { services, owner, app, get } = await setUp();
  const upload = await call("/api/icons", { method: "POST", body: await blackPng() }, owner);
  const { icon } = await upload.json<{ icon: string }>();
  const change = (icon: string) => services.db.update(publishedApps).set({ icon }).where(eq(publishedApps.id, app.id));
  await change(icon);
  expect(await (await get("icon-any.svg")).text()).toContain('href="data:image/png;base64,iVBORw0KGgo');
  await change(`/api/icons/${"0".repeat(64)}.jpg`);
  const lost = await (await get("icon-any.svg")).text();
  expect(lost).toContain(">🚀</text>");
  expect(lost).not.toContain("<image");
});

test("an app that left the store has no manifest and no icon", async () => {
  const { get } = await setUp({ status: "banned" });
  expect((await get("app.webmanifest")).status).toBe(410);
  expect((await get("icon-any.svg")).status).toBe(410);
  expect((await call("/api/apps/nothing/app.webmanifest", {}, null)).status).toBe(404);
});
