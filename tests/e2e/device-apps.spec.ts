import { expect, type Page, type Route } from "@playwright/test";
import { settledAccount } from "./support/accounts.ts";
import { COUNTER, editorOf, openBuilder, typeCode, uniqueName, untilStored } from "./support/builder.ts";
import { storeDeviceApp } from "./support/device-apps.ts";
import { expectWelcome, pay } from "./support/payments.ts";
import { openPage, reloadPage } from "./support/ready.ts";
import { signIn, test } from "./support/test.ts";

test("an explorer's apps stay on the device, at most three, and run there", async ({ page, context }) => {
  await settledAccount(page, context);
  const uploads: Array<string> = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.postData()?.includes("stays here")) uploads.push(request.url());
  });
  for (const name of ["First one", "Second one", "Third one"]) {
    await openBuilder(page);
    await typeCode(page, `<h1>${name} stays here</h1>`);
    await page
      .getByRole("button", { name: /^Build/ })
      .first()
      .click();
    await expect(page.getByText("Saved only on this device")).toBeVisible();
    await page.getByLabel(/Title/).fill(name);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("App saved locally")).toBeVisible();
    await expect(page.getByText(/Project Loaded: \d{8}/)).toBeVisible();
  }
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("explorer_apps") ?? "[]"));
  expect(stored).toHaveLength(3);
  expect(stored[0]).toMatchObject({
    name: "Third one",
    description: "",
    icon: "🚀",
    tags: [],
    user_id: "explorer_user",
    published: false,
    status: "local",
  });
  expect(stored[0].id).toMatch(/^explorer_\d+$/);
  expect(JSON.stringify(stored)).not.toContain("stays here");
  await openBuilder(page);
  await typeCode(page, "<p>fourth</p>");
  await page
    .getByRole("button", { name: /^Build/ })
    .first()
    .click();
  const refusal = page.getByRole("dialog").getByText(/Explorer keeps up to 3 apps/);
  await expect(refusal, "before a title is typed").toBeVisible();
  await page.getByLabel(/Title/).fill("Fourth one");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(refusal).toBeVisible();
  await expect(page.getByLabel(/Title/)).not.toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("dialog").getByRole("link", { name: "See plans and prices" })).toBeVisible();
  await expect(page.getByText(/Explorer keeps up to 3 apps/)).toHaveCount(1);
  await page.getByRole("button", { name: "Cancel" }).click();

  await openPage(page, "/builder?view=projects");
  await expect(page.getByText("3 of 3 apps")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByText("Local").first()).toBeVisible();
  await page.getByRole("button", { name: "More for Second one" }).click();
  await page.getByRole("link", { name: "Preview Second one" }).click();
  await expect(page.frameLocator("iframe").getByText("Second one stays here")).toBeVisible();
  expect(new URL((await page.locator("iframe").getAttribute("src")) ?? "").host).toMatch(/^l[a-z2-7]{26}\./);
  await openPage(page, "/builder?view=projects");
  await page.getByRole("link", { name: "Load First one" }).click();
  await expect(editorOf(page)).toContainText("First one stays here");
  expect(uploads).toEqual([]);
});

test("an app of the device that is edited in two tabs is merged, as a project is", async ({ page, context }) => {
  await settledAccount(page, context);
  await openPage(page, "/journal");
  const code = (title: string, last: string) =>
    `<h1>${title}</h1>\n<p>one</p>\n<p>two</p>\n<p>three</p>\n<p>${last}</p>\n`;
  await storeDeviceApp(page, { name: "Two tabs", html: code("Title", "four") });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await openBuilder(tab, "/builder?view=build&project=explorer_7");
    await expect(editorOf(tab)).toContainText("Title");
  }
  await typeCode(other, code("Title of theirs", "four"));
  await other.getByRole("button", { name: "Update" }).click();
  await expect(other.getByText("App saved locally")).toBeVisible();

  await typeCode(page, code("Title", "four of mine"));
  await page.getByRole("button", { name: "Update" }).click();
  const dialog = page.getByRole("dialog", { name: "This project was saved somewhere else" });
  await expect(dialog.getByText("The app was saved in another tab while you were editing.")).toBeVisible();
  await expect(dialog.getByText("1 change taken from the other tab, no conflicts to resolve")).toBeVisible();
  await dialog.getByRole("button", { name: "Save merged" }).click();
  await expect(page.getByText("App saved locally")).toBeVisible();
  await reloadPage(page);
  await expect(editorOf(page)).toContainText("Title of theirs");
  await expect(editorOf(page)).toContainText("four of mine");
});

