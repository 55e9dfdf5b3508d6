import { afterEach, expect, test, vi } from "vitest";
import { homeItems, screenItems } from "#app/components/shell/palette-items.ts";
import { isPaletteKey } from "#app/components/shell/palette-key.ts";
import { bestMatches, matchScore } from "#app/components/shell/palette-match.ts";
import type { Account } from "#app/context.ts";

const NAMES = ["Focus Garden", "Flashcards", "Tip Split", "Breathe 478", "Café Finder", "Builder Mode", "Sign Out"];

function found(typed: string) {
  return bestMatches(NAMES, typed, (name) => name);
}

test("an empty query keeps all items in order", () => {
  expect(found("")).toEqual(NAMES);
  expect(found("  ")).toEqual(NAMES);
});

test("letters match in order, and the starts of words score higher", () => {
  expect(found("fg")[0]).toBe("Focus Garden");
  expect(found("flc")).toEqual(["Flashcards"]);
  expect(found("so")[0]).toBe("Sign Out");
  expect(found("bm")[0]).toBe("Builder Mode");
  expect(found("478")).toEqual(["Breathe 478"]);
});

test("adjacent letters score higher than scattered ones, and a prefix highest", () => {
  expect(matchScore("Flashcards", "cards")).toBeGreaterThan(matchScore("Calendar days", "cards"));
  expect(matchScore("Store", "st")).toBeGreaterThan(matchScore("My Store", "st"));
});

test("a letter behind a vowel sign begins no word", () => {
  expect(matchScore("सा रत", "र")).toBeGreaterThan(matchScore("भा\u0930त", "र"));
});

test("case, accents and spaces are ignored, and a missing letter does not match", () => {
  expect(found("CAFE")).toEqual(["Café Finder"]);
  expect(found("tip  split")).toEqual(["Tip Split"]);
  expect(found("zzz")).toEqual([]);
});

test("a long text of one letter is matched quickly", () => {
  const started = performance.now();
  matchScore("a".repeat(120), "a".repeat(40));
  expect(performance.now() - started).toBeLessThan(1000);
});

const ACCOUNT: Account = {
  id: "1",
  email: "noor@example.test",
  nickname: null,
  tier: "explorer",
  payment: "inactive",
  mode: "explorer",
  isAdmin: false,
  isSuperAdmin: false,
  lacksFactor: false,
  notifications: { unread: 0, newest: 0, readAt: 0 },
};

function offered(account: Account, counts = { apps: 3, hidden: 2 }, typed = "") {
  const all = [...screenItems(account), ...homeItems(counts, () => {})];
  return bestMatches(all, typed, (item) => `${item.text} ${item.keywords ?? ""}`);
}

test("the home and its commands are found by their synonyms", () => {
  const first = (typed: string) => offered(ACCOUNT, undefined, typed)[0]?.text;
  expect(first("my apps")).toBe("Home");
  expect(first("arrange")).toBe("Arrange apps");
  expect(first("delete")).toBe("Delete apps");
  expect(first("uninstall")).toBe("Delete apps");
  expect(first("hidden")).toBe("Show 2 hidden apps");
  expect(first("settings")).toBe("Profile");
  expect(first("upgrade")).toBe("Subscribe");
  expect(first("invoice")).toBe("Subscribe");
});

test("commands without anything to act on are not listed", () => {
  const actions = (apps: number, hidden: number) =>
    offered(ACCOUNT, { apps, hidden }).flatMap((item) => (item.group === "actions" ? [item.text] : []));
  expect(actions(0, 0)).toEqual([]);
  expect(actions(1, 1)).toEqual(["Delete apps", "Show 1 hidden app"]);
});

test("Home leads to the home in either mode", () => {
  expect(offered(ACCOUNT).find((item) => item.text === "Home")).toMatchObject({ to: "/?home" });
});

afterEach(() => vi.unstubAllGlobals());

test("the palette handles its own keys only", () => {
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
