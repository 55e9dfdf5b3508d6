import type { Page } from "@playwright/test";
import { editorOf, openBuilder, typeCode, untilStored } from "./support/builder.ts";
import { noteField, openJournal } from "./support/journal.ts";
import { createProject } from "./support/projects.ts";
import { openPage, untilReady } from "./support/ready.ts";
import { stretchLimits, TOAST_WITH_BUTTON_MS } from "./support/stretch-limits.ts";
import { signIn } from "./support/test.ts";
import { expect, test } from "./support/visitor.ts";

// The service worker would answer for files before the route does.
test.use({ serviceWorkers: "block" });

const OUTDATED = "Sheaf has a newer version than this page. Please reload the page and try again.";

/**
 * A deployment of another version that lacks the files of this one: what the page hasn't loaded yet is not there, until it asks
 * for a document. `forever`: also after that. @returns the documents that were asked for since.
 */
async function deployNewVersion(page: Page, { forever = false } = {}) {
  const documents: Array<string> = [];
  page.on("request", (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    documents.push(new URL(request.url()).pathname);
  });
  await page.route("**/assets/**", (route) =>
    documents.length > 0 && !forever
      ? route.fallback()
      : route.fulfill({ status: 404, contentType: "text/html", body: "Not found" }),
  );
  return documents;
}

test("after a deployment a link leads to its target, and Back to the page before", async ({ page }) => {
  await openPage(page, "/store");
  const documents = await deployNewVersion(page);
  await page.getByRole("link", { name: "Pixel Pad" }).first().click();
  await expect(page.getByRole("heading", { name: "Pixel Pad", level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/store/pixel-pad");
  expect(documents).toEqual(["/store/pixel-pad"]);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "All apps" })).toBeVisible();
});

test("a link whose files are missing for good loads its target once, which can be read", async ({ page }) => {
  await openPage(page, "/store");
  const documents = await deployNewVersion(page, { forever: true });
  await page.getByRole("link", { name: "Pixel Pad" }).first().click();
  await expect(page).toHaveURL("/store/pixel-pad");
  await expect(page.getByRole("heading", { name: "Pixel Pad", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Store", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "All apps" })).toBeVisible();
  expect(documents).toEqual(["/store/pixel-pad", "/store"]);
});

test("a note that was typed before a deployment is there after a link to a new screen", async ({ page, enter }) => {
  await enter();
  await openJournal(page);
  const documents = await deployNewVersion(page);
  await noteField(page).fill("Typed in the old version");
  await page.getByRole("link", { name: "Apps" }).click();
  await expect(page.getByRole("region", { name: "Today" })).toContainText("Typed in the old version");
  expect(documents).toEqual(["/"]);
  await openPage(page, "/journal");
  await expect(noteField(page)).toHaveValue("Typed in the old version");
});

test("an outdated page says so and is reloaded by a press; unsaved code outlives it", async ({ page }) => {
  await stretchLimits(page, { timers: [TOAST_WITH_BUTTON_MS] });
  await signIn(page, "builder@sheaf.example");
  await openBuilder(page, `/builder?view=build&project=${await createProject(page, "<p>saved</p>")}`);
  await typeCode(page, "<p>unsaved in the old version</p>");
  await untilStored(page, "<p>unsaved in the old version</p>");
  const documents = await deployNewVersion(page);
  await page.getByRole("button", { name: "Format" }).click();
  await expect(page.getByText("Format failed")).toBeVisible();
  await expect(page.getByText(OUTDATED)).toBeVisible();
  await expect(editorOf(page)).toContainText("unsaved in the old version");
  expect(documents).toEqual([]);
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Reload", exact: true }).click();
  await loaded;
  await untilReady(page);
  await expect(editorOf(page)).toContainText("unsaved in the old version");
  await page.getByRole("button", { name: "Format" }).click();
  await expect(page.getByText(/Code formatted|Nothing to format/)).toBeVisible();
  expect(documents).toHaveLength(1);
});

test("a dialog that the network doesn't bring is not taken for a new version", async ({ page, context }) => {
  await signIn(page, "explorer@sheaf.example");
  let isReachable = true;
  await page.route("**/assets/**", (route) => (isReachable ? route.continue() : route.abort()));
  await openPage(page, "/store");
  isReachable = false;
  await page.keyboard.press("Control+k");
  const toast = page.getByText("You seem to be offline. Please try again.").first();
  await expect(toast).toBeVisible();
  await expect(page.getByRole("button", { name: "Reload", exact: true })).toHaveCount(0);
  await page.unrouteAll();
  await expect(toast).toBeHidden();
  await context.setOffline(true);
  await page.keyboard.press("Control+k");
  await expect(toast).toBeVisible();
  await expect(page.getByRole("button", { name: "Reload", exact: true })).toHaveCount(0);
});
