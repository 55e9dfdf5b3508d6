import { readdirSync, readFileSync } from "node:fs";
import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { guideText } from "#domain/help/guide.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { editorOf, openBuilder, showPreviewUnscaled } from "./support/builder.ts";
import { copyText } from "./support/clipboard.ts";
import { signIn, test } from "./support/test.ts";

const FOLDER = "app/routes/builder/editor/starters";
const CODE = "<title>Mine</title><p>my own code</p>";

function offerOf(page: Page) {
  return page.getByRole("region", { name: "Start" });
}

async function empty(page: Page) {
  await editorOf(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await expect(offerOf(page)).toBeVisible();
}

test("code comes in by paste, by the keys where the browser refuses, from a file and from an address", async ({
  page,
  context,
}) => {
  await signIn(page, "architect@sheaf.example");
  await openBuilder(page);
  const offer = offerOf(page);
  await copyText(page, CODE);
  await offer.getByRole("button", { name: "Paste", exact: true }).click();
  await expect(editorOf(page)).toHaveText(CODE);
  await expect(editorOf(page)).toBeFocused();
  await expect(offer).toBeHidden();

  await empty(page);
  await context.clearPermissions();
  await offer.getByRole("button", { name: "Paste", exact: true }).click();
  await expect(offer.getByRole("status")).toContainText("Press Ctrl+V now");
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(editorOf(page)).toHaveText(CODE);
  expect(await page.getByText("Paste failed").count(), "the line says it").toBe(0);

  await empty(page);
  const chooser = page.waitForEvent("filechooser");
  await offer.getByRole("button", { name: "Open a file" }).click();
  await (await chooser).setFiles({ name: "mine.html", mimeType: "text/html", buffer: Buffer.from(CODE) });
  await expect(editorOf(page)).toHaveText(CODE);
  await expect(editorOf(page)).toBeFocused();

  await empty(page);
  await page.route("**/api/projects/fetch", (route) => route.fulfill({ json: { html: CODE } }));
  await offer.getByRole("button", { name: "Open from URL" }).click();
  await page.getByRole("textbox", { name: "URL" }).fill("https://example.com/app.html");
  await page.keyboard.press("Enter");
  await expect(editorOf(page)).toHaveText(CODE);
  await expect(editorOf(page)).toBeFocused();
});

test("what an assistant must know is one press away in an empty editor, and on the page for developers", async ({
  page,
}) => {
  await signIn(page, "architect@sheaf.example");
  await openBuilder(page);
  await offerOf(page).getByRole("button", { name: "Copy instructions for an assistant" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(guideText());
  await page.goto("/developers");
  await page.getByText("Instructions for an assistant").click();
  await expect(page.getByText("# How to write an app for Sheaf")).toBeVisible();
});

test("an empty editor has the caret; its offer is reached by Tab, undone by Ctrl+Z and gone with the first letter", async ({
  page,
}) => {
  await signIn(page, "architect@sheaf.example");
  await openBuilder(page);
  const offer = offerOf(page);
  await expect(editorOf(page)).toBeFocused();
  const bring = ["Paste", "Open a file", "Open from URL", "Copy instructions for an assistant"];
  for (const name of [...bring, "Blank page", "Game", "List", "Chart"]) {
    await page.keyboard.press("Tab");
    await expect(offer.getByRole("button", { name: new RegExp(`^${name}`) })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(editorOf(page)).toContainText("Quick chart");
  await expect(editorOf(page)).toBeFocused();
  await expect(offer).toBeHidden();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(offer).toBeVisible();
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.type("<");
  await expect(offer).toBeHidden();
  await expect(editorOf(page)).toBeFocused();
});

/** @returns what reads each text that the line has had since, also one that was there for a moment */
async function textsOf(line: Locator) {
  await line.evaluate((element) => {
    const texts: Array<string> = [];
    const note = () => texts.push(element.textContent);
    new MutationObserver(note).observe(element, { childList: true, characterData: true, subtree: true });
    Object.assign(element, { texts });
  });
  return () => line.evaluate((element): Array<string> => Reflect.get(element, "texts"));
}

/** What shows that each starter works. */
const USES: Readonly<Record<string, (app: FrameLocator, page: Page) => Promise<unknown>>> = {
  "Blank page": async (app) => {
    await app.getByRole("button", { name: "Say hello" }).click();
    await expect(app.getByText("Hello!")).toBeVisible();
  },
  Game: async (app) => {
    const said = await textsOf(app.getByRole("status"));
    await app.getByRole("button", { name: "Start" }).click();
    // Nobody plays, so the game is over after some seconds.
    await app.getByRole("button", { name: "Pause" }).click();
    await app.getByRole("button", { name: "Continue" }).click();
    await expect.poll(said).toContainEqual(expect.stringMatching(/Score [1-9]|2 lives/));
  },
  List: async (app, page) => {
    await app.getByLabel("New item").fill("Bread <b>");
    await app.getByRole("button", { name: "Add" }).click();
    await app.getByRole("button", { name: "Edit Bread <b>" }).click();
    await app.getByLabel("Change item").fill("Rye bread");
    await app.getByRole("button", { name: "Save" }).click();
    await app.getByRole("checkbox", { name: "Rye bread" }).check();
    await page.getByRole("button", { name: "Reload preview" }).click();
    await expect(app.getByRole("checkbox", { name: "Rye bread" })).toBeChecked();
    await app.getByRole("button", { name: "Export as JSON" }).click();
    const question = page.getByRole("dialog", { name: "Save this file?" });
    await expect(question).toContainText("my-list.json");
    await question.getByRole("button", { name: "Don't save" }).click();
    page.once("dialog", (dialog) => dialog.accept());
    await app.getByRole("button", { name: "Delete Rye bread" }).click();
    await expect(app.getByText("Nothing here yet.")).toBeVisible();
  },
  Chart: async (app) => {
    await app.getByLabel("Your data").fill("Month,Rain\nMay,12.5\nJune,none\nJuly,-3");
    await app.getByRole("radio", { name: "Line" }).check();
    await expect(app.getByRole("img", { name: "Line chart of Rain by Month." })).toBeVisible();
    await expect(app.getByRole("row", { name: "May 12.5" })).toBeVisible();
    await expect(app.getByText("Left out, since there is no number: June")).toBeVisible();
  },
  Sound: async (app, page) => {
    // A note sounds for less than a second.
    const said = await textsOf(app.getByRole("status"));
    await app.getByRole("button", { name: "High C" }).click();
    await expect.poll(said).toEqual(["Playing High C", "Silent."]);
    await page.keyboard.press("s");
    await expect.poll(said).toContain("Playing D");
  },
};

test("every starter works in the preview, asks the network for nothing and breaks no policy", async ({
  page,
  complaints,
}) => {
  await signIn(page, "architect@sheaf.example");
  await openBuilder(page);
  await showPreviewUnscaled(page);
  const requested: Array<string> = [];
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^http/.test(protocol) && !/(^|\.)localhost$/.test(hostname)) requested.push(request.url());
  });
  await expect(offerOf(page).getByRole("listitem")).toHaveCount(Object.keys(USES).length);
  complaints.length = 0;
  for (const [name, use] of Object.entries(USES)) {
    await test.step(name, async () => {
      await offerOf(page)
        .getByRole("button", { name: new RegExp(`^${name}`) })
        .click();
      await expect(offerOf(page)).toBeHidden();
      // An editor with the focus would take it back from the app.
      await page.getByRole("button", { name: "Reload preview" }).click();
      await use(page.frameLocator("iframe"), page);
      await expect(page.getByRole("button", { name: "No problems" })).toBeVisible();
      await empty(page);
    });
  }
  expect(requested).toEqual([]);
  expect(complaints).toEqual([]);
});

test("the starters fit a phone and are accessible, light and dark", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("http://starter.localhost/*", (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: readFileSync(FOLDER + new URL(route.request().url()).pathname),
    }),
  );
  for (const file of readdirSync(FOLDER)) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`http://starter.localhost/${file}`);
      expect(await accessibilityViolations(page), `${file} ${colorScheme}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), file).toBeLessThanOrEqual(390);
    }
  }
});
