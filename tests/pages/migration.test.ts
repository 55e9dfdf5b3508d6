import { afterEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "#tests/support/browser.ts";

const { notify } = vi.hoisted(() => ({ notify: { success: vi.fn(), error: vi.fn() } }));
vi.mock("#app/lib/toast.ts", () => ({ notify }));

const POST = { what: "POST /api/projects/migrate", account: "ada" };
const FAILED = ["Migration failed", "Some apps couldn't be migrated. Please try syncing them manually."];

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const mock of Object.values(notify)) mock.mockClear();
});

/** A device with these apps, and a server that takes them as they come. */
async function deviceWith(...apps: Array<{ id: string; owner?: string; [field: string]: unknown }>) {
  const browser = fakeBrowser();
  const records = apps.map((app) => ({
    name: app.id,
    html_code: `<p>${app.id}</p>`,
    description: "",
    tags: [],
    ...app,
  }));
  localStorage.setItem("explorer_apps", JSON.stringify(records));
  let created = 0;
  browser.server.answer = async () => {
    created += 1;
    return Response.json({ id: `project-${created}`, version: 1, name: "Kept 2", outcome: "created" }, { status: 201 });
  };
  const open = () =>
    browser.open(async () => ({
      ...(await import("#app/device/migration.ts")),
      ...(await import("#app/device/explorer-apps.ts")),
    }));
  const left = () => JSON.parse(localStorage.getItem("explorer_apps") ?? "[]").map(({ id }: { id: string }) => id);
  return { ...browser, open, left };
}

test("everything that an app holds is sent, and the device's copy goes with the answer", async () => {
  const listing = { description: "Lists in ink", icon: "🖋️", tags: ["Books", "Food"] };
  const { open, bodies, calls, left } = await deviceWith({ id: "explorer_1", owner: "ada", name: "Ink", ...listing });
  const page = await open();
  const migrated = vi.fn();
  page.hear("projects-migrated", migrated);
  await page.migrateDeviceApps("ada");
  expect(calls).toEqual([POST]);
  expect(bodies).toEqual([{ name: "Ink", html: "<p>explorer_1</p>", ...listing }]);
  expect(left()).toEqual([]);
  expect(notify.success).toHaveBeenCalledWith("Apps migrated successfully!", undefined, undefined);
  expect(notify.error).not.toHaveBeenCalled();
  expect(migrated.mock.calls[0]?.[0].detail.moved.get("explorer_1")).toEqual({ id: "project-1", version: 1 });
});

test("another account's apps stay, and so do those of nobody until somebody asks for them", async () => {
  const { open, calls, left } = await deviceWith({ id: "explorer_1", owner: "ben" }, { id: "explorer_2" });
  const page = await open();
  await page.migrateDeviceApps("ada");
  expect(calls).toEqual([]);
  expect(left()).toEqual(["explorer_1", "explorer_2"]);
  expect(notify.error).not.toHaveBeenCalled();
  await page.migrateDeviceApps("ada", { unowned: true });
  expect(calls).toEqual([POST]);
  expect(left()).toEqual(["explorer_1"]);
});

test("an app that the server did not confirm stays on the device, and the others go", async () => {
  const { open, server, left } = await deviceWith(
    { id: "explorer_1", owner: "ada" },
    { id: "explorer_2", owner: "ada" },
    { id: "explorer_3", owner: "ada" },
  );
  const answer = server.answer;
  let calls = 0;
  server.answer = async (call) => {
    calls += 1;
    if (calls === 1) throw new TypeError("Failed to fetch");
    return calls === 2 ? new Response("broken", { status: 500 }) : answer(call);
  };
  const page = await open();
  await page.migrateDeviceApps("ada");
  expect(left()).toEqual(["explorer_1", "explorer_2"]);
  expect(notify.error).toHaveBeenCalledWith(...FAILED);
  expect(notify.success).toHaveBeenCalledTimes(1);
});

test("the toast names what was kept under a new name", async () => {
  const { open, server } = await deviceWith({ id: "explorer_1", owner: "ada" });
  server.answer = async () => Response.json({ id: "p", version: 1, name: "Ink 2", outcome: "renamed" });
  await (await open()).migrateDeviceApps("ada");
  expect(notify.success).toHaveBeenCalledWith(
    "Apps migrated successfully!",
    undefined,
    'Kept under a new name: "Ink 2"',
  );
});

test("two tabs send an app once", async () => {
  const { open, calls } = await deviceWith({ id: "explorer_1", owner: "ada" });
  const [first, second] = [await open(), await open()];
  await Promise.all([first.migrateDeviceApps("ada"), second.migrateDeviceApps("ada")]);
  expect(calls).toEqual([POST]);
});

test("an app that was changed while it was on its way stays, with the change", async () => {
  const { open, server, left } = await deviceWith({ id: "explorer_1", owner: "ada" });
  const page = await open();
  const answer = server.answer;
  server.answer = async (call) => {
    page.changeExplorerApp("explorer_1", { html_code: "<p>changed</p>" });
    return answer(call);
  };
  await page.migrateDeviceApps("ada");
  expect(left()).toEqual(["explorer_1"]);
  expect(notify.error).toHaveBeenCalledWith(...FAILED);
});

test("an account sees its own apps of a shared device and those of nobody, and three fit beside another's", async () => {
  const { open } = await deviceWith({ id: "explorer_1", owner: "ben" }, { id: "explorer_2" });
  const page = await open();
  const seen = () => page.visibleTo("ada", page.readExplorerApps()).map(({ id }) => id);
  expect(seen()).toEqual(["explorer_2"]);
  expect(page.createExplorerApp("ada", "Second", "<p>").ok).toBe(true);
  expect(page.createExplorerApp("ada", "Third", "<p>").ok).toBe(true);
  expect(page.createExplorerApp("ada", "Fourth", "<p>")).toMatchObject({ ok: false, title: "Save failed" });
  expect(page.readExplorerApps()[0]).toMatchObject({ owner: "ada", user_id: "explorer_user" });
});

test("a device's app takes no icon text of more than four characters", async () => {
  const { open } = await deviceWith({ id: "explorer_1", owner: "ada" });
  const page = await open();
  const message = "An icon has at most 4 characters.";
  expect(page.changeExplorerApp("explorer_1", { icon: "Hello" })).toEqual({ ok: false, title: "Save failed", message });
  expect(page.changeExplorerApp("explorer_1", { icon: "👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀" })).toMatchObject({ ok: true });
});
