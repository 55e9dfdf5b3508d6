import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { strToU8, unzipSync, zipSync } from "fflate";
import { settledAccount } from "./support/accounts.ts";
import { editorOf, openBuilder, saveNew, typeCode, uniqueName, untilStored } from "./support/builder.ts";
import { heldRendering } from "./support/held-rendering.ts";
import { createProject } from "./support/projects.ts";
import { openPage, reloadPage } from "./support/ready.ts";
import { routeFiles } from "./support/route-files.ts";
import { signIn, test } from "./support/test.ts";

// Some journeys answer in the server's stead, which a service worker could pass by.
test.use({ serviceWorkers: "block" });

async function openProject(page: Page, html: string) {
  await openBuilder(page, `/builder?view=build&project=${await createProject(page, html)}`);
}

test("typed code that is on the device survives a killed tab", async ({ page, context }) => {
  await settledAccount(page, context);
  await openBuilder(page);
  await page.getByRole("button", { name: "Blank page" }).click();
  await expect(editorOf(page)).toContainText("My app");
  await expect(page.getByRole("button", { name: "Blank page" })).toBeHidden();
  await editorOf(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type("A heron");
  await untilStored(page, "A heron");
  await page.keyboard.type(" waits");
  const devtools = await context.newCDPSession(page);
  devtools.send("Page.crash").catch(() => {});
  await page.waitForEvent("crash");

  const again = await context.newPage();
  await openBuilder(again);
  await expect(again.getByText("Restored unsaved changes from this device.")).toBeVisible();
  await expect(editorOf(again)).toContainText("A heron");
});

test("a project edited in two tabs is merged: both changes are there, nothing is overwritten", async ({
  page,
  context,
}) => {
  await signIn(page, "builder@sheaf.example");
  await openProject(page, "<h1>Title</h1>\n<p>one</p>\n<p>two</p>\n<p>three</p>\n<p>four</p>\n");
  const other = await context.newPage();
  await openBuilder(other, page.url());
  await typeCode(other, "<h1>Title of theirs</h1>\n<p>one</p>\n<p>two</p>\n<p>three</p>\n<p>four</p>\n");
  await other.keyboard.press("ControlOrMeta+Enter");
  await expect(other.getByText("App updated")).toBeVisible();
  await expect(page.getByText("Version 2 was saved in another tab.")).toBeVisible();

  await typeCode(page, "<h1>Title</h1>\n<p>one</p>\n<p>two</p>\n<p>three</p>\n<p>four of mine</p>\n");
  await page.getByRole("button", { name: "Update" }).click();
  const dialog = page.getByRole("dialog", { name: "This project was saved somewhere else" });
  await expect(dialog.getByText("1 change taken from the other tab, no conflicts to resolve")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Merged" }).click();
  await page.keyboard.insertText("by hand");
  await dialog.getByRole("button", { name: "Other tab", exact: true }).focus();
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByRole("textbox", { name: "Merged" })).toContainText("by hand");
  await dialog.getByRole("button", { name: "Save merged" }).click();
  await expect(page.getByText("App updated")).toBeVisible();
  await expect(dialog).toBeHidden();
  await reloadPage(page);
  await expect(editorOf(page)).toContainText("Title of theirs");
  await expect(editorOf(page)).toContainText("four of mine");
  await expect(editorOf(page)).toContainText("by hand");

  await page.getByRole("button", { name: "More tools" }).click();
  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await history.getByRole("button", { name: /Version 1/ }).click();
  await history.getByRole("button", { name: "Restore this version" }).click();
  await expect(page.getByText("Version restored")).toBeVisible();
  await expect(editorOf(page)).not.toContainText("of mine");
  await reloadPage(page);
  await expect(editorOf(page)).not.toContainText("of mine");
});

test("the conflicts of a merge are resolved by keyboard, one after another", async ({ page, context }) => {
  await signIn(page, "builder@sheaf.example");
  const code = (title: string, last: string) =>
    `<h1>${title}</h1>\n<p>one</p>\n<p>two</p>\n<p>three</p>\n<p>${last}</p>\n`;
  await openProject(page, code("Title", "four"));
  const other = await context.newPage();
  await openBuilder(other, page.url());
  await typeCode(other, code("Title of theirs", "four of theirs"));
  await other.keyboard.press("ControlOrMeta+Enter");
  await expect(other.getByText("App updated")).toBeVisible();
  await expect(page.getByText("Version 2 was saved in another tab.")).toBeVisible();

  await typeCode(page, code("Title of mine", "four of mine"));
  await page.getByRole("button", { name: "Update" }).click();
  const dialog = page.getByRole("dialog", { name: "This project was saved somewhere else" });
  const first = dialog.getByRole("group", { name: "Keep in conflict 1" });
  await expect(dialog.getByRole("group", { name: /^Keep in conflict/ })).toHaveCount(2);
  await first.getByRole("button", { name: "Other tab" }).press("Enter");
  await expect(dialog.getByText("Conflict 1 of 1, line 5")).toBeVisible();
  await expect(first.getByRole("button", { name: "This tab" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("no conflicts to resolve")).toBeFocused();
  await dialog.getByRole("button", { name: "Save merged" }).click();
  await expect(page.getByText("App updated")).toBeVisible();
  await reloadPage(page);
  await expect(editorOf(page)).toContainText("Title of theirs");
  await expect(editorOf(page)).toContainText("four of mine");
});

test("a restored version replaces unsaved changes, which Undo brings back", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  await openProject(page, "<p>first</p>");
  await typeCode(page, "<p>saved</p>");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("App updated")).toBeVisible();
  await typeCode(page, "<p>second</p>");
  await page.getByRole("button", { name: "More tools" }).click();
  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await history.getByRole("button", { name: /Version 1/ }).click();
  await history.getByRole("button", { name: "Restore this version" }).click();
  await expect(page.getByText("Unsaved changes replaced")).toBeVisible();
  await expect(editorOf(page)).not.toContainText("second");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(editorOf(page)).toContainText("second");
});

test("the preview runs in a builder that a link of another screen led to", async ({ page, context }) => {
  await settledAccount(page, context);
  await openBuilder(page);
  await openPage(page, "/store");
  await page.getByRole("link", { name: "My Apps" }).click();
  await page.getByRole("link", { name: "New app" }).click();
  await expect(page).toHaveURL(/\/builder/);
  await page.getByRole("button", { name: "Blank page" }).click();
  await expect(page.frameLocator("iframe").getByText("My app")).toBeVisible();
});

test("a save sends the letters that were typed right before it", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  await openProject(page, "<p>first</p>");
  await editorOf(page).click();
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/builder.data"));
  await page.evaluate(() => {
    document.execCommand("selectAll");
    document.execCommand("insertText", false, "<p>second</p>");
    const key = { key: "Enter", keyCode: 13, ctrlKey: true, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", key));
  });
  expect((await sent).postDataJSON()).toMatchObject({ intent: "update", html: "<p>second</p>" });
  await expect(page.getByText("App updated")).toBeVisible();
  await expect(page.getByText("Saved ✓")).toBeVisible();
});

test("Ctrl+S saves before the editor's code is loaded", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  await routeFiles(page, /\/assets\/codemirror\.client-[\w-]+\.js$/, () => {});
  await openPage(page, "/builder?view=build");
  await typeCode(page, "<p>early</p>");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("dialog").getByLabel(/Title/)).toBeVisible();
});

