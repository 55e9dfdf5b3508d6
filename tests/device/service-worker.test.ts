import { expect, test } from "vitest";
import { offlinePage } from "#app/service-worker/offline-page.ts";
import {
  classifyRequest,
  fetchUrl,
  findAssets,
  isCacheable,
  isDue,
  outdatedCaches,
  ownerOfCopy,
  stampCopy,
} from "#app/service-worker/rules.ts";

const SITE = "https://sheaf.example";

function asked(path: string, init: Partial<{ method: string; mode: string }> = {}) {
  return classifyRequest({ method: "GET", mode: "navigate", url: new URL(path, SITE).href, ...init }, SITE);
}

function answered(init: Partial<Parameters<typeof ownerOfCopy>[1]> = {}, headers: Record<string, string> = {}) {
  return {
    ok: true,
    redirected: false,
    type: "basic",
    ...init,
    headers: new Headers({ "Content-Type": "text/html; charset=utf-8", "X-Account": "noor", ...headers }),
  };
}

test("requests are classified: home, journal and viewers as offline screens, others as pages or assets", () => {
  expect(["/", "/journal", "/?denied=1"].map((path) => asked(path))).toEqual(["screen", "screen", "screen"]);
  expect(["/p/pixel-pad", "/p/pixel-pad/?window=own"].map((path) => asked(path))).toEqual(["screen", "screen"]);
  expect(["/device/explorer_1", "/device/explorer_1/?window=own"].map((path) => asked(path))).toEqual([
    "screen",
    "screen",
  ]);
  expect(["/store", "/p/pixel-pad/noor", "/builder"].map((path) => asked(path))).toEqual(["page", "page", "page"]);
  expect(asked("/assets/entry-abc123.js", { mode: "cors" })).toBe("asset");
});

test("writes, API calls, data requests and other origins are not handled", () => {
  expect(asked("/", { method: "POST" })).toBeNull();
  expect(asked("/assets/x.js", { method: "POST" })).toBeNull();
  expect(asked("/api/projects.zip")).toBeNull();
  expect(asked("/_.data", { mode: "cors" })).toBeNull();
  expect(asked("https://a123.apps.example/")).toBeNull();
  expect(asked("https://a123.apps.example/assets/x.js", { mode: "cors" })).toBeNull();
});

test("only successful pages of a signed-in user are cached, and those that run a visitor's apps of the device", () => {
  const accountOfResponse = (response: Parameters<typeof ownerOfCopy>[1], path = "/") => ownerOfCopy(path, response);
  expect(accountOfResponse(answered())).toBe("noor");
  expect(accountOfResponse(answered({ ok: false }))).toBeNull();
  expect(accountOfResponse(answered({ redirected: true }))).toBeNull();
  expect(accountOfResponse(answered({ type: "opaqueredirect" }))).toBeNull();
  expect(accountOfResponse(answered({}, { "X-Account": "none" }))).toBeNull();
  expect(accountOfResponse(answered({}, { "Content-Type": "application/json" }))).toBeNull();
  expect(accountOfResponse(answered({ redirected: true }), "/device/explorer_1")).toBeNull();
  expect(accountOfResponse(answered({}, { "X-Account": "none" }), "/device/explorer_1")).toBe("none");
  expect(accountOfResponse({ ...answered(), headers: new Headers({ "Content-Type": "text/html" }) })).toBeNull();
});

test("the home is cached from the address that builder mode does not redirect", () => {
  expect(["/", "/journal"].map(fetchUrl)).toEqual(["/?home", "/journal"]);
  expect([isCacheable("/", ""), isCacheable("/", "?home"), isCacheable("/journal", "")]).toEqual([true, true, true]);
  expect([isCacheable("/", "?denied=1"), isCacheable("/journal", "?day=2026-01-01")]).toEqual([false, false]);
});

test("an app in its own window has a copy of its own", () => {
  expect(["/p/pixel-pad", "/p/pixel-pad/"].map(fetchUrl)).toEqual(["/p/pixel-pad", "/p/pixel-pad/?window=own"]);
  expect([isCacheable("/p/pixel-pad", ""), isCacheable("/p/pixel-pad/", "?window=own")]).toEqual([true, true]);
  expect([isCacheable("/p/pixel-pad", "?window=own"), isCacheable("/p/pixel-pad/", "")]).toEqual([false, false]);
});

test("a copy is refreshed after an hour, or if its age is unknown", () => {
  const now = 10_000_000;
  expect(isDue(null, now)).toBe(true);
  expect(isDue(String(now - 60_000), now)).toBe(false);
  expect(isDue(String(now - 3_600_001), now)).toBe(true);
});

test("the offline page links to the home only if the home is cached", async () => {
  const words = async (home: boolean) => (await offlinePage({ home, theme: null }).text()).replace(/[\s\S]*<body>/, "");
  expect(await words(true)).toContain('<a href="/">Home</a>');
  expect(await words(true)).toContain("Your home screen and journal still work.");
  expect(await words(false)).not.toMatch(/home/i);
  expect(await words(false)).toContain("Try Again");
});

test("in place of an app the offline page says which apps open without a network", async () => {
  const page = offlinePage({ home: true, isApp: true, theme: null });
  expect(await page.text()).toContain("Open it once with a connection, and it opens without one.");
  expect(await offlinePage({ home: true, theme: null }).text()).not.toContain("Open it once");
});

test("the offline page has the chosen theme, else the system's", async () => {
  const schemeFor = async (theme: string | null) =>
    /name="color-scheme" content="([^"]*)"/.exec(await offlinePage({ home: false, theme }).text())?.[1];
  expect(await schemeFor("dark")).toBe("dark");
  expect(await schemeFor("light")).toBe("light");
  expect(await schemeFor(null)).toBe("light dark");
  expect(await schemeFor('"><script>')).toBe("light dark");
});

test("a page's assets are found, and a copy is stamped with its time and reason", () => {
  const html =
    '<html lang="en"><link href="/assets/home-a1.css"><script>import "/assets/entry-b2.js";import "/assets/home-a1.css"';
  expect(findAssets(html)).toEqual(["/assets/home-a1.css", "/assets/entry-b2.js"]);
  expect(stampCopy(html, "17", "slow")).toMatch(/^<html data-copied-at="17" data-copied-why="slow" lang="en">/);
});

test("assets of the current and the previous version are kept, for open tabs", () => {
  const names = ["assets/1", "pages/noor", "assets/2", "assets/3"];
  expect(outdatedCaches(names, "assets/3")).toEqual(["assets/1"]);
  expect(outdatedCaches(["assets/3"], "assets/3")).toEqual([]);
});
