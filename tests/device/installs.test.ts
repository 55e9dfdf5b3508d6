import { afterEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "#tests/support/fake-browser.ts";

const { notify } = vi.hoisted(() => ({ notify: { success: vi.fn(), error: vi.fn(), announce: vi.fn() } }));
vi.mock("#app/lib/toast.ts", () => ({ notify }));

const APP = { id: "pad", slug: "pixel-pad", name: "Pixel Pad" };
const PUT = { what: "PUT /api/apps/pad/install", account: "ada" };
const DELETE = { what: "DELETE /api/apps/pad/install", account: "ada" };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const mock of Object.values(notify)) mock.mockClear();
});

async function openTab() {
  const browser = fakeBrowser();
  const page = await browser.open(async () => ({
    ...(await import("#app/device/installs/installs.ts")),
    ...(await import("#app/device/home/tile-commands.client.ts")),
    ...(await import("#app/device/installs/library-events.ts")),
    ...(await import("#app/device/offline/stale-data.ts")),
  }));
  const onSignInNeeded = vi.fn();
  const events: Array<string> = [];
  for (const type of ["app-installed", "app-uninstalled"]) page.hear(type, () => void events.push(type));
  return {
    ...browser,
    page,
    events,
    onSignInNeeded,
    install: () => void page.startInstall(APP, { account: "ada", onSignInNeeded }),
    cancel: () => void page.cancelInstall(APP.id),
    shown: () => page.installs.get().get(APP.id),
    status: () => page.installs.get().get(APP.id)?.status ?? null,
  };
}

function answerAfter(ms: number) {
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return new Response(null, { status: 204 });
  };
}

function refuse(code: string, status: number) {
  return async () => Response.json({ error: { code, title: "Error", message: "Sign in to continue." } }, { status });
}

test("an install is sent immediately, and its progress rises by 20 percent a second", async () => {
  const { calls, events, install, shown, status, pass } = await openTab();
  install();
  expect(calls).toEqual([PUT]);
  expect(notify.announce).toHaveBeenCalledWith("Installing Pixel Pad");
  for (const progress of [0, 20, 40, 60, 80]) {
    expect(shown()).toMatchObject({ status: "installing", progress });
    await pass(1000);
  }
  expect(events).toEqual(["app-installed"]);
  expect(notify.success).toHaveBeenCalledWith("App installed!", expect.anything(), expect.any(String));
  expect(status()).toBe("installed");
  await pass(3000);
  expect(status()).toBeNull();
  expect(calls).toEqual([PUT]);
});

test("Cancel takes the app off the account", async () => {
  const { calls, events, install, cancel, status, pass } = await openTab();
  install();
  await pass(4000);
  cancel();
  expect(status()).toBe("cancelled");
  expect(notify.announce).toHaveBeenLastCalledWith("Canceled installing Pixel Pad");
  await pass(10_000);
  expect(calls).toEqual([PUT, DELETE]);
  expect(events).toEqual(["app-installed", "app-uninstalled"]);
  expect(status()).toBeNull();
  expect(notify.success).not.toHaveBeenCalled();
});

test("a double press neither cancels an install nor starts another one", async () => {
  const { calls, install, cancel, status, pass } = await openTab();
  install();
  for (const wait of [60, 290, 140]) {
    await pass(wait);
    cancel();
    expect(status()).toBe("installing");
  }
  await pass(20);
  cancel();
  await pass(200);
  install();
  expect(status()).toBe("cancelled");
  await pass(300);
  install();
  await pass(100);
  expect(status()).toBe("installing");
  expect(calls).toEqual([PUT, DELETE, PUT]);
});

test("Cancel during the call is sent after its answer, and Install after that", async () => {
  const { calls, events, server, install, cancel, status, pass } = await openTab();
  server.answer = answerAfter(2000);
  install();
  await pass(600);
  cancel();
  await pass(600);
  install();
  expect(calls).toEqual([PUT]);
  await pass(1000);
  expect(calls).toEqual([PUT, DELETE]);
  await pass(2000);
  expect(calls).toEqual([PUT, DELETE, PUT]);
  await pass(2500);
  expect(status()).toBe("installed");
  expect(events).toEqual(["app-installed"]);
});

test("leaving the page keeps the install and sends a waiting Cancel", async () => {
  const { page, calls, keptAlive, server, install, cancel, pass } = await openTab();
  server.answer = answerAfter(2000);
  install();
  await pass(600);
  cancel();
  expect(calls).toEqual([PUT]);
  page.leave();
  await pass(0);
  expect(calls).toEqual([PUT, DELETE]);
  expect(keptAlive).toEqual([true, true]);
});