test("code typed offline is kept, and saved when the connection is back", async ({ page, context }) => {
  await signIn(page, "builder@sheaf.example");
  await openProject(page, "<p>online</p>");
  await context.setOffline(true);
  await typeCode(page, "<p>typed offline</p>");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Offline. Kept on this device; we'll save it when you're back online.")).toBeVisible();
  await expect(page.getByText("You seem to be offline. Please try again.")).toHaveCount(0);
  const preview = page.getByRole("region", { name: "Preview", exact: true });
  await expect(preview.getByText("You're offline")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("App updated")).toBeVisible();
  await expect(page.frameLocator("iframe").getByText("typed offline")).toBeVisible();
  await page.route("**/builder.data*", (route) => route.abort());
  await typeCode(page, "<p>saved before the reload</p>");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Kept on this device; retrying.")).toBeVisible();
  await page.unrouteAll();
  await reloadPage(page);
  await expect(page.getByText("App updated")).toBeVisible();
  await expect(editorOf(page)).toContainText("saved before the reload");
});

test("an update that the server failed is kept, and the third failure is shown as the server's", async ({ page }) => {
  await page.clock.install();
  await signIn(page, "builder@sheaf.example");
  await openProject(page, "<p>first</p>");
  await page.route("**/builder.data*", (route) => route.fulfill({ status: 500, body: "" }));
  await typeCode(page, "<p>second</p>");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Not saved yet. Kept on this device; retrying.")).toBeVisible();
  await expect(page.getByText("Offline", { exact: true })).toHaveCount(0);
  await expect(page.getByText("Error updating project")).toHaveCount(0);
  for (let tries = 2; tries <= 3; tries++) {
    const answer = page.waitForResponse(/\/builder\.data/);
    await page.clock.runFor(15_000);
    await answer;
  }
  await expect(page.getByText("Error updating project")).toBeVisible();
});

