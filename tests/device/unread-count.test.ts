import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showCount } from "#app/components/notifications/show-count.ts";
import { clearAuthData } from "#app/device/session/clear-auth-data.ts";

const badge = { setAppBadge: vi.fn(async (_count: number) => {}), clearAppBadge: vi.fn(async () => {}) };

beforeEach(() => {
  vi.stubGlobal("document", { title: "Home · Sheaf" });
  vi.stubGlobal("navigator", badge);
});

afterEach(() => vi.unstubAllGlobals());

test("the title and the product's icon show how many are unread", () => {
  showCount("/", 3);
  expect(document.title).toBe("(3) Home · Sheaf");
  showCount("/", 100);
  expect(document.title).toBe("(99+) Home · Sheaf");
  showCount("/", 0);
  expect(document.title).toBe("Home · Sheaf");
  expect(badge.setAppBadge.mock.calls).toEqual([[3], [100], [0]]);
});

test("signing out clears the icon, also where it shows no count", () => {
  clearAuthData([]);
  expect(badge.clearAppBadge).toHaveBeenCalledOnce();
  vi.stubGlobal("navigator", {});
  expect(() => clearAuthData([])).not.toThrow();
});
