import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { publishedApps } from "#db/schema/index.ts";
import { appManifest, drawnIconPath, isOwnWindow, manifestPath } from "#domain/store/app-manifest.ts";
import { TOUCH_ICON_BURST } from "#domain/store/rules.ts";
import { call } from "#tests/support/api.ts";
import { BASELINE_JPEG, blackPng, blackSquare } from "#tests/support/images.ts";
import { testServices } from "#tests/support/services.ts";
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

test.each([
  [{ id: "0198-a", slug: null }, "/p/0198-a", "/p/0198-a/"],
  [{ id: "explorer_7", slug: null }, "/device/explorer_7", "/device/explorer_7/"],
  [{ id: "0198-a", slug: "pad" }, "/p/0198-a", "/p/pad/"],
])("%j is the same app %s before and after it enters the store, in the scope %s", async (place, id, scope) => {
  const app = { name: 'Ça "va" & <b>', icon: "👩‍👩‍👧", ...place };
  expect(appManifest(app)).toMatchObject({ id, scope, start_url: `${scope}?window=own` });
});

test("the page of an own app says what its manifest and icon are, of which the server knows nothing", async () => {
  const app = { id: "explorer_7", name: 'Ça "va" & <b>', icon: "👩‍👩‍👧", slug: null };
  const answer = await call(manifestPath(app), {}, null);
  expect(answer.headers.get("content-type")).toBe("application/manifest+json");
  expect(await answer.json()).toEqual(appManifest(app));
  const icon = await call(drawnIconPath({ ...app, icon: "<&" }, "maskable"), {}, null);
  expect(icon.headers.get("content-security-policy")).toBe("default-src 'none'; img-src data:; sandbox");
  expect(await icon.text()).toContain(">&lt;&amp;</text>");
});

test.each([
  ["of 300 units", `Ink${"\u0301".repeat(297)}`, 300],
  ["of more, which a device keeps, cut between two characters", `Ink${"e\u0301\u0323".repeat(100)}`, 300],
])("an own app has a manifest with a name %s", async (_, name, units) => {
  const answer = await call(manifestPath({ id: "explorer_7", name, icon: "A", slug: null }), {}, null);
  expect(await answer.json()).toMatchObject({ name: name.slice(0, units) });
});

test.each([
  ["explorer_7/app.webmanifest?name=Ink&icon=five+letters"],
  ["explorer_7/app.webmanifest?name=&icon=A"],
  [`explorer_7/app.webmanifest?name=${"a".repeat(301)}&icon=A`],
  ["explorer_7/app.webmanifest?name=Ink"],
  ["..%2Fprofile/app.webmanifest?name=Ink&icon=A"],
  ["explorer_7/icon-any.svg?icon=https%3A%2F%2Felsewhere.example%2Fa.png"],
  [`explorer_7/icon-any.svg?icon=a${"\u0301".repeat(100)}`],
  ["..%2Fprofile/icon-any.svg?icon=A"],
])("nothing is made of %s", async (address) => {
  expect((await call(`/api/own-apps/${address}`, {}, null)).status).toBe(400);
});

function sendIcon(body: BodyInit, services = testServices().services) {
  return call("/api/touch-icons", { method: "POST", body }, null, services);
}

test("a drawn icon is kept as a file, for a browser that takes no other", async () => {
  const answer = await sendIcon(await blackSquare(180));
  expect(answer.status).toBe(201);
  const { address } = await answer.json<{ address: string }>();
  const file = await call(address, {}, null);
  expect(file.headers.get("content-type")).toBe("image/png");
  expect(file.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(new Uint8Array(await file.arrayBuffer()).slice(1, 4)).toEqual(new TextEncoder().encode("PNG"));
  expect((await call(`/api/touch-icons/${"0".repeat(64)}.png`, {}, null)).status).toBe(404);
});

test("only PNG files of an icon's size are kept, and not many for one network", async () => {
  expect((await sendIcon(await blackSquare(180, 181))).status).toBe(400);
  expect((await sendIcon(BASELINE_JPEG)).status).toBe(400);
  expect((await sendIcon("<svg/>")).status).toBe(400);
  const bursts: Array<number> = [];
  const services = {
    ...testServices().services,
    consumeAttempt: async (_key: string, burst: number) => bursts.push(burst),
  };
  expect((await sendIcon(await blackSquare(180), services)).status).toBe(429);
  expect(bursts).toEqual([TOUCH_ICON_BURST]);
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
