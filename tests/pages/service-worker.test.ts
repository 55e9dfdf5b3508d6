import { expect, test } from "vitest";
import { offlinePage } from "#app/service-worker/offline-page.ts";
import { assetsOf, isDue, keptFrom, kindOf, opensAt, outdated, ownerOf, stamped } from "#app/service-worker/rules.ts";

const SITE = "https://sheaf.example";

function asked(path: string, init: Partial<{ method: string; mode: string }> = {}) {
  return kindOf({ method: "GET", mode: "navigate", url: new URL(path, SITE).href, ...init }, SITE);
}

function answered(init: Partial<Parameters<typeof ownerOf>[0]> = {}, headers: Record<string, string> = {}) {
  return {
    ok: true,
    redirected: false,
    type: "basic",
    ...init,
    headers: new Headers({ "Content-Type": "text/html; charset=utf-8", "X-Account": "noor", ...headers }),
  };
}

test("home and journal are screens that open offline, other pages are pages, built files are files", () => {
  expect(["/", "/journal", "/?denied=1"].map((path) => asked(path))).toEqual(["screen", "screen", "screen"]);
  expect(["/store", "/p/pixel-pad", "/builder"].map((path) => asked(path))).toEqual(["page", "page", "page"]);
  expect(asked("/assets/entry-abc123.js", { mode: "cors" })).toBe("asset");
});

test("writes, the API, the screens' own requests and other origins are left alone", () => {
  expect(asked("/", { method: "POST" })).toBeNull();
  expect(asked("/assets/x.js", { method: "POST" })).toBeNull();
  expect(asked("/api/projects.zip")).toBeNull();
  expect(asked("/_root.data", { mode: "cors" })).toBeNull();
  expect(asked("https://a123.apps.example/")).toBeNull();
  expect(asked("https://a123.apps.example/assets/x.js", { mode: "cors" })).toBeNull();
});

test("a copy is kept of good pages of somebody who is signed in, and of nothing else", () => {
  expect(ownerOf(answered())).toBe("noor");
  expect(ownerOf(answered({ ok: false }))).toBeNull();
  expect(ownerOf(answered({ redirected: true }))).toBeNull();
  expect(ownerOf(answered({ type: "opaqueredirect" }))).toBeNull();
  expect(ownerOf(answered({}, { "X-Account": "none" }))).toBeNull();
  expect(ownerOf(answered({}, { "Content-Type": "application/json" }))).toBeNull();
  expect(ownerOf({ ...answered(), headers: new Headers({ "Content-Type": "text/html" }) })).toBeNull();
});

test("the home is kept from the address that builder mode does not lead away from, and stands for both", () => {
  expect(["/", "/journal"].map(keptFrom)).toEqual(["/?home", "/journal"]);
  expect([opensAt("/", ""), opensAt("/", "?home"), opensAt("/journal", "")]).toEqual([true, true, true]);
  expect([opensAt("/", "?denied=1"), opensAt("/journal", "?day=2026-01-01")]).toEqual([false, false]);
});

test("a copy is made anew after an hour, and where it does not say how old it is", () => {
  const now = 10_000_000;
  expect(isDue(null, now)).toBe(true);
  expect(isDue(String(now - 60_000), now)).toBe(false);
  expect(isDue(String(now - 3_600_001), now)).toBe(true);
});

test("the page for no network leads home only where the home opens", async () => {
  const words = async (home: boolean) => (await offlinePage({ home }).text()).replace(/[\s\S]*<body>/, "");
  expect(await words(true)).toContain('<a href="/">Home</a>');
  expect(await words(true)).toContain("on the home screen");
  expect(await words(false)).not.toMatch(/home/i);
  expect(await words(false)).toContain("Try Again");
});

test("a page names its files, and a copy says when it was made and why it is shown", () => {
  const html =
    '<html lang="en"><link href="/assets/home-a1.css"><script>import "/assets/entry-b2.js";import "/assets/home-a1.css"';
  expect(assetsOf(html)).toEqual(["/assets/home-a1.css", "/assets/entry-b2.js"]);
  expect(stamped(html, "17", "slow")).toMatch(/^<html data-copied-at="17" data-copied-why="slow" lang="en">/);
});

test("files of this version and of the one before stay, for tabs that still show that", () => {
  const names = ["assets/1", "pages/noor", "assets/2", "assets/3"];
  expect(outdated(names, "assets/3")).toEqual(["assets/1"]);
  expect(outdated(["assets/3"], "assets/3")).toEqual([]);
});