test("an update whose answer comes on another view is the base of the next one", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  await openProject(page, "<p>first</p>");
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/builder.data*", (route) => promise.then(() => route.continue()), { times: 1 });
  await typeCode(page, "<p>second</p>");
  await page.getByRole("button", { name: "Update" }).click();
  await page.getByRole("link", { name: "View", exact: true }).click();
  resolve();
  await expect(page.getByText("App updated")).toBeVisible();
  await page.getByRole("link", { name: "Build", exact: true }).click();
  await typeCode(page, "<p>third</p>");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("App updated").last()).toBeVisible();
  await expect(page.getByText("Saved ✓")).toBeVisible();
  await expect(page.getByText(/saved somewhere else/)).toHaveCount(0);
});

test("one button saves, keys save from anywhere, the title changes in place, and a copy has what the editor has", async ({
  page,
}) => {
  await signIn(page, "builder@sheaf.example");
  await openBuilder(page);
  const name = uniqueName("First");
  const dialog = page.getByRole("dialog", { name: "Save to Private Apps" });
  const title = dialog.getByLabel("Title");
  await typeCode(page, "<p>one</p>");
  await page.getByRole("button", { name: "Build" }).click();
  await expect(title).toHaveValue("");
  await title.fill("Left behind");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await typeCode(page, `<title>${name}</title>\n<p>one</p>`);
  await page.getByRole("button", { name: "Build" }).dblclick();
  await expect(title).toBeFocused();
  await expect(title).toHaveValue(name);
  await title.press("Enter");
  await expect(page.getByText("App saved to Private Apps")).toBeVisible();
  await expect(page).toHaveURL(/project=/);
  await expect(page.getByRole("button", { name: "Build" })).toHaveCount(0);
  const address = page.url();

  await typeCode(page, "<p>two</p>");
  await page.getByRole("button", { name: "Desktop", exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("App updated")).toBeVisible();
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: "Rename" }).click();
  const newTitle = page.getByLabel(`New title of ${name}`);
  await expect(newTitle).toBeFocused();
  await page.keyboard.type("Abc");
  await page.keyboard.press("Enter");
  await expect(page.getByText("A title must have 5 to 15 characters; this one has 3.")).toBeVisible();
  const renamed = uniqueName("Other");
  await newTitle.fill(renamed);
  await page.keyboard.press("Enter");
  const nameButton = page.getByRole("button", { name: renamed, exact: true });
  await expect(nameButton).toBeFocused();

  await typeCode(page, "<p>three</p>");
  await untilStored(page, "<p>three</p>");
  await nameButton.click();
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(page).not.toHaveURL(address);
  await expect(page.getByRole("button", { name: / 2$/ })).toBeVisible();
  await expect(editorOf(page)).toContainText("three");
  await openPage(page, "/builder?view=projects");
  await page.getByRole("button", { name: `More for ${renamed}`, exact: true }).click();
  await page.getByRole("button", { name: `Rename ${renamed}`, exact: true }).click();
  await page.getByLabel(`New title of ${renamed}`).fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `More for ${name}` })).toBeFocused();
  await openPage(page, address);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(editorOf(page)).toContainText("two");
});

