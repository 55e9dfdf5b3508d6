import { afterEach, expect, test, vi } from "vitest";
import { sha256Hex } from "#domain/kit/ids.ts";
import { fakeBrowser } from "#tests/support/fake-browser.ts";

const { notify, endProgress } = vi.hoisted(() => {
  const endProgress = vi.fn();
  return { endProgress, notify: { success: vi.fn(), error: vi.fn(), progress: vi.fn(() => endProgress) } };
});
vi.mock("#app/lib/toast.ts", () => ({ notify }));

/** Of the tab, which the tests' pages share. */
const tab = new Map<string, string>();
const { database } = vi.hoisted(() => ({ database: { records: new Map<string, string>(), isRefused: false } }));
vi.mock("idb-keyval", () => {
  const attempt = async <Result>(run: (records: Map<string, string>) => Result) => {
    if (database.isRefused) throw new DOMException("Not here", "SecurityError");
    return run(database.records);
  };
  return {
    createStore: () => null,
    get: (key: string) => attempt((records) => records.get(key)),
    set: (key: string, value: string) => attempt((records) => void records.set(key, value)),
    del: (key: string) => attempt((records) => void records.delete(key)),
  };
});

const POST = { what: "POST /api/projects/migrate", account: "ada" };
const FAILED = ["Migration failed", "Some apps couldn't be migrated. Please try syncing them manually."];

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const mock of [...Object.values(notify), endProgress]) mock.mockClear();
  database.records.clear();
  tab.clear();
  database.isRefused = false;
});

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
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
  });
  let created = 0;
  browser.server.answer = async () => {
    created += 1;
    return Response.json({ id: `project-${created}`, version: 1, name: "Kept 2", outcome: "created" }, { status: 201 });
  };
  const open = () =>
    browser.open(async () => ({
      ...(await import("#app/device/device-apps/migration.client.ts")),
      ...(await import("#app/device/device-apps/device-apps.ts")),
      ...(await import("#app/device/device-apps/duplicate-device-app.ts")),
    }));
  const left = () => JSON.parse(localStorage.getItem("explorer_apps") ?? "[]").map(({ id }: { id: string }) => id);
  return { ...browser, open, left };
}

test("migration sends all data of an app and removes it from the device after the response", async () => {
  const listing = { description: "Lists in ink", icon: "🖋️", tags: ["Books", "Food"] };
  const { open, bodies, calls, left } = await deviceWith({ id: "explorer_1", owner: "ada", name: "Ink", ...listing });
  const page = await open();
  const migrated = vi.fn();
  page.hear("projects-migrated", migrated);
  await page.migrateDeviceApps("ada");
  expect(calls).toEqual([POST]);
  expect(bodies).toEqual([{ name: "Ink", html: "<p>explorer_1</p>", deviceAppId: "explorer_1", ...listing }]);
  expect(left()).toEqual([]);
  expect(notify.success).toHaveBeenCalledWith("Apps migrated successfully!", undefined, undefined);
  expect(notify.error).not.toHaveBeenCalled();
  expect(migrated.mock.calls[0]?.[0].detail.moved.get("explorer_1")).toEqual({ id: "project-1", version: 1 });
});

test("migration leaves other accounts' apps, and those without an owner until the user claims them", async () => {
  const { open, calls, left } = await deviceWith({ id: "explorer_1", owner: "ben" }, { id: "explorer_2" });
  const page = await open();
  await page.migrateDeviceApps("ada");
  expect(calls).toEqual([]);
  expect(left()).toEqual(["explorer_1", "explorer_2"]);
  expect(notify.error).not.toHaveBeenCalled();
  await page.migrateDeviceApps("ada", { byUser: true });
  expect(calls).toEqual([POST]);
  expect(left()).toEqual(["explorer_1"]);
});

