import { afterEach, expect, test, vi } from "vitest";
import { UNEXPECTED_FAILURE } from "#domain/kit/unexpected-failure.ts";
import { fakeBrowser } from "#tests/support/fake-browser.ts";

const { notify } = vi.hoisted(() => ({ notify: { success: vi.fn(), error: vi.fn(), announce: vi.fn() } }));
vi.mock("#app/lib/toast.ts", () => ({ notify }));

const APP = { id: "pad", slug: "pixel-pad", name: "Pixel Pad" };
const TILE = {
  ...{ id: "pad", name: "Pixel Pad", kind: "store" as const, icon: "", address: "", label: "", position: null },
  ...{ at: 0, offlineOnly: false, gone: false },
};
const OFFLINE = "You seem to be offline. Please try again.";
const loseAnswer = () => Promise.reject(new TypeError("Failed to fetch"));
const UNCONFIRMED: ReadonlyArray<[string, () => Promise<Response>, string]> = [
  ["lost", loseAnswer, OFFLINE],
  ["late", () => Promise.reject(new DOMException("", "TimeoutError")), "The server took too long. Please try again."],
  ["a gateway's", async () => new Response("<html>", { status: 502 }), "An unexpected error occurred."],
  [
    "a bug's",
    async () => Response.json({ error: UNEXPECTED_FAILURE }, { status: 503 }),
    "An unexpected error occurred.",
  ],
];

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const mock of Object.values(notify)) mock.mockClear();
});

/** `reload`: what screens do that show the account's apps. */
async function openTab() {
  const browser = fakeBrowser();
  const page = await browser.open(async () => ({
    ...(await import("#app/device/installs/installs.ts")),
    ...(await import("#app/device/installs/uninstall.client.ts")),
    ...(await import("#app/device/home/tile-commands.client.ts")),
    ...(await import("#app/device/installs/library-events.ts")),
  }));
  const reload = vi.fn();
  page.onLibraryEvent(reload);
  return {
    ...browser,
    page,
    reload,
    install: () => void page.startInstall(APP, { account: "ada", onSignInNeeded: vi.fn() }),
    status: () => page.installs.get().get(APP.id)?.status ?? null,
  };
}

function goOffline() {
  vi.stubGlobal("navigator", { ...navigator, onLine: false });
}

test.each(UNCONFIRMED)("after an install whose answer is %s, the screens load what the account has", async (...row) => {
  const [, answer, reason] = row;
  const { server, reload, install, status, pass } = await openTab();
  server.answer = answer;
  install();
  await pass(10);
  expect(notify.error).toHaveBeenLastCalledWith("Installation not confirmed", `It may have been installed. ${reason}`);
  expect(reload.mock.calls).toEqual([["pad"]]);
  await pass(3000);
  expect(status(), "the account decides").toBeNull();
});

test.each(UNCONFIRMED)(
  "after an uninstall whose answer is %s, the screens load what the account has",
  async (...row) => {
    const [, answer, reason] = row;
    const { page, server, reload } = await openTab();
    server.answer = answer;
    await page.uninstall(APP, vi.fn());
    expect(notify.error).toHaveBeenLastCalledWith("Uninstall not confirmed", `It may have been uninstalled. ${reason}`);
    expect(reload.mock.calls).toEqual([["pad"]]);
  },
);

test("an uninstall that was not sent or was refused has failed", async () => {
  const { page, server, reload } = await openTab();
  const error = { code: "unauthenticated", title: "Error", message: "Sign in to continue." };
  server.answer = async () => Response.json({ error }, { status: 401 });
  await page.uninstall(APP, vi.fn());
  expect(notify.error).toHaveBeenLastCalledWith("Uninstall failed", "Sign in to continue.");
  goOffline();
  server.answer = loseAnswer;
  await page.uninstall(APP, vi.fn());
  expect(notify.error).toHaveBeenLastCalledWith("Uninstall failed", OFFLINE);
  expect(reload).not.toHaveBeenCalled();
});

test("tiles whose removal, return or order is not confirmed are loaded again", async () => {
  const { page, server, reload } = await openTab();
  server.answer = loseAnswer;
  const tiles = [TILE, { ...TILE, id: "old", name: "Unit Swap" }];
  const onChange = vi.fn();
  expect(await page.removeFromHome(tiles, { onChange })).toBe(false);
  expect(notify.error).toHaveBeenLastCalledWith(
    "Uninstall not confirmed",
    `They may have been uninstalled. ${OFFLINE}`,
  );
  expect(reload.mock.calls).toEqual([["pad"], ["old"]]);
  await page.restoreApps([TILE], { onChange });
  expect(notify.error).toHaveBeenLastCalledWith("Restore not confirmed", `It may have been restored. ${OFFLINE}`);
  expect(reload).toHaveBeenCalledTimes(3);
  expect(await page.saveHomeOrder(tiles)).toBe(true);
  expect(notify.error).toHaveBeenLastCalledWith("Save not confirmed", OFFLINE);
  goOffline();
  expect(await page.saveHomeOrder(tiles)).toBe(false);
  expect(notify.error).toHaveBeenLastCalledWith("Save failed", OFFLINE);
});

test("after a cancellation whose answer was lost, the account decides", async () => {
  const { page, server, reload, install, status, pass } = await openTab();
  install();
  await pass(1000);
  reload.mockClear();
  server.answer = loseAnswer;
  void page.cancelInstall(APP.id);
  await pass(10);
  expect(notify.error).toHaveBeenLastCalledWith("Uninstall not confirmed", `It may have been uninstalled. ${OFFLINE}`);
  expect(reload).toHaveBeenCalledWith("pad");
  expect(status()).toBe("installed");
  await pass(3000);
  expect(status()).toBeNull();
});
