import { afterEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "#tests/support/browser.ts";

const { notify } = vi.hoisted(() => ({ notify: { success: vi.fn(), error: vi.fn(), say: vi.fn() } }));
vi.mock("#app/lib/toast.ts", () => ({ notify }));

const APP = { id: "pad", slug: "pixel-pad", name: "Pixel Pad" };
const PUT = { what: "PUT /api/apps/pad/install", account: "ada" };
const DELETE = { what: "DELETE /api/apps/pad/install", account: "ada" };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const mock of Object.values(notify)) mock.mockClear();
});

async function setting() {
  const browser = fakeBrowser();
  async function open(account: string | null = "ada") {
    const page = await browser.open(async () => ({
      ...(await import("#app/device/installs.ts")),
      ...(await import("#app/device/home.ts")),
    }));
    if (account) page.enterAccount(account);
    return { ...page, state: () => page.readInstalls().get(APP.id)?.state ?? null };
  }
  return { ...browser, open, page: await open() };
}

function refused(code: string, status: number) {
  return Response.json({ error: { code, title: "Error", message: "Sign in to continue." } }, { status });
}

test("an install waits five seconds, is sent once, and says how it went", async () => {
  const { page, calls, pass } = await setting();
  page.startInstall(APP);
  expect(notify.say).toHaveBeenCalledWith("Installing Pixel Pad");
  await pass(4900);
  expect(calls).toEqual([]);
  expect(page.readInstalls().get(APP.id)?.progress).toBe(80);
  await pass(400);
  expect(calls).toEqual([PUT]);
  expect(notify.success).toHaveBeenCalledWith("App installed!");
  expect(page.state()).toBe("done");
  await pass(4000);
  expect(page.readInstalls().size).toBe(0);
});

test("an install carries when it was pressed, also where its page is left", async () => {
  const { page, bodies, pass } = await setting();
  const pressed = Date.now();
  page.startInstall(APP);
  await pass(1000);
  page.leave();
  expect(bodies).toEqual([{ pressed }]);
});

test("a double press neither cancels an install nor begins it anew", async () => {
  const { page, calls, pass } = await setting();
  page.startInstall(APP);
  for (const wait of [60, 290, 140]) {
    await pass(wait);
    page.cancelInstall(APP.id);
    expect(page.state()).toBe("waiting");
  }
  await pass(20);
  page.cancelInstall(APP.id);
  await pass(200);
  page.startInstall(APP);
  expect(page.state()).toBe("cancelled");
  await pass(8000);
  expect(calls).toEqual([]);
  page.startInstall(APP);
  expect(page.state()).toBe("waiting");
});

test("a page that goes completes what it has begun; the next one goes on with the ring and makes sure of it", async () => {
  const { page, open, calls, pass } = await setting();
  page.startInstall(APP);
  await pass(2100);
  page.leave();
  expect(calls).toEqual([PUT]);
  const next = await open();
  expect(next.readInstalls().get(APP.id)).toMatchObject({ state: "waiting", progress: 40 });
  next.leave();
  const third = await open();
  expect(calls).toEqual([PUT]);
  await pass(3600);
  expect(calls).toEqual([PUT, PUT]);
  expect(third.state()).toBe("done");
  expect(notify.success).toHaveBeenCalledTimes(1);
});

test("on the next page, too, Cancel takes it back", async () => {
  const { page, open, calls, pass } = await setting();
  page.startInstall(APP);
  await pass(1000);
  page.leave();
  const next = await open();
  const heard: Array<string> = [];
  next.hear("app-uninstalled", ({ type }) => void heard.push(type));
  await pass(1000);
  next.cancelInstall(APP.id);
  expect(next.state()).toBe("cancelled");
  await pass(10_000);
  expect(calls).toEqual([PUT, DELETE]);
  expect(heard).toEqual(["app-uninstalled"]);
  expect(notify.success).not.toHaveBeenCalled();
});

test("after a crash the tab's next page completes it, and so does another tab", async () => {
  const { page, open, calls, pass } = await setting();
  page.startInstall(APP);
  await pass(1000);
  page.crash();
  await pass(60_000);
  expect(calls).toEqual([]);
  const next = await open();
  await pass(300);
  expect(calls).toEqual([PUT]);
  await pass(5000);
  next.startInstall(APP);
  const other = await open();
  next.crash();
  await pass(5800);
  expect(calls).toEqual([PUT, PUT]);
  expect(other.state()).toBe("done");
});

test("two tabs show it and the one that began it sends it; either cancels it", async () => {
  const { page, open, calls, pass } = await setting();
  const other = await open();
  page.show();
  page.startInstall(APP);
  expect(other.state()).toBe("waiting");
  other.show();
  other.startInstall(APP);
  await pass(5300);
  expect(calls).toEqual([PUT]);
  expect([page.state(), other.state()]).toEqual(["done", "done"]);
  await pass(4000);
  page.show();
  page.startInstall(APP);
  await pass(1000);
  other.show();
  other.cancelInstall(APP.id);
  expect(page.state()).toBe("cancelled");
  await pass(10_000);
  expect(calls).toEqual([PUT]);
});

test("an install cancelled in another tab while it is being sent is taken back", async () => {
  const { page, calls, pass, server } = await setting();
  server.answer = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return new Response(null, { status: 204 });
  };
  page.startInstall(APP);
  await pass(5300);
  page.cancelInstall(APP.id);
  expect(page.state()).toBe("waiting");
  localStorage.removeItem(`install:${APP.id}`);
  await pass(3000);
  expect(calls).toEqual([PUT, DELETE]);
});