test("an app of the device opens from home as it is, without the builder, and Close leads back", async ({
  page,
  context,
}) => {
  await settledAccount(page, context);
  await openPage(page, "/");
  await page.evaluate(() => {
    const at = new Date().toISOString();
    const app = { id: "explorer_7", name: "Ink list", icon: "🚀", description: "", tags: [], user_id: "explorer_user" };
    const code = {
      html_code: "<h1>Ink is here</h1>",
      published: false,
      status: "local",
      created_at: at,
      updated_at: at,
    };
    localStorage.setItem("explorer_apps", JSON.stringify([{ ...app, ...code }]));
  });
  expect(await (await page.request.get("/")).text()).not.toContain("No apps installed yet.");
  await reloadPage(page);
  await page.getByRole("link", { name: "Ink list" }).click();
  await expect(page.frameLocator("iframe").getByText("Ink is here")).toBeVisible();
  await expect(page).toHaveURL("/device/explorer_7");
  await expect(page).toHaveTitle(/^Ink list · /);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("link", { name: "Ink list" })).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page).not.toHaveTitle(/^Ink list/);
  await page.goto("/device/explorer_8");
  await expect(page.getByText("This app is no longer on this device.")).toBeVisible();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/?home");
  await page.getByRole("link", { name: "Ink list" }).click();
  await page.getByRole("link", { name: "Open in Builder" }).click();
  await expect(editorOf(page)).toContainText("Ink is here");
  await openPage(page, "/builder?view=build&project=explorer_8");
  await expect(page.getByRole("heading", { name: "This app isn't on this device." })).toBeVisible();
  await expect(page.locator("iframe, [data-plain-editor], .cm-content")).toHaveCount(0);
});

test("code that the browser can't read now is not called gone, and no empty editor stands in its place", async ({
  page,
  context,
}) => {
  await settledAccount(page, context);
  await page.addInitScript(() => {
    const { get } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.get = function (key) {
      if (this.transaction.db.name === sessionStorage.getItem("unreadable"))
        throw new DOMException("Connection lost", "UnknownError");
      return get.call(this, key);
    };
  });
  await openPage(page, "/builder?view=projects");
  const address = await storeDeviceApp(page, { name: "Ink list", html: "<h1>Ink is here</h1>" });
  await reloadPage(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("explorer_apps"))).not.toContain("Ink is here");
  await page.evaluate(() => sessionStorage.setItem("unreadable", "device-apps"));
  await openPage(page, address);
  await expect(
    page.getByText("This browser couldn't read the app's code. Reload the page to try again."),
  ).toBeVisible();
  await expect(page.getByText("no longer on this device")).toHaveCount(0);
  await openPage(page, "/builder?view=build&project=explorer_7");
  await expect(page.getByRole("heading", { name: "Code not read" })).toBeVisible();
  await expect(page.locator("iframe, [data-plain-editor], .cm-content")).toHaveCount(0);
  await page.evaluate(() => sessionStorage.removeItem("unreadable"));
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(editorOf(page)).toContainText("Ink is here");
  await typeCode(page, "<h1>Not saved yet</h1>");
  await untilStored(page, "Not saved yet");
  await page.evaluate(() => sessionStorage.setItem("unreadable", "device-apps"));
  await openPage(page, "/builder?view=build&project=explorer_7");
  await expect(editorOf(page)).toContainText("Not saved yet");
});

type DeviceApp = { id: string; owner?: string; html_code: string; name: string; [field: string]: unknown };

/** `owner: "me"` is the signed-in account. */
async function upgradedWith(page: Page, apps: ReadonlyArray<DeviceApp>) {
  const me = (await page.request.get("/profile")).headers()["x-account"];
  const records = apps.map((app) => ({
    description: "",
    icon: "🚀",
    tags: [],
    user_id: "explorer_user",
    status: "local",
    published: false,
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
    ...app,
    owner: app.owner === "me" ? me : app.owner,
  }));
  await page.evaluate((list) => localStorage.setItem("explorer_apps", JSON.stringify(list)), records);
}

