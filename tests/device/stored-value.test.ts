import { afterEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "#tests/support/fake-browser.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a tab that has read nothing yet is told what another tab stores", async () => {
  const { open } = fakeBrowser();
  const [page, other] = [await open(load), await open(load)];
  const value = other.createStoredValue("a", (text) => text);
  const heard = vi.fn();
  value.subscribe(heard);
  page.show();
  page.createStoredValue("a", (text) => text).set("1");
  expect(heard).toHaveBeenCalledTimes(1);
  expect(value.get()).toBe("1");
});

function load() {
  return import("#app/device/stored-value.ts");
}
