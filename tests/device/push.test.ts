import { beforeEach, expect, test, vi } from "vitest";
import { openPush, renewSubscription, showPush } from "#app/service-worker/push.ts";
import type { WorkerScope } from "#app/service-worker/scope.ts";

const SITE = "https://sheaf.example";
const DATA = { id: 7, title: "Project approved", message: '"Focus Garden" was approved.', path: "/store/garden" };
const waitUntil = () => {};

const shown = vi.fn(async () => {});
const openWindow = vi.fn(async () => {});
const subscribe = vi.fn(async () => ({
  toJSON: () => ({ endpoint: `${SITE}/new`, keys: { p256dh: "p", auth: "a" } }),
}));
let tabs: Array<{ url: string; focus: () => Promise<void> }> = [];
const scope = {
  location: { origin: SITE },
  registration: { showNotification: shown, pushManager: { subscribe, getSubscription: async () => null } },
  clients: { matchAll: async () => tabs, openWindow },
} as unknown as WorkerScope;

beforeEach(() => {
  vi.clearAllMocks();
  tabs = [];
});

function click(data: unknown) {
  return openPush(scope, { waitUntil, notification: { data, close: () => {} } });
}

test("a push is shown with its title and text, one for each notification", async () => {
  await showPush(scope, { waitUntil, data: { json: () => DATA } });
  expect(shown).toHaveBeenCalledExactlyOnceWith("Project approved", {
    body: DATA.message,
    tag: "7",
    icon: "/icons/192.png",
    data: { path: "/store/garden" },
  });
});

test.each([
  null,
  { json: () => null },
  { json: () => ({ ...DATA, title: 1 }) },
  { json: () => ({ ...DATA, path: "//evil.example" }) },
  {
    json: () => {
      throw new SyntaxError("no JSON");
    },
  },
])("a push that can't be read still shows something (%#)", async (data) => {
  await showPush(scope, { waitUntil, data });
  const more = expect.objectContaining({ body: "You have a new notification.", data: { path: "/notifications" } });
  expect(shown).toHaveBeenCalledExactlyOnceWith("Sheaf", more);
});

test("a click focuses the tab that shows the page, else opens it", async () => {
  const focus = vi.fn(async () => {});
  tabs = [{ url: `${SITE}/builder`, focus: async () => expect.unreachable("the other tab") }];
  await click({ path: "/store/garden" });
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${SITE}/store/garden`);
  tabs.push({ url: `${SITE}/store/garden`, focus });
  await click({ path: "/store/garden" });
  expect(focus).toHaveBeenCalledOnce();
  expect(openWindow).toHaveBeenCalledOnce();
});

test.each(["//evil.example", "/\\evil.example", "https://evil.example/", "javascript:alert(1)", 1, undefined])(
  "a click never leads to another site: %s",
  async (path) => {
    await click({ path });
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${SITE}/notifications`);
  },
);

test("a subscription that the browser ended is made again, where the session had it", async () => {
  let endpoint: string | null = `${SITE}/old`;
  const sent = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async (_, init) =>
      init?.method === "PUT" ? new Response(null, { status: 204 }) : Response.json({ publicKey: "key", endpoint }),
    );
  const end = (old?: string) =>
    renewSubscription(scope, { waitUntil, oldSubscription: old === undefined ? null : { endpoint: old } });
  await end(`${SITE}/old`);
  await end();
  expect(subscribe).toHaveBeenCalledTimes(2);
  const body = JSON.stringify({ endpoint: `${SITE}/new`, keys: { p256dh: "p", auth: "a" } });
  expect(sent).toHaveBeenLastCalledWith("/api/push-subscription", expect.objectContaining({ method: "PUT", body }));
  await end(`${SITE}/of-another-account`);
  endpoint = null;
  await end();
  expect(subscribe).toHaveBeenCalledTimes(2);
  sent.mockRestore();
});