function idsOnDevice(page: Page) {
  return page.evaluate(() =>
    JSON.parse(localStorage.getItem("explorer_apps") ?? "[]").map(({ id }: { id: string }) => id),
  );
}

test("after an upgrade the account's apps on the device move into it from any screen; those of others stay", async ({
  page,
}) => {
  await signIn(page, "builder@sheaf.example");
  await openPage(page, "/");
  const name = uniqueName("Up");
  await upgradedWith(page, [
    {
      id: "explorer_1",
      owner: "me",
      name,
      html_code: "<p>mine</p>",
      description: "Told before",
      icon: "🍅",
      tags: ["Food"],
    },
    { id: "explorer_2", owner: "somebody", name: "Of another", html_code: "<p>theirs</p>" },
    { id: "explorer_3", name: "Of nobody", html_code: `<p>${name}</p>` },
  ]);
  await openPage(page, "/journal");
  await expect(page.getByText("Apps migrated successfully!")).toBeVisible();
  expect(await idsOnDevice(page)).toEqual(["explorer_2", "explorer_3"]);

  await openPage(page, "/builder?view=projects");
  const card = page.getByRole("article").filter({ hasText: name });
  await expect(card.getByText("Told before")).toBeVisible();
  await expect(card.getByText("🍅").first()).toBeVisible();
  await expect(card.getByText("Food")).toBeVisible();
  await expect(page.getByText("Of another")).toHaveCount(0);
  await expect(page.getByText("One app is only on this device: Of nobody.")).toBeVisible();
  await page.getByRole("button", { name: "Sync to this account" }).press("Enter");
  await expect(page.getByText("only on this device")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Projects", level: 1 })).toBeFocused();
  expect(await idsOnDevice(page)).toEqual(["explorer_2"]);
  await expect(page.getByRole("heading", { name: /^Of nobody/, level: 2 }).first()).toBeVisible();
});

test("an app that moved is skipped, the same name with other content gets a number, and a failure keeps the app", async ({
  page,
}) => {
  await signIn(page, "builder@sheaf.example");
  await openPage(page, "/");
  const name = uniqueName("Same");
  const app = (id: string, html_code: string) => ({ id, owner: "me", name, html_code });
  const projects = page.getByRole("heading", { name: new RegExp(`^${name.slice(0, 13)}`), level: 2 });
  await upgradedWith(page, [app("explorer_1", "<p>same</p>")]);
  await openPage(page, "/builder?view=projects");
  await expect(projects).toHaveCount(1);
  await upgradedWith(page, [app("explorer_1", "<p>same</p>"), app("explorer_3", "<p>other</p>")]);
  await page.route("**/api/projects/migrate", (route) => route.abort());
  await reloadPage(page);
  await expect(page.getByText("Migration failed")).toBeVisible();
  await expect(page.getByText("Some apps couldn't be migrated. Please try syncing them manually.")).toBeVisible();
  expect(await idsOnDevice(page)).toEqual(["explorer_1", "explorer_3"]);
  await expect(page.getByText(`"${name}" couldn't be moved. You seem to be offline.`)).toHaveCount(2);
  await expect(page.getByRole("button", { name: `Download ${name}` })).toHaveCount(2);
  await expect(page.getByRole("button", { name: `Delete ${name}` })).toHaveCount(2);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Sync to this account" }).click();
  await expect(page.getByText(/Saved under a new name: ".* 2"/)).toBeVisible();
  expect(await idsOnDevice(page)).toEqual([]);
  await expect(projects).toHaveCount(2);
});

test("an app that is open in the builder while it moves becomes the project and keeps what was typed", async ({
  page,
}) => {
  await signIn(page, "builder@sheaf.example");
  await openPage(page, "/");
  const name = uniqueName("Open");
  await upgradedWith(page, [{ id: "explorer_5", owner: "me", name, html_code: "<p>before</p>" }]);
  const sent = Promise.withResolvers<Route>();
  await page.route("**/api/projects/migrate", sent.resolve);
  await page.goto("/builder?view=build&project=explorer_5");
  await expect(page.locator(".cm-content")).toContainText("before");
  await typeCode(page, "<p>typed while it moves</p>");
  await (await sent.promise).continue();
  await expect(page.getByText("Apps migrated successfully!")).toBeVisible();
  await expect(page).not.toHaveURL(/explorer_5/);
  await expect(editorOf(page)).toContainText("typed while it moves");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("App updated")).toBeVisible();
  await reloadPage(page);
  await expect(editorOf(page)).toContainText("typed while it moves");
});