test("after the cancel window nothing can be cancelled, even before the server has answered", async () => {
  const { calls, server, install, cancel, shown, status, pass } = await openTab();
  server.answer = answerAfter(7000);
  install();
  await pass(5500);
  expect(shown()).toMatchObject({ status: "installing", progress: 100 });
  cancel();
  await pass(1000);
  expect(notify.success).not.toHaveBeenCalled();
  await pass(1000);
  expect(status()).toBe("installed");
  expect(notify.success).toHaveBeenCalledWith("App installed!", expect.anything(), expect.any(String));
  expect(calls).toEqual([PUT]);
});

const goOffline = () => vi.stubGlobal("navigator", { ...navigator, onLine: false });
const loseAnswer = () => Promise.reject(new TypeError("Failed to fetch"));
const OFFLINE = "You seem to be offline. Please try again.";
test("a failed install is undone immediately with the reason", async () => {
  const { page, server, install, status, events, pass } = await openTab();
  const reload = vi.fn();
  page.onLibraryEvent(reload);
  server.answer = refuse("missing", 404);
  install();
  await pass(10);
  expect(status()).toBe("cancelled");
  expect(notify.error).toHaveBeenLastCalledWith("Installation failed", "Sign in to continue.");
  await pass(1000);
  goOffline();
  server.answer = loseAnswer;
  install();
  await pass(10);
  expect(notify.error).toHaveBeenLastCalledWith("Installation failed", OFFLINE);
  await pass(10_000);
  expect(events).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
  expect(notify.success).not.toHaveBeenCalled();
});

test("an app whose cancellation failed is shown as installed, with the reason", async () => {
  const { server, install, cancel, status, events, pass } = await openTab();
  install();
  await pass(1000);
  goOffline();
  server.answer = loseAnswer;
  cancel();
  await pass(10);
  expect(notify.error).toHaveBeenLastCalledWith("Uninstall failed", OFFLINE);
  expect(status()).toBe("installed");
  expect(events).toEqual(["app-installed", "app-installed"]);
  await pass(3000);
  expect(status()).toBeNull();
});

test("an installed app stays installed while the screen's data can't be loaded again", async () => {
  const { page, install, status, pass } = await openTab();
  install();
  page.isStale.set(true);
  await pass(15_000);
  expect(status()).toBe("installed");
  page.isStale.set(false);
  await pass(3000);
  expect(status()).toBeNull();
});

test("cancelling a failed install shows no error", async () => {
  const { calls, server, install, cancel, status, pass } = await openTab();
  goOffline();
  server.answer = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    throw new TypeError("Failed to fetch");
  };
  install();
  await pass(600);
  cancel();
  await pass(5000);
  expect(calls).toEqual([PUT, DELETE]);
  expect(notify.error).not.toHaveBeenCalled();
  expect(status()).toBeNull();
});

test("an app that is uninstalled in another tab is no longer shown as installing", async () => {
  const { calls, install, status, pass } = await openTab();
  install();
  await pass(1000);
  window.dispatchEvent(new CustomEvent("app-uninstalled", { detail: APP }));
  expect(status()).toBeNull();
  await pass(10_000);
  expect(calls).toEqual([PUT]);
  expect(notify.success).not.toHaveBeenCalled();
});

test("without a session an install asks to sign in, and starts again immediately after it", async () => {
  const { server, install, onSignInNeeded, status, pass } = await openTab();
  server.answer = refuse("unauthenticated", 401);
  install();
  await pass(10);
  expect(onSignInNeeded).toHaveBeenCalledOnce();
  expect(status()).toBeNull();
  expect(notify.error).not.toHaveBeenCalled();
  server.answer = answerAfter(0);
  install();
  expect(status()).toBe("installing");
  await pass(6000);
  expect(notify.success).toHaveBeenCalledWith("App installed!", expect.anything(), expect.any(String));
});

test("a sign-out can wait until the account has the install", async () => {
  const { page, server, install, pass } = await openTab();
  server.answer = answerAfter(1000);
  install();
  const settled = vi.fn();
  void page.waitForCalls().then(settled);
  await pass(900);
  expect(settled).not.toHaveBeenCalled();
  await pass(200);
  expect(settled).toHaveBeenCalled();
});

test("the order of the home is sent once the account has its apps", async () => {
  const { page, calls, server, install, pass } = await openTab();
  server.answer = answerAfter(1000);
  install();
  const tile = {
    ...{ kind: "store" as const, icon: "", address: "", label: "", position: null },
    ...{ at: 0, offlineOnly: false, gone: false },
  };
  const saved = page.saveHomeOrder([
    { ...tile, id: "pad", name: "Pixel Pad" },
    { ...tile, id: "old", name: "Unit Swap" },
  ]);
  await pass(900);
  expect(calls).toEqual([PUT]);
  await pass(1200);
  expect(calls).toEqual([PUT, { what: "PUT /api/home/order", account: null }]);
  expect(await saved).toBe(true);
});
