import { afterEach, expect, test, vi } from "vitest";
import { homeItems, screenItems } from "#app/components/palette-items.ts";
import { isPaletteKey } from "#app/components/palette-key.tsx";
import { bestMatches, matchScore } from "#app/components/palette-match.ts";
import type { Account } from "#app/context.ts";

const NAMES = ["Focus Garden", "Flashcards", "Tip Split", "Breathe 478", "Café Finder", "Builder Mode", "Sign Out"];

function found(typed: string) {
  return bestMatches(NAMES, typed, (name) => name);
}

test("nothing typed leaves everything as it is", () => {
  expect(found("")).toEqual(NAMES);
  expect(found("  ")).toEqual(NAMES);
});

test("letters match in their order, the beginnings of words first", () => {
  expect(found("fg")[0]).toBe("Focus Garden");
  expect(found("flc")).toEqual(["Flashcards"]);
  expect(found("so")[0]).toBe("Sign Out");
  expect(found("bm")[0]).toBe("Builder Mode");
  expect(found("478")).toEqual(["Breathe 478"]);
});

test("what stands together beats what is scattered, and a beginning beats both", () => {
  expect(matchScore("Flashcards", "cards")).toBeGreaterThan(matchScore("Calendar days", "cards"));
  expect(matchScore("Store", "st")).toBeGreaterThan(matchScore("My Store", "st"));
});

test("case, accents and spaces do not matter; what is not there does", () => {
  expect(found("CAFE")).toEqual(["Café Finder"]);
  expect(found("tip  split")).toEqual(["Tip Split"]);
  expect(found("zzz")).toEqual([]);
});

test("a long text of one letter takes no long time", () => {
  const started = performance.now();
  matchScore("a".repeat(120), "a".repeat(40));
  expect(performance.now() - started).toBeLessThan(1000);
});

const ACCOUNT: Account = {
  id: "1",
  email: "noor@example.test",
  nickname: null,
  tier: "explorer",
  mode: "explorer",
  isAdmin: false,
  isSuperAdmin: false,
  lacksFactor: false,
};

function offered(account: Account, counts = { apps: 3, hidden: 2 }, typed = "") {
  const all = [...screenItems(account), ...homeItems(account, counts, () => {})];
  return bestMatches(all, typed, (item) => `${item.text} ${item.words ?? ""}`);
}

test("what the home is called and what it can do is found by those words", () => {
  const first = (typed: string) => offered(ACCOUNT, undefined, typed)[0]?.text;
  expect(first("my apps")).toBe("Home");
  expect(first("arrange")).toBe("Arrange apps");
  expect(first("delete")).toBe("Delete apps");
  expect(first("uninstall")).toBe("Delete apps");
  expect(first("hidden")).toBe("Show 2 hidden apps");
  expect(first("settings")).toBe("Profile");
});

test("what there is nothing for is not offered", () => {
  const actions = (apps: number, hidden: number) =>
    offered(ACCOUNT, { apps, hidden }).flatMap((item) => (item.group === "Actions" ? [item.text] : []));
  expect(actions(0, 0)).toEqual([]);
  expect(actions(1, 1)).toEqual(["Delete apps", "Show 1 hidden app"]);
});

test("Home is the home in builder mode too", () => {
  const home = (mode: Account["mode"]) => offered({ ...ACCOUNT, mode }).find((item) => item.text === "Home");
  expect(home("explorer")).toMatchObject({ to: "/" });
  expect(home("builder")).toMatchObject({ to: "/?home" });
});

afterEach(() => vi.unstubAllGlobals());

test("the palette takes its own keys and leaves the browser's alone", () => {
  const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  vi.stubGlobal("navigator", { platform: "Linux x86_64" });
  expect(isPaletteKey({ ...NONE, key: "k", ctrlKey: true })).toBe(true);
  expect(isPaletteKey({ ...NONE, key: "K", ctrlKey: true })).toBe(true);
  expect(isPaletteKey({ ...NONE, key: "K", ctrlKey: true, shiftKey: true })).toBe(false);
  expect(isPaletteKey({ ...NONE, key: "k", ctrlKey: true, altKey: true })).toBe(false);
  expect(isPaletteKey({ ...NONE, key: "k", metaKey: true })).toBe(false);
  vi.stubGlobal("navigator", { platform: "MacIntel" });
  expect(isPaletteKey({ ...NONE, key: "k", metaKey: true })).toBe(true);
  expect(isPaletteKey({ ...NONE, key: "k", ctrlKey: true })).toBe(false);
});