test("an app that the server did not confirm stays on the device, and the others are removed", async () => {
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
  expect(notify.progress).toHaveBeenCalledExactlyOnceWith("Moving your 3 apps to your account...");
  expect(endProgress).toHaveBeenCalledOnce();
  expect(notify.error).toHaveBeenCalledWith(...FAILED);
  expect(notify.success).toHaveBeenCalledTimes(1);
});

test("the toast lists apps that got a new name", async () => {
  const { open, server } = await deviceWith({ id: "explorer_1", owner: "ada" });
  server.answer = async () => Response.json({ id: "p", version: 1, name: "Ink 2", outcome: "renamed" });
  await (await open()).migrateDeviceApps("ada");
  expect(notify.success).toHaveBeenCalledWith(
    "Apps migrated successfully!",
    undefined,
    'Saved under a new name: "Ink 2"',
  );
});

test("two tabs migrate an app once", async () => {
  const { open, calls } = await deviceWith({ id: "explorer_1", owner: "ada" });
  const [first, second] = [await open(), await open()];
  await Promise.all([first.migrateDeviceApps("ada"), second.migrateDeviceApps("ada")]);
  expect(calls).toEqual([POST]);
});

test("an app that was changed during its migration stays on the device", async () => {
  const { open, server, left } = await deviceWith({ id: "explorer_1", owner: "ada" });
  const page = await open();
  const answer = server.answer;
  server.answer = async (call) => {
    await page.changeDeviceApp("explorer_1", { html: "<p>changed</p>" });
    return answer(call);
  };
  await page.migrateDeviceApps("ada");
  expect(left()).toEqual(["explorer_1"]);
  expect(notify.error).toHaveBeenCalledWith(...FAILED);
});

test("on a shared device, an account sees its own apps and those without an owner, and only they count", async () => {
  const { open } = await deviceWith({ id: "explorer_1", owner: "ben" }, { id: "explorer_2" });
  const page = await open();
  const seen = () => page.visibleTo("ada", page.readDeviceApps()).map(({ id }) => id);
  expect(seen()).toEqual(["explorer_2"]);
  expect((await page.createDeviceApp({ owner: "ada", name: "Second", html: "<p>" })).ok).toBe(true);
  expect((await page.createDeviceApp({ owner: "ada", name: "Third", html: "<p>" })).ok).toBe(true);
  expect(await page.createDeviceApp({ owner: "ada", name: "Fourth", html: "<p>" })).toMatchObject({
    ok: false,
    failure: { code: "plan" },
  });
  expect(page.readDeviceApps()[0]).toMatchObject({ owner: "ada", user_id: "explorer_user" });
});

test("a visitor's app has no owner, keeps the id under which it ran, and gets another one where that is taken", async () => {
  const { open, left } = await deviceWith();
  const page = await open();
  const keep = () => page.createDeviceApp({ owner: null, name: "Kept", html: "<p>", id: "explorer_preview" });
  for (let n = 0; n < 2; n++) expect(await keep()).toMatchObject({ ok: true, app: { owner: null } });
  expect(left()).toEqual([expect.stringMatching(/^explorer_\d+$/), "explorer_preview"]);
});

test("an app on the device can't have an icon text of more than four characters", async () => {
  const { open } = await deviceWith({ id: "explorer_1", owner: "ada" });
  const page = await open();
  const message = "An icon can have at most 4 characters.";
  expect(await page.changeDeviceApp("explorer_1", { icon: "Hello" })).toEqual({
    ok: false,
    failure: { code: "invalid", title: "Save failed", message },
  });
  expect(await page.changeDeviceApp("explorer_1", { icon: "👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀" })).toMatchObject({ ok: true });
});

