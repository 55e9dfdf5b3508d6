import type { Page } from "@playwright/test";
import { settledAccount } from "./support/accounts.ts";
import { editorOf, openBuilder, typeCode, untilStored } from "./support/builder.ts";
import { localDay, noteField } from "./support/journal.ts";
import { openPage, untilReady } from "./support/ready.ts";
import { routeFiles } from "./support/route-files.ts";
import { expect, test } from "./support/test.ts";

/** Opens a screen whose scripts arrive once it was used. */
async function useBeforeScripts(page: Page, path: string, use: () => Promise<unknown>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let scripts = 0;
  await page.unrouteAll();
  await routeFiles(page, /\/assets\/[^/]+\.js$/, async (route) => {
    scripts++;
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await use();
  resolve();
  await untilReady(page);
  expect(scripts).toBeGreaterThan(0);
}

test("in the store what is searched, chosen and pressed early takes effect", async ({ page }) => {
  await useBeforeScripts(page, "/store", () => page.getByRole("searchbox").fill("garden"));
  await expect(page).toHaveURL(/search=garden/);
  await expect(page.getByRole("searchbox")).toHaveValue("garden");

  await useBeforeScripts(page, "/store", () => page.getByRole("combobox", { name: "Sort" }).selectOption("Top rated"));
  await expect(page).toHaveURL(/sort=rated/);
});

test("in the store a filter and an install pressed early take effect", async ({ page }) => {
  await useBeforeScripts(page, "/store", () =>
    page
      .getByRole("checkbox", { name: /offline|network/i })
      .first()
      .click(),
  );
  await expect(page).toHaveURL(/offline=1|nobody=1/);

  // The newest apps, which come first else, are those that other journeys publish.
  await useBeforeScripts(page, "/store?sort=rated", () =>
    page.getByRole("link", { name: "Install Focus Garden" }).first().click(),
  );
  await expect(page).toHaveURL(/\/auth\?next=.*install/);
});

test("on an app's page a link and the theme work early", async ({ page }) => {
  await useBeforeScripts(page, "/store/pixel-pad", () =>
    page.getByRole("button", { name: "Switch between light and dark" }).click(),
  );
  await expect(page.locator("html")).toHaveClass(/dark/);
  await useBeforeScripts(page, "/store/pixel-pad", () =>
    page.getByRole("link", { name: "Mira Okafor" }).first().click(),
  );
  await expect(page).toHaveURL(/\/developer\//);
});

test("an app is shown before the page's scripts, which then hear what it said", async ({ page }) => {
  const reported = page.waitForRequest((request) => /\/api\/apps\/[^/]+\/opens$/.test(request.url()));
  await useBeforeScripts(page, "/p/focus-garden", async () => {
    await page.frameLocator("iframe").getByRole("button", { name: "Start" }).click();
    await expect(page.getByText("Loading Focus Garden")).toBeHidden();
    await page.getByRole("button", { name: "About this app" }).click();
  });
  await reported;
  await expect(page.getByRole("dialog", { name: "Focus Garden" })).toBeVisible();
});

test("the sign-in keeps what is typed early, shows the password, and signs in without a script", async ({ page }) => {
  const password = page.getByLabel("Password", { exact: true });
  const fill = async () => {
    await page.getByLabel("Email").fill("explorer@sheaf.example");
    await password.fill("paper-and-ink");
  };
  await useBeforeScripts(page, "/auth", async () => {
    await fill();
    await page.getByRole("button", { name: "Show password" }).click();
  });
  await expect(page.getByLabel("Email")).toHaveValue("explorer@sheaf.example");
  await expect(password).toHaveValue("paper-and-ink");
  await expect(password).toHaveAttribute("type", "text");

  await useBeforeScripts(page, "/auth", async () => {
    await fill();
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
  });
  await expect(page).toHaveURL(/localhost:\d+\/(?:\?.*)?$/);
});

test("the home searches what is typed early, and opens its menu and its palette", async ({ page, login }) => {
  await login({ tier: "architect" });
  await useBeforeScripts(page, "/?home", async () => {
    await page.getByRole("searchbox").fill("pixel");
    await page.getByRole("button", { name: /^Commands/ }).click();
  });
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("searchbox")).toHaveValue("pixel");
  await expect(page.getByText(/(?:No apps found|Found \d+ apps?) for "pixel"/).first()).toBeVisible();

  await useBeforeScripts(page, "/?home", async () => {
    await page.getByRole("button", { name: "Profile" }).click();
    await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  });
});

test("the journal saves what is written early, and several presses all take effect", async ({ page, login }) => {
  await login({ tier: "architect" });
  const note = page.getByRole("textbox", { name: /^Note for/ });
  const saved = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.url().includes("/api/journal/"),
  );
  await useBeforeScripts(page, "/journal", async () => {
    await note.pressSequentially("Early heron. ");
    await page.getByRole("button", { name: "Edit shortcuts" }).click();
    await page.getByRole("button", { name: "Calendar and search" }).click();
  });
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Edit shortcuts" })).toHaveAttribute("aria-pressed", "true");
  await expect(note).toHaveValue(/Early heron\. /);
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(note).toHaveValue(/Early heron\. /);
});

test("what is written early in the journal follows a note that only this device has", async ({ page, context }) => {
  await settledAccount(page, context);
  await openPage(page, "/store");
  const account = (await page.request.get("/")).headers()["x-account"] ?? "";
  const unsaved = { text: "Kept heron.", known: { content: "", updatedAt: null, at: 1 }, sent: [] };
  await page.evaluate(([key, record]) => localStorage.setItem(key, record), [
    `unsaved/${account}/journal/${localDay()}`,
    JSON.stringify(unsaved),
  ] as const);
  await useBeforeScripts(page, "/journal", () => noteField(page).pressSequentially("Early owl."));
  await expect(noteField(page)).toHaveValue("Kept heron.\n\nEarly owl.");
});

test("in the builder's projects what is searched and pressed early takes effect", async ({ page, login }) => {
  await login({ tier: "architect" });
  const edit = page.getByRole("button", { name: /^Edit / }).first();
  await useBeforeScripts(page, "/builder?view=projects", async () => {
    await edit.click();
    await expect(edit).toHaveAttribute("data-pressed", "");
  });
  await expect(page.getByRole("dialog", { name: /^Edit / })).toBeVisible();

  await useBeforeScripts(page, "/builder?view=projects", async () => {
    await page.getByRole("button", { name: "Published", exact: true }).click();
    await page.getByRole("searchbox").fill("unit");
  });
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText("Unit Swap");
});

test("in the builder a press of the preview's sizes takes effect", async ({ page, login }) => {
  await login({ tier: "architect" });
  await useBeforeScripts(page, "/builder?view=build", () => page.getByRole("button", { name: "Tablet" }).click());
  await expect(page.getByRole("button", { name: "Tablet" })).toHaveAttribute("aria-pressed", "true");
});

test("in the builder a starter pressed early opens, unless the device has code that isn't saved", async ({
  page,
  context,
  login,
}) => {
  await login({ tier: "architect" });
  const starter = page.getByRole("button", { name: /^List/ });
  await useBeforeScripts(page, "/builder?view=build", () => starter.click());
  await expect(editorOf(page)).toContainText("My list");

  await openBuilder(page);
  await typeCode(page, "<p>a heron</p>");
  await untilStored(page, "<p>a heron</p>");
  await openPage(page, "/builder?view=build");
  await expect(page.getByText("Restored unsaved changes")).toBeVisible();
  await expect(starter).toHaveCount(0);
  expect(await (await page.request.get("/builder?view=build")).text()).not.toContain("Bring your code");

  await context.clearCookies({ name: "builder_unsaved" });
  await useBeforeScripts(page, "/builder?view=build", () => starter.click());
  await expect(page.getByText("Restored unsaved changes")).toBeVisible();
  await expect(editorOf(page)).toHaveText("<p>a heron</p>");
});

test("in the builder what is typed before the editor has loaded is kept, and the caret stays", async ({
  page,
  login,
}) => {
  await login({ tier: "architect" });
  const { promise, resolve } = Promise.withResolvers<void>();
  await routeFiles(page, /\/assets\/codemirror\.client-[\w-]+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/builder?view=build");
  const plainEditor = page.locator("[data-plain-editor]:not([readonly])");
  await plainEditor.click();
  await page.keyboard.type("a her");
  await expect(plainEditor).toHaveValue("a her");
  resolve();
  await expect(page.locator(".cm-content")).toBeFocused();
  await page.keyboard.type("on");
  await expect(editorOf(page)).toHaveText("a heron");
});
