import { afterEach, expect, test, vi } from "vitest";
import { capsOf, shortcutsOf } from "#app/components/shortcut-list.ts";
import { fakeBrowser } from "#tests/support/browser.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setting() {
  const browser = fakeBrowser();
  return { ...browser, open: () => browser.open(() => import("#app/device/letter-keys.ts")) };
}

test("single-letter shortcuts are on until they are switched off, then for every tab and the next visit", async () => {
  const { open } = setting();
  const page = await open();
  const other = await open();
  const heard = vi.fn();
  const stop = other.onLetterKeys(heard);
  expect(page.hasLetterKeys()).toBe(true);
  page.show();
  page.setLetterKeys({ on: false });
  expect([page.hasLetterKeys(), other.hasLetterKeys()]).toEqual([false, false]);
  expect(heard).toHaveBeenCalledTimes(1);
  expect((await open()).hasLetterKeys()).toBe(false);
  other.show();
  stop();
  page.show();
  page.setLetterKeys({ on: true });
  expect(other.hasLetterKeys()).toBe(true);
  expect(heard).toHaveBeenCalledTimes(1);
});

test("where the storage is full the page obeys for itself", async () => {
  const { open, full } = setting();
  const page = await open();
  full.storage = true;
  page.setLetterKeys({ on: false });
  expect(page.hasLetterKeys()).toBe(false);
});

test("each screen lists its own keys, and the caps are the machine's", () => {
  expect(shortcutsOf("/store").map(({ does }) => does)).toEqual(["Search for apps"]);
  expect(shortcutsOf("/store/pixel-pad")[0]?.keys).toEqual(["i"]);
  expect(shortcutsOf("/faq")).toEqual([]);
  expect(capsOf("Ctrl+K", { mac: true })).toEqual(["⌘", "K"]);
  expect(capsOf("Alt+PageUp", { mac: false })).toEqual(["Alt", "Page Up"]);
});