test("the HTML of apps lies in the database, so that three large ones fit; older records are moved there", async () => {
  const { open } = await deviceWith({ id: "explorer_1", owner: "ada" });
  const page = await open();
  const records = () => JSON.parse(localStorage.getItem("explorer_apps") ?? "[]");
  await page.moveInlineHtml();
  expect(records()).toEqual([expect.not.objectContaining({ html_code: expect.anything() })]);
  expect((await page.readDeviceHtml("explorer_1")).html).toBe("<p>explorer_1</p>");
  const large = "x".repeat(4 * 1024 * 1024);
  for (const name of ["Second", "Third"])
    expect((await page.createDeviceApp({ owner: "ada", name, html: large })).ok).toBe(true);
  expect(localStorage.getItem("explorer_apps")?.length).toBeLessThan(2000);
  const [third] = page.readDeviceApps();
  expect((await page.readDeviceHtml(third?.id ?? "")).html).toBe(large);
  page.removeDeviceApp("explorer_1");
  await expect.poll(() => [...database.records.keys()]).not.toContain("explorer_1");
});

test("where the browser refuses the database, the HTML stays in the record", async () => {
  const { open } = await deviceWith({ id: "explorer_1", owner: "ada" });
  const page = await open();
  database.isRefused = true;
  await page.moveInlineHtml();
  expect((await page.readDeviceHtml("explorer_1")).html).toBe("<p>explorer_1</p>");
  expect((await page.changeDeviceApp("explorer_1", { html: "<p>changed</p>" })).ok).toBe(true);
  expect((await page.readDeviceHtml("explorer_1")).html).toBe("<p>changed</p>");
});

test("a tab that moves an old record never undoes what another tab saves meanwhile", async () => {
  const { open } = await deviceWith({ id: "explorer_1", owner: "ada" });
  const [first, second] = [await open(), await open()];
  await Promise.all([
    first.moveInlineHtml(),
    second.changeDeviceApp("explorer_1", { html: "<p>saved</p>" }),
    first.moveInlineHtml(),
  ]);
  expect((await second.readDeviceHtml("explorer_1")).html).toBe("<p>saved</p>");
});

test("a tab that edited older code overwrites nothing that another tab saved", async () => {
  const { open } = await deviceWith({ id: "explorer_1", owner: "ada" });
  const [first, second] = [await open(), await open()];
  const base = "<p>explorer_1</p>";
  expect(await first.changeDeviceApp("explorer_1", { html: "<p>first</p>", base })).toMatchObject({ ok: true });
  expect(await second.changeDeviceApp("explorer_1", { html: "<p>second</p>", base })).toMatchObject({
    ok: false,
    failure: { code: "conflict" },
  });
  expect((await second.readDeviceHtml("explorer_1")).html).toBe("<p>first</p>");
  const repeated = await second.changeDeviceApp("explorer_1", { html: "<p>first</p>", base });
  expect(repeated, "its answer was lost").toMatchObject({ ok: true });
});

test("an app that can't move is tried once a visit, and its name and the reason are told", async () => {
  const { open, server, calls, left } = await deviceWith(
    { id: "explorer_1", owner: "ada", name: "Ink list" },
    { id: "explorer_2", owner: "ada", name: "Gone", html_code: undefined },
  );
  const error = { code: "too-large", title: "Save failed", message: "Your HTML is larger than 5 MB." };
  server.answer = async () => Response.json({ error }, { status: 413 });
  const page = await open();
  await page.migrateDeviceApps("ada");
  const reasons = `"Ink list": Your HTML is larger than 5 MB. "Gone": This app's code is no longer on this device.`;
  expect(notify.error).toHaveBeenCalledExactlyOnceWith("Migration failed", reasons);
  const next = await open();
  await next.migrateDeviceApps("ada");
  expect([calls.length, notify.progress.mock.calls.length, notify.error.mock.calls.length]).toEqual([1, 1, 1]);
  await next.changeDeviceApp("explorer_1", { html: "<p>smaller</p>" });
  server.answer = async () => Response.json({ id: "p", version: 1, name: "Ink list", outcome: "created" });
  await (await open()).migrateDeviceApps("ada");
  expect(left()).toEqual(["explorer_2"]);
  await (await open()).migrateDeviceApps("ada", { byUser: true });
  expect(notify.error).toHaveBeenCalledTimes(2);
});