test("an app that is open in the builder becomes the project when another tab moves it", async ({ page, context }) => {
  await signIn(page, "builder@sheaf.example");
  await openPage(page, "/");
  const name = uniqueName("Tabs");
  await upgradedWith(page, [{ id: "explorer_6", owner: "me", name, html_code: "<p>before</p>" }]);
  await page.route("**/api/projects/migrate", (route) => route.abort());
  await page.goto("/builder?view=build&project=explorer_6");
  await expect(page.getByText("Migration failed")).toBeVisible();
  await typeCode(page, "<p>typed in the first tab</p>");
  await untilStored(page, "<p>typed in the first tab</p>");
  const other = await context.newPage();
  await openPage(other, "/journal");
  await expect(other.getByText("Apps migrated successfully!")).toBeVisible();
  await page.bringToFront();
  await expect(page).not.toHaveURL(/explorer_6/);
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("App updated")).toBeVisible();
  await reloadPage(page);
  await expect(editorOf(page)).toContainText("typed in the first tab");
});

test("what an explorer's app stored is there after it moved into the account", async ({ page, context }) => {
  await settledAccount(page, context);
  await openPage(page, "/");
  await upgradedWith(page, [{ id: "explorer_9", owner: "me", name: "Counter", html_code: COUNTER }]);
  await reloadPage(page);
  await page.getByRole("link", { name: "Counter" }).click();
  const count = page.frameLocator("iframe").getByRole("button", { name: /^Count/ });
  for (let press = 0; press < 5; press++) await count.click();
  await expect(count).toHaveText("Count 5");
  await openPage(page, "/subscribe");
  await page.getByRole("button", { name: "Get Builder" }).click();
  await pay(page);
  await expectWelcome(page, "Builder");
  await expect.poll(() => idsOnDevice(page)).toEqual([]);
  await openPage(page, "/");
  await page.getByRole("link", { name: "Counter" }).click();
  await expect(page).toHaveURL(/\/p\//);
  await expect(count).toHaveText("Count 5");
  await openBuilder(page, `/builder?view=build&project=${new URL(page.url()).pathname.slice("/p/".length)}`);
  await expect(count).toHaveText("Count 5");
});

test("apps move even if the device's storage is full", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  await openPage(page, "/");
  await upgradedWith(page, [{ id: "explorer_1", owner: "me", name: uniqueName("Full"), html_code: "<p>full</p>" }]);
  await page.evaluate(() => {
    for (let length = 4 * 1024 * 1024; length >= 1; length = Math.floor(length / 2)) {
      try {
        for (let part = 0; ; part++) localStorage.setItem(`ballast-${length}-${part}`, "x".repeat(length));
      } catch {}
    }
  });
  await openPage(page, "/journal");
  await expect(page.getByText("Apps migrated successfully!")).toBeVisible();
  expect(await idsOnDevice(page)).toEqual([]);
});

test("no screen breaks where the browser refuses storage", async ({ page, context }) => {
  const errors: Array<string> = [];
  // The router's inline scroll script also throws; no module of ours does.
  page.on("pageerror", ({ stack = "" }) => stack.includes("/assets/") && errors.push(stack));
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    if (window === window.top)
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, { get: refuse, configurable: true });
  });
  await settledAccount(page, context);
  for (const screen of ["/journal", "/store", "/profile", "/builder?view=projects"]) {
    await openPage(page, screen);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  }
  const dark = () => page.evaluate(() => document.documentElement.classList.contains("dark"));
  const before = await dark();
  await openPage(page, "/journal");
  await page.getByRole("button", { name: /dark|light/i }).click();
  await expect.poll(dark).toBe(!before);
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("switch", { name: /Builder Mode/ }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/" || url.pathname === "/builder");
  await openBuilder(page);
  await typeCode(page, "<p>kept nowhere</p>");
  await page
    .getByRole("button", { name: /^Build/ })
    .first()
    .click();
  await page.getByLabel(/Title/).fill("Kept nowhere");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/Failed to save the project/).first()).toBeVisible();
  expect(errors).toEqual([]);
});