test("HTML is sent as JSON, and a save that fails says so in words", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  await openBuilder(page);
  await typeCode(page, "<p>json</p>");
  await page.route("**/builder.data*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, body: "broken" }) : route.continue(),
  );
  await page
    .getByRole("button", { name: /^Build/ })
    .first()
    .click();
  await page.getByLabel(/Title/).fill("As JSON");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Failed to save the project.").first()).toBeVisible();
  await page.unrouteAll();
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/builder.data"));
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const request = await sent;
  expect(request.headers()["content-type"]).toBe("application/json");
  expect(request.postDataJSON()).toMatchObject({ intent: "create", name: "As JSON", html: "<p>json</p>" });
  await expect(page.getByText("App saved to Private Apps")).toBeVisible();
});

test("errors of the app lead to their line; a hung app is stopped; Escape and Tab leave the editor", async ({
  page,
  context,
}) => {
  await settledAccount(page, context);
  await openBuilder(page);
  await typeCode(page, "<title>T</title>\n<script>\n\n\nthrow new Error('line five');\n</script>\n");
  await page.locator("summary", { hasText: "Console" }).click();
  await page.getByRole("button", { name: "Line 5" }).click();
  await expect(page.getByText("Ln 5, Col 1")).toBeVisible();
  await expect(page.getByText(/problem/)).toBeVisible();
  await typeCode(page, "<script>for (;;) {}</script>");
  await page.getByRole("button", { name: "Stop preview" }).press("Enter");
  await expect(page.getByText("Preview stopped.")).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(page.getByRole("main").locator(":focus")).toBeFocused();
  await editorOf(page).click();
  await page.keyboard.press("Tab");
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(editorOf(page)).not.toBeFocused();
});

test("the save dialog is filled from the page, so that Enter suffices, and says what is wrong with a title", async ({
  page,
}) => {
  await signIn(page, "builder@sheaf.example");
  await openBuilder(page);
  const name = uniqueName("Fill");
  const icon = `<link rel="icon" href="data:image/svg+xml,<svg><text>🍅</text></svg>">`;
  await typeCode(page, `<title>${name} - a timer</title><meta name="description" content="Counts">${icon}`);
  await page
    .getByRole("button", { name: /^Build/ })
    .first()
    .click();
  const title = page.getByLabel(/Title/);
  await expect(title).toHaveValue(name);
  await expect(page.getByText("We'll use your page's icon 🍅 and description.")).toBeVisible();
  await title.fill("abc");
  await page.keyboard.press("Enter");
  await expect(page.getByText("A title must have 5 to 15 characters; this one has 3.")).toBeVisible();
  await title.fill(name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/project=/);
  await openPage(page, "/builder?view=projects");
  const card = page.getByRole("article").filter({ hasText: name });
  await expect(card.getByText("Counts")).toBeVisible();
  await expect(card.getByText("🍅").first()).toBeVisible();
});

test("the list of problems offers fixes: a host is declared, a library is pasted in", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  await openBuilder(page);
  const library = '<script src="https://unpkg.com/tiny@1.0.0/tiny.js"></script>';
  const code = "<script>fetch('https://api.example.com/v1')</script>";
  await page.route("**/api/projects/fetch", (route) => route.fulfill({ json: { html: "window.tiny = '</script>';" } }));
  await typeCode(page, `<html lang="en"><title>T</title><meta name="viewport" content="">\n${library}\n${code}`);
  await page.getByRole("button", { name: "1 problem, 1 hint" }).click();
  const list = page.getByRole("listbox");
  await expect(list.getByRole("option")).toHaveCount(2);
  await page.getByRole("button", { name: "Paste it in" }).click();
  await expect(page.getByText("Library pasted in")).toBeVisible();
  await expect(editorOf(page)).toContainText("window.tiny = '\\x3c/script>';");
  await expect(page.getByRole("button", { name: "1 problem", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Declare" }).click();
  await expect(page.getByText("Save the app first")).toBeVisible();
  await saveNew(page, uniqueName("Decl"));
  await page.getByRole("button", { name: "Declare" }).click();
  const wizard = page.getByRole("dialog");
  await expect(wizard.getByLabel("Host", { exact: true })).toHaveValue("api.example.com");
  await expect(wizard.getByLabel("What it's for")).toBeFocused();
  await expect(page).not.toHaveURL(/hosts=/);
});

test("formatting keeps the meaning and can be undone; a file is opened, a picture is refused", async ({
  page,
  context,
}) => {
  await settledAccount(page, context);
  await openBuilder(page);
  await typeCode(page, "<ul><li>one</li><li>two</li></ul>");
  await page.getByRole("button", { name: "Format" }).click();
  await expect(page.getByText("Code formatted")).toBeVisible();
  await expect(page.locator(".cm-line")).toHaveCount(5);
  await page
    .getByLabel("HTML file", { exact: true })
    .setInputFiles({ name: "drop.html", mimeType: "text/html", buffer: Buffer.from("<p>dropped</p>") });
  await expect(page.getByText("drop.html opened")).toBeVisible();
  await expect(editorOf(page)).toHaveText("<p>dropped</p>");
  await page
    .getByLabel("HTML file", { exact: true })
    .setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from("x") });
  await expect(
    page.getByText("Please open a web page, text, Markdown, SVG, JSON, CSS, JavaScript, JSX or ZIP file."),
  ).toBeVisible();
});

