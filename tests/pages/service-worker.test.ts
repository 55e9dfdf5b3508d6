import { expect, test } from "vitest";
import { assetsOf, kindOf, outdated, ownerOf, stamped } from "#app/service-worker/rules.ts";

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

test("a page names its files, and a copy says when it was made", () => {
  const html =
    '<html lang="en"><link href="/assets/home-a1.css"><script>import "/assets/entry-b2.js";import "/assets/home-a1.css"';
  expect(assetsOf(html)).toEqual(["/assets/home-a1.css", "/assets/entry-b2.js"]);
  expect(stamped(html, "17")).toMatch(/^<html data-copied-at="17" lang="en">/);
});

test("files of this version and of the one before stay, for tabs that still show that", () => {
  const names = ["assets/1", "pages/noor", "assets/2", "assets/3"];
  expect(outdated(names, "assets/3")).toEqual(["assets/1"]);
  expect(outdated(["assets/3"], "assets/3")).toEqual([]);
});