test("an app that the network failed is tried again by the next screen, without another message", async () => {
  const { open, server, calls, left } = await deviceWith({ id: "explorer_1", owner: "ada" });
  const { answer } = server;
  server.answer = async () => Promise.reject(new TypeError("Failed to fetch"));
  for (const _ of [1, 2]) await (await open()).migrateDeviceApps("ada");
  expect([calls.length, notify.progress.mock.calls.length, notify.error.mock.calls.length]).toEqual([2, 1, 1]);
  expect(notify.error).toHaveBeenCalledWith(...FAILED);
  server.answer = answer;
  await (await open()).migrateDeviceApps("ada");
  expect(left()).toEqual([]);
});

test("the device refuses code that an account would refuse, also as an update", async () => {
  const { open } = await deviceWith({ id: "explorer_1", owner: "ada" });
  const page = await open();
  const large = "x".repeat(5 * 1024 * 1024 + 1);
  for (const [html, message] of [
    [large, "larger than 5 MB"],
    ["<p>\0", "NUL character"],
    ["<p>\n\ud83c", "Line 2 contains half of an emoji"],
    [" \n", "No content to save"],
  ] as const) {
    const failure = { message: expect.stringContaining(message) };
    expect(await page.changeDeviceApp("explorer_1", { html })).toMatchObject({ ok: false, failure });
    expect(await page.createDeviceApp({ owner: "ada", name: "Another", html })).toMatchObject({ ok: false, failure });
  }
  expect((await page.readDeviceHtml("explorer_1")).html).toBe("<p>explorer_1</p>");
});

test("HTML that the browser can't read now is not called gone: it stays, and is moved the next time", async () => {
  const { open, calls, left } = await deviceWith({ id: "explorer_1", owner: "ada" });
  const page = await open();
  await page.moveInlineHtml();
  database.isRefused = true;
  const failure = { code: "unavailable", message: expect.stringContaining("Reload the page to try again.") };
  expect(await page.readDeviceHtml("explorer_1")).toMatchObject({ html: null, failure });
  expect(await page.duplicateDeviceApp("ada", "explorer_1")).toMatchObject({
    ok: false,
    failure: { ...failure, title: "Save failed" },
  });
  await page.migrateDeviceApps("ada");
  expect(left()).toEqual(["explorer_1"]);
  expect(notify.error).toHaveBeenCalledWith(...FAILED);
  database.isRefused = false;
  await page.migrateDeviceApps("ada");
  expect(calls).toEqual([POST]);
  expect(left()).toEqual([]);
  await expect.poll(() => [...database.records.keys()]).toEqual([]);
  expect(await page.readDeviceHtml("explorer_1")).toMatchObject({ html: null, failure: { code: "missing" } });
});

test("a copy of an app on the device has a number, the listing, its origin, and the code of the editor, if it differs", async () => {
  const { open } = await deviceWith({ id: "explorer_1", owner: "ada", name: "Ink list", icon: "🖋️", tags: ["Books"] });
  const page = await open();
  const result = await page.duplicateDeviceApp("ada", "explorer_1");
  const digest = await sha256Hex(new TextEncoder().encode("<p>explorer_1</p>"));
  const origin = { address: "/device/explorer_1", digest, name: "Ink list", author: null };
  const app = { name: "Ink list 2", icon: "🖋️", tags: ["Books"], owner: "ada", based_on: origin };
  expect(result).toMatchObject({ ok: true, app });
  expect((await page.readDeviceHtml(result.ok ? result.app.id : "")).html).toBe("<p>explorer_1</p>");
  const edited = await page.duplicateDeviceApp("ada", "explorer_1", "<p>edited</p>");
  expect(edited).toMatchObject({ ok: true, app: { ...app, name: "Ink list 3" } });
  expect((await page.readDeviceHtml(edited.ok ? edited.app.id : "")).html).toBe("<p>edited</p>");
  expect(await page.duplicateDeviceApp("ben", "explorer_1")).toMatchObject({ ok: false, failure: { code: "missing" } });
});