test("a project goes to the trash, comes back, and is deleted permanently", async ({ page }) => {
  const rendering = await heldRendering(page);
  await signIn(page, "builder@sheaf.example");
  const name = uniqueName("Trash");
  await createProject(page, "<p>x</p>", name);
  await openPage(page, "/builder?view=projects");
  await remove(page, name);
  await expect(page.getByText("Moved to the trash")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
  await remove(page, name);
  await expect(page.getByRole("heading", { name, level: 2 })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Projects", level: 1 })).toBeFocused();
  await openTrash(page);
  // Another journey's project may be in the trash too; its button has the focus then, else the heading.
  const focused = page.getByRole("main").locator(":focus");
  await page.getByRole("button", { name: `Restore ${name}` }).press("Enter");
  await expect(page.getByText("Project restored").first()).toBeVisible();
  await expect(page.getByRole("button", { name: `Restore ${name}` })).toBeHidden();
  await expect(focused).toBeFocused();
  await remove(page, name);
  await openTrash(page);
  await page.getByRole("button", { name: `Delete ${name} permanently` }).press("Enter");
  const countAnswers = () =>
    page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.includes(".data")).length);
  await rendering.hold();
  const before = await countAnswers();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete permanently" }).click();
  await expect.poll(countAnswers, "the form's answer and the list without it").toBeGreaterThan(before + 1);
  await rendering.release();
  await expect(
    page.getByText("Project deleted"),
    "though the list without the form comes before the page is drawn",
  ).toBeVisible();
  await expect(page.getByRole("button", { name: `Restore ${name}` })).toBeHidden();
  await expect(focused).toBeFocused();
});

/** It is open already if another journey's project has kept it on the screen. */
async function openTrash(page: Page) {
  const trash = page.locator("details").filter({ has: page.getByRole("heading", { name: /^Trash/ }) });
  await trash.evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
}

async function remove(page: Page, name: string) {
  await page.getByRole("button", { name: `More for ${name}`, exact: true }).click();
  await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
  await expect(page.getByRole("alertdialog", { name: "Delete Project" })).toContainText(
    `Are you sure you want to delete "${name}", edited `,
  );
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
}