test("a tab that nobody looks at leaves the last step, and the news of it, to the others for a while", async () => {
  const { page, calls, pass, shown } = await setting();
  shown.hidden = true;
  page.startInstall(APP);
  await pass(5900);
  expect(calls).toEqual([]);
  await pass(400);
  expect(calls).toEqual([PUT]);
});

test("where the storage is full the page installs by itself", async () => {
  const { page, calls, pass, full } = await setting();
  full.storage = true;
  page.startInstall(APP);
  expect(page.state()).toBe("waiting");
  await pass(1000);
  page.cancelInstall(APP.id);
  expect(page.state()).toBe("cancelled");
  await pass(4000);
  page.startInstall(APP);
  await pass(5300);
  expect(calls).toEqual([PUT]);
  expect(page.state()).toBe("done");
});

test("what a tab left long ago is not installed again", async () => {
  const { page, open, calls, pass } = await setting();
  page.startInstall(APP);
  await pass(1000);
  page.leave();
  await pass(120_000);
  const next = await open();
  await pass(10_000);
  expect(calls).toEqual([PUT]);
  expect(next.state()).toBeNull();
});

test("an app that is uninstalled meanwhile stays so", async () => {
  const { page, open, calls, pass } = await setting();
  page.startInstall(APP);
  await pass(1000);
  page.leave();
  const next = await open();
  window.dispatchEvent(new CustomEvent("app-uninstalled", { detail: APP }));
  expect(next.state()).toBeNull();
  await pass(10_000);
  expect(calls).toEqual([PUT]);
});

test("signing out completes what waits for who leaves, on whatever screen, and nothing of it is anybody else's", async () => {
  const { page, open, calls, pass } = await setting();
  page.startInstall(APP);
  const profile = await open(null);
  await pass(1000);
  expect(await profile.settleInstalls()).toBe(true);
  expect(calls).toEqual([PUT]);
  page.leave();
  profile.leave();
  const next = await open("ben");
  expect(next.readInstalls().size).toBe(0);
  await pass(10_000);
  expect(calls).toEqual([PUT]);
});

test("what cannot be completed before signing out is cancelled", async () => {
  const { page, calls, pass, server } = await setting();
  server.answer = () => Promise.reject(new TypeError("Failed to fetch"));
  page.startInstall(APP);
  await pass(1000);
  expect(await page.settleInstalls()).toBe(false);
  await pass(10_000);
  expect(calls).toEqual([PUT]);
});

test("another account sees, completes and cancels nothing of what the one before has left", async () => {
  const { page, open, calls, pass } = await setting();
  page.startInstall(APP);
  await pass(1000);
  page.crash();
  const next = await open("ben");
  next.cancelInstall(APP.id);
  expect(next.readInstalls().size).toBe(0);
  await pass(10_000);
  expect(calls).toEqual([]);
});

test("a failure is said in the words of its cause, and Install is there again", async () => {
  const { page, pass, server } = await setting();
  server.answer = () => Promise.reject(new TypeError("Failed to fetch"));
  page.startInstall(APP);
  await pass(5300);
  expect(notify.error).toHaveBeenLastCalledWith("Installation failed", "You seem to be offline. Please try again.");
  expect(page.state()).toBe("cancelled");
  await pass(1000);
  server.answer = async () => new Response("<html>Bad gateway</html>", { status: 502 });
  page.startInstall(APP);
  await pass(5300);
  expect(notify.error).toHaveBeenLastCalledWith("Installation failed", "An unexpected error occurred.");
});

test("where the session has ended, the screen asks to sign in; where it can't, a button does", async () => {
  const { page, pass, server } = await setting();
  server.answer = async () => refused("unauthenticated", 401);
  const asked: Array<unknown> = [];
  page.hear("sign-in-to-install", (event) => {
    asked.push((event as CustomEvent).detail);
    if (asked.length === 1) event.preventDefault();
  });
  page.startInstall(APP);
  await pass(5300);
  expect(asked).toEqual([{ app: APP, account: "ada" }]);
  expect(notify.error).not.toHaveBeenCalled();
  await pass(1000);
  page.startInstall(APP);
  await pass(5300);
  expect(notify.error).toHaveBeenCalledWith("Please sign in", "Then the installation goes on.", {
    label: "Sign In",
    onClick: expect.any(Function),
  });
});

test("whoever is signed in again at once is not pressing twice: the install goes on", async () => {
  const { page, calls, server, pass } = await setting();
  server.answer = async () => refused("unauthenticated", 401);
  page.startInstall(APP);
  await pass(5200);
  expect(calls).toEqual([PUT]);
  server.answer = async () => new Response(null, { status: 204 });
  page.startInstall(APP);
  expect(page.state()).toBe("waiting");
  await pass(5200);
  expect(calls).toEqual([PUT, PUT]);
  expect(page.state()).toBe("done");
});

test("an order that names an app on its way is sent again when that has arrived", async () => {
  const { page, calls, pass } = await setting();
  const tile = {
    kind: "store" as const,
    icon: "",
    address: "",
    label: "",
    position: null,
    at: 0,
    offlineOnly: false,
    gone: false,
  };
  const tiles = [
    { ...tile, id: "pad", name: "Pixel Pad" },
    { ...tile, id: "old", name: "Unit Swap" },
  ];
  const order = { what: "PUT /api/home/order", account: null };
  page.startInstall(APP);
  await pass(1000);
  const first = page.saveHomeOrder(tiles);
  const second = page.saveHomeOrder([...tiles].reverse());
  await pass(1000);
  expect(calls).toEqual([order, order]);
  await pass(3300);
  expect(calls).toEqual([order, order, PUT, order]);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  await page.saveHomeOrder(tiles);
  expect(calls).toHaveLength(5);
});
