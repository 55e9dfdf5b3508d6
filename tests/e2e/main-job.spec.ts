import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { copyText } from "./support/clipboard.ts";
import { openPage, reloadPage, untilReady } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

const STUDIO = readFileSync("tests/fixtures/studio.html", "utf8");
const LIBRARY = "https://cdn.jsdelivr.net/npm/canvas-confetti@1.9.3/dist/confetti.browser.min.js";
const DESCRIPTION = "Studio is a place to draw with stamps and keep what you drew. ".repeat(10).trim();

/** The test answers for the app's host, since the network is closed. */
async function serveLibrary(context: BrowserContext) {
  await context.route(LIBRARY, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "window.confetti = function confetti() {};" }),
  );
}

async function expectStudio(page: Page) {
  // Moderators' pages also run new versions without a network, out of sight.
  const app = page.frameLocator("iframe:not(.admin-mod-offlineRun iframe)");
  await expect(app.getByText("Worker: 9592 primes")).toBeVisible();
  await expect(app.getByText("Library: ready")).toBeVisible();
  await expect(app.getByLabel("Drawing")).toBeVisible();
  return app;
}

test("a pasted app is written, reviewed, published, installed and started, and keeps its data", async ({
  page,
  context,
  partitioned,
}) => {
  expect(STUDIO.length).toBeGreaterThan(99_000);
  const name = `Studio ${Date.now().toString(36).slice(-6)}`;
  await serveLibrary(context);

  await signIn(page, "architect@sheaf.example");
  await openPage(page, "/builder?view=build");
  await copyText(page, STUDIO);
  await page.getByRole("button", { name: "Paste" }).click();
  await expect(page.getByText("Code pasted")).toBeVisible();
  await expectStudio(page);

  await page
    .getByRole("button", { name: /^Build/ })
    .first()
    .click();
  await page.getByLabel(/Title/).fill(name);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Save|Build/ })
    .click();
  await expect(page.getByText("App saved to Private Apps")).toBeVisible();
  await expect(page.getByText(/Project Loaded: [0-9a-f]{8}/)).toBeVisible();
  await expect(page).toHaveURL(/\/builder\?view=build&project=/);
  await expectStudio(page);

  await openPage(page, "/builder?view=projects");
  const card = page.getByRole("article").filter({ hasText: name });
  await card.getByRole("button", { name: "Edit" }).click();
  const wizard = page.getByRole("dialog");
  const next = wizard.getByRole("button", { name: "Next" });
  await next.click();
  await wizard.getByRole("textbox", { name: /Description/ }).fill(DESCRIPTION);
  await expect(wizard.getByText("(store ready)")).toBeVisible();
  await next.click();
  await wizard.getByText("Graphics & Design").click();
  await next.click();
  await wizard.getByRole("button", { name: "🎨" }).click();
  await next.click();
  await next.click();
  // They come above the button.
  await expect(wizard.getByText(/as moderators will see/)).toBeVisible();
  await wizard.getByRole("button", { name: "Submit for Review" }).click();
  await expect(page.getByText("App submitted for review").first()).toBeVisible();

  const moderation = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  await serveLibrary(moderation);
  const desk = await moderation.newPage();
  await signIn(desk, "admin@sheaf.example");
  await desk.goto("/admin-mod");
  await desk
    .getByRole("link", { name: new RegExp(name) })
    .first()
    .click();
  await desk.waitForURL(/[?&]id=/);
  await untilReady(desk);
  await desk.getByRole("button", { name: "Test App" }).click();
  await expectStudio(desk);
  await desk.getByRole("button", { name: "Approve & Publish" }).first().click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(desk.getByText("Project published").first()).toBeVisible();
  await moderation.close();

  const visit = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  await serveLibrary(visit);
  const visitor = await visit.newPage();
  await openPage(visitor, "/store");
  await visitor
    .getByRole("link", { name: new RegExp(name) })
    .first()
    .click();
  await expect(visitor.getByRole("heading", { name, level: 1 })).toBeVisible();
  await visitor
    .getByRole("link", { name: /^Install/ })
    .first()
    .click();
  await visitor.waitForURL(/\/auth/);
  await untilReady(visitor);
  await expect(visitor.getByText(`Create a free account to install ${name}.`)).toBeVisible();
  await visitor.getByRole("tab", { name: "Sign In" }).click();
  // Its form replaces the other one, with what was typed there.
  await expect(visitor.getByText(`Sign in to install ${name}.`)).toBeVisible();
  await visitor.getByLabel("Email").fill("explorer@sheaf.example");
  await visitor.getByLabel("Password", { exact: true }).fill("paper-and-ink");
  await visitor.getByRole("button", { name: "Sign In", exact: true }).click();
  await visitor.waitForURL(/\/store\//);
  await expect(visitor.getByText("App installed!")).toBeVisible();

  await visitor.goto("/");
  await visitor.getByRole("link", { name }).click();
  await visitor.waitForURL(/\/p\//);
  let app = await expectStudio(visitor);
  await expect(app.getByText("Visits: 1")).toBeVisible();
  await visitor.reload();
  app = await expectStudio(visitor);
  await expect(app.getByText("Visits: 2")).toBeVisible();
  await visit.close();
});

test("pasting can be undone and ignores blanks; HTML over 5 MiB is refused in clear words, and what was typed stays", async ({
  page,
}) => {
  await signIn(page, "builder@sheaf.example");
  await openPage(page, "/builder?view=build");
  const code = page.getByRole("textbox", { name: "HTML code" });
  const dialog = page.getByRole("dialog", { name: "Save to Private Apps" });
  const build = page.getByRole("button", { name: /^Build/ }).first();
  const paste = async (text: string) => {
    await copyText(page, text);
    await page.getByRole("button", { name: "Paste" }).click();
    // A toast stays while the pointer is on it, here over the button.
    await page.mouse.move(0, 799);
  };
  await paste("<p>first</p>");
  await paste("<p>second</p>");
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.hover();
  await expect(code).toContainText("second");
  await undo.click();
  await expect(code).toContainText("first");
  await paste(" \n ");
  await expect(page.getByText("No content found")).toBeVisible();
  await expect(code).toContainText("first");
  for (const megabytes of [5, 8]) {
    const html = `<p>${megabytes} MB</p>\n${`${"x".repeat(1023)}\n`.repeat(megabytes * 1024)}`;
    await paste(html);
    await expect(code).toContainText(`${megabytes} MB`);
    await expect(page.getByText(`${megabytes} MB is too large. You can save up to 5 MB.`)).toBeVisible();
    await build.click();
    await expect(page.getByText(/larger than 5 MB/).first()).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(code).toContainText(`${megabytes} MB`);
    await expect(code).toContainText("xxxx");
  }
  await expect.poll(() => isDraftStored(page, "<p>8 MB")).toBe(true);
  await reloadPage(page);
  await expect(code, "which takes a slow machine long to lay out").toContainText("8 MB", { timeout: 60_000 });
});

/** Drafts are stored shortly after typing. */
function isDraftStored(page: Page, start: string) {
  return page.evaluate(
    (text) =>
      new Promise<boolean>((resolve) => {
        const request = indexedDB.open("sheaf");
        request.onsuccess = () => {
          const drafts = request.result.transaction("unsaved").objectStore("unsaved").getAll();
          drafts.onsuccess = () => {
            request.result.close();
            resolve(drafts.result.some(({ html }) => html.startsWith(text)));
          };
        };
      }),
    start,
  );
}