test("apps come in as files and a ZIP, go out as one ZIP, and come back from it in another account", async ({
  page,
  context,
}) => {
  await signIn(page, "builder@sheaf.example");
  await openPage(page, "/builder?view=projects");
  const [one, two] = [uniqueName("File"), uniqueName("Zip")];
  const archive = zipSync({
    "folder/two.html": strToU8(`<title>${two}</title><p>two</p>`),
    "folder/readme.txt": strToU8("no"),
    "__MACOSX/._two.html": strToU8("no"),
  });
  await page.getByLabel("HTML files or a ZIP").setInputFiles([
    { name: "one.html", mimeType: "text/html", buffer: Buffer.from(`<title>${one}</title><p>one</p>`) },
    { name: "more.zip", mimeType: "application/zip", buffer: Buffer.from(archive) },
  ]);
  const summary = page.getByRole("dialog", { name: "2 apps imported" });
  await expect(summary.getByText("folder/readme.txt, __MACOSX/._two.html: Not an HTML file.")).toBeVisible();
  await summary.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("heading", { name: one, level: 2 })).toBeVisible();
  await expect(page.getByRole("heading", { name: two, level: 2 })).toBeVisible();
  await page.getByRole("button", { name: "Import, Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export all as ZIP" }).click(),
  ]);
  const files = unzipSync(await readFile(await download.path()));
  const exported = Object.keys(files).filter((path) => path.startsWith(`projects/${two.replace(/ /g, "-")}-`));
  const own = Object.fromEntries([...exported, "COMPLETE.txt"].map((path) => [path, files[path] ?? new Uint8Array()]));

  await context.clearCookies();
  await signIn(page, "architect@sheaf.example");
  await openPage(page, "/builder?view=projects");
  const importExport = () =>
    page
      .getByLabel("HTML files or a ZIP")
      .setInputFiles([{ name: "own.zip", mimeType: "application/zip", buffer: Buffer.from(zipSync(own)) }]);
  await importExport();
  await expect(page.getByText("1 app imported")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Moved to the trash")).toBeVisible();
  await expect(page.getByRole("heading", { name: two, level: 2 })).toBeHidden();
  await importExport();
  await expect(page.getByRole("heading", { name: two, level: 2 })).toBeVisible();
  await importExport();
  const again = page.getByRole("dialog", { name: "Nothing was imported" });
  await expect(again.getByRole("region", { name: "Already here, and the same" })).toHaveText(new RegExp(two));
});

test("of many projects the first are shown, more on demand, and a search finds the others", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  await openPage(page, "/builder?view=projects");
  const oldest = uniqueName("Old");
  await page.evaluate(async (first) => {
    for (const name of [first, ...Array.from({ length: 25 }, (_, n) => `${first.slice(0, 8)} ${n}`)]) {
      const headers = { "Content-Type": "application/json" };
      await fetch("/api/projects", { method: "POST", headers, body: JSON.stringify({ name, html: "<p>x</p>" }) });
    }
  }, oldest);
  await reloadPage(page);
  const cards = page.getByRole("article");
  const card = page.getByRole("heading", { name: oldest, level: 2, exact: true });
  await expect(cards).toHaveCount(24);
  await expect(card).toBeHidden();
  // The next project takes the place of the removed one.
  await remove(page, `${oldest.slice(0, 8)} 24`);
  await expect(page.getByRole("heading", { name: "Projects", level: 1 })).toBeFocused();
  await expect(cards).toHaveCount(24);
  // More projects are requested before the first page changes, and arrive after it has changed.
  let askForMore = () => {};
  let answerMore = () => {};
  const isAsked = new Promise<void>((resolve) => {
    askForMore = resolve;
  });
  const isAnswered = new Promise<void>((resolve) => {
    answerMore = resolve;
  });
  await page.route("**/builder.data?*", (route) =>
    route.request().method() === "GET" ? isAsked.then(() => route.continue()) : route.continue(),
  );
  await page.route("**/builder/projects*", (route) => {
    askForMore();
    return isAnswered.then(() => route.continue());
  });
  const firstLoad = page.waitForRequest(
    (request) => request.method() === "GET" && request.url().includes("/builder.data"),
  );
  await page.getByRole("button", { name: "Undo" }).click();
  await firstLoad;
  await page.getByRole("button", { name: "More projects" }).press("Enter");
  await expect(page.getByRole("heading", { name: `${oldest.slice(0, 8)} 24` })).toBeVisible();
  answerMore();
  // Other journeys may change other projects of this account.
  const own = cards.filter({ hasText: oldest.slice(0, 8) });
  await expect(own).toHaveCount(26);
  await remove(page, oldest);
  await expect(own).toHaveCount(25);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(own).toHaveCount(26);
  await expect(card).toBeVisible();
  await page.getByRole("searchbox", { name: "Search your projects" }).fill(oldest.toUpperCase());
  await expect(cards).toHaveCount(1);
  await expect(card).toBeVisible();
  await remove(page, oldest);
  await expect(page.getByText("No projects found.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).toBeVisible();
  await expect(page.getByRole("button", { name: "Rejected" }), "a builder can't publish").toBeHidden();
});
