import { afterEach, expect, test, vi } from "vitest";
import { capsOf, shortcutsOf } from "#app/components/shell/shortcut-list.ts";
import { fakeBrowser } from "#tests/support/fake-browser.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setUp() {
  const browser = fakeBrowser();
  return { ...browser, open: () => browser.open(() => import("#app/device/single-key-shortcuts.ts")) };
}

test("single-letter shortcuts are on until they are switched off, then for every tab and the next visit", async () => {
  const { open } = setUp();
  const page = await open();
  const other = await open();
  const heard = vi.fn();
  const stop = other.singleKeyShortcuts.subscribe(heard);
  expect(page.hasSingleKeyShortcuts()).toBe(true);
  page.show();
  page.setSingleKeyShortcuts({ on: false });
  expect([page.hasSingleKeyShortcuts(), other.hasSingleKeyShortcuts()]).toEqual([false, false]);
  expect(heard).toHaveBeenCalledTimes(1);
  expect((await open()).hasSingleKeyShortcuts()).toBe(false);
  other.show();
  stop();
  page.show();
  page.setSingleKeyShortcuts({ on: true });
  expect(other.hasSingleKeyShortcuts()).toBe(true);
  expect(heard).toHaveBeenCalledTimes(1);
});

test("if storage is full, the setting applies to the page only", async () => {
  const { open, full } = setUp();
  const page = await open();
  full.storage = true;
  page.setSingleKeyShortcuts({ on: false });
  expect(page.hasSingleKeyShortcuts()).toBe(false);
});

test("each screen lists its own keys, with the names of the user's system", () => {
  expect(shortcutsOf("/store").map(({ does }) => does)).toEqual(["Search for apps", "Move between categories"]);
  expect(shortcutsOf("/store/pixel-pad")[0]?.keys).toEqual(["i"]);
  expect(shortcutsOf("/faq")).toEqual([]);
  expect(capsOf("Ctrl+K", { mac: true })).toEqual(["⌘", "K"]);
  expect(capsOf("Alt+PageUp", { mac: false })).toEqual(["Alt", "Page Up"]);
  expect(capsOf("g n", { mac: true })).toEqual(["G", "N"]);
});
