import { afterEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "#tests/support/fake-browser.ts";

const APP = { id: "pad", slug: "pixel-pad", name: "Pixel Pad", icon: "/icons/pad" };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open() {
  const browser = fakeBrowser();
  return { ...browser, ...(await browser.open(() => import("#app/device/installs/pending-install.ts"))) };
}

test("a visitor's pending install is started once, for the account that signs in", async () => {
  const { savePendingInstall, consumePendingInstall } = await open();
  expect(consumePendingInstall("ada")).toBeNull();
  savePendingInstall(APP, null);
  expect(consumePendingInstall("ada")).toEqual(APP);
  expect(consumePendingInstall("ada")).toBeNull();
});

test("the app of a pending install is named for its own address alone", async () => {
  const { savePendingInstall, readPendingInstallName, isInstall } = await open();
  expect(readPendingInstallName("/store/pixel-pad?install=pad")).toBeNull();
  savePendingInstall(APP, null);
  expect(readPendingInstallName("/store/pixel-pad?install=pad")).toBe("Pixel Pad");
  for (const next of ["/store/x?install=other", "/store/pixel-pad", null])
    expect(readPendingInstallName(next)).toBeNull();
  expect(["/store/x?install=other", "/store?search=install", null].map(isInstall)).toEqual([true, false, false]);
});

test("a pending install of an account whose session ended is not started for another account", async () => {
  const { savePendingInstall, consumePendingInstall } = await open();
  savePendingInstall(APP, "ada");
  expect(consumePendingInstall("ben")).toBeNull();
  expect(consumePendingInstall("ada")).toBeNull();
  savePendingInstall(APP, "ada");
  expect(consumePendingInstall("ada")).toEqual(APP);
});

test("a pending install expires after half an hour", async () => {
  const { savePendingInstall, consumePendingInstall, pass } = await open();
  savePendingInstall(APP, null);
  await pass(30 * 60 * 1000);
  expect(consumePendingInstall("ada")).toEqual(APP);
  savePendingInstall(APP, null);
  await pass(30 * 60 * 1000 + 1);
  expect(consumePendingInstall("ada")).toBeNull();
});
