import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { accessibilityViolations } from "./support/axe.ts";
import { uniqueName } from "./support/builder.ts";
import { pngOf } from "./support/pictures.ts";
import { createProject } from "./support/projects.ts";
import { openPage, reloadPage } from "./support/ready.ts";
import { signIn, test } from "./support/test.ts";

test("the wizard counts, refuses a fourth category, takes a picture, and tells what is missing", async ({ page }) => {
  await signIn(page, "architect@sheaf.example");
  const name = uniqueName("Wizard");
  await createProject(page, "<title>Wizard</title><p>x</p>", name);
  let isBroken = false;
  await page.route("**/api/projects/*/checks", (route) =>
    isBroken ? route.fulfill({ status: 500, body: "broken" }) : route.continue(),
  );
  await openPage(page, "/builder?view=projects");
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const wizard = page.getByRole("dialog", { name: `Edit ${name}` });
  const next = wizard.getByRole("button", { name: "Next" });
  const checkAccessibility = async () => expect(await accessibilityViolations(page, "dialog[open]")).toEqual([]);
  await expect(wizard.getByLabel("Title", { exact: true })).toBeFocused();
  await wizard.getByLabel("Title", { exact: true }).fill("Abc");
  await expect(wizard.getByText("3/15")).toBeVisible();
  await expect(next).toBeDisabled();
  await wizard.getByLabel("Title", { exact: true }).fill(name);
  await next.click();
  await expect(wizard.getByText("0/1000 (private only)")).toBeVisible();
  await wizard.getByRole("button", { name: "Back" }).press("Enter");
  await expect(wizard.getByRole("button", { name: "Back" }), "the first step disables it").toBeFocused();
  await next.click();
  await next.click();
  for (const category of ["Games", "Music", "Books", "Food"])
    await wizard.getByRole("button", { name: category, exact: true }).click();
  await expect(page.getByText("You can select maximum 3 categories.")).toBeVisible();
  const { width = 1280, height = 800 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 390, height: 844 });
  await next.click();
  await expect(wizard.getByText("No icon yet. Choose one below.")).toBeVisible();
  await expect(wizard.getByRole("button", { name: "Icon", exact: true })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width, height });
  await expect(wizard.getByText("Mira Okafor")).toBeVisible();
  await expect(wizard.getByText("Community Developer")).toHaveCount(0);
  await checkAccessibility();
  await wizard.getByRole("tab", { name: "Emoji" }).press("ArrowRight");
  await expect(wizard.getByRole("tab", { name: "Text", selected: true })).toBeFocused();
  await checkAccessibility();
  await page.keyboard.press("ArrowRight");
  await expect(wizard.getByRole("tab", { name: "Upload", selected: true })).toBeFocused();
  await checkAccessibility();
  await wizard.getByLabel("Import from URL").fill("https://127.0.0.1/icon.png");
  await wizard.getByRole("button", { name: "Import" }).click();
  await expect(wizard.getByText(/Couldn't load an image/)).toBeVisible();
  await expect(wizard.getByText("No icon yet. Choose one below.")).toBeVisible();
  const upload = wizard.getByLabel("Choose a PNG or JPEG");
  await upload.setInputFiles({ name: "icon.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await expect(wizard.getByText("Please upload PNG or JPEG files only.")).toBeVisible();
  await upload.setInputFiles({ name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(1_572_865) });
  await expect(wizard.getByText("Please upload files smaller than 1.5MB.")).toBeVisible();
  await upload.setInputFiles({ name: "renamed.png", mimeType: "image/png", buffer: Buffer.from("<svg></svg>") });
  await expect(wizard.getByText("Please upload PNG or JPEG files only.")).toBeVisible();
  await upload.setInputFiles({ name: "icon.png", mimeType: "image/png", buffer: pngOf(64, 64) });
  await expect(page.getByText("Icon uploaded")).toBeVisible();
  await expect(wizard.locator("img").first()).toHaveJSProperty("naturalWidth", 64);
  await upload.setInputFiles({ name: "wide.png", mimeType: "image/png", buffer: pngOf(120, 80) });
  await wizard.getByLabel("Zoom").fill("2");
  await checkAccessibility();
  await wizard.getByRole("button", { name: "Use this part" }).click();
  await expect(wizard.getByLabel("Zoom")).toHaveCount(0);
  await expect(wizard.locator("img").first()).toHaveJSProperty("naturalWidth", 512);
  await expect(wizard.locator("img").first()).toHaveJSProperty("naturalHeight", 512);
  const screenshots = wizard.getByLabel("Add screenshots");
  const shot = { name: "shot.png", mimeType: "image/png", buffer: pngOf(120, 80) };
  await screenshots.setInputFiles(shot);
  await wizard.getByRole("button", { name: "Remove screenshot 1" }).click();
  await expect(screenshots).toBeFocused();
  await screenshots.setInputFiles(shot);
  await expect(wizard.getByRole("img", { name: "Screenshot 1" })).toBeVisible();
  await expect(screenshots, "an upload keeps it").toBeFocused();
  await screenshots.setInputFiles({ ...shot, buffer: pngOf(80, 120) });
  await wizard.getByRole("button", { name: "Move screenshot 2 forward" }).press("Enter");
  await expect(wizard.getByRole("button", { name: "Move screenshot 1 forward" })).toBeFocused();
  await wizard.getByRole("button", { name: "Move screenshot 1 back" }).press("Enter");
  await expect(wizard.getByRole("button", { name: "Move screenshot 2 back" })).toBeFocused();
  await wizard.getByRole("button", { name: "Remove screenshot 2" }).click();
  await expect(next, "the buttons stay in sight on a long step").toBeInViewport({ ratio: 1 });
  await next.click();
  await expect(wizard.getByText("Description: 500-1000 characters")).toBeVisible();
  const checks = wizard.getByRole("region", { name: "Automatic checks" });
  isBroken = true;
  await next.click();
  await expect(checks.getByRole("alert")).toContainText("The automatic checks didn't run.");
  await expect(next, "the last step disables it").toBeFocused();
  isBroken = false;
  await checks.getByRole("button", { name: "Try Again" }).press("Enter");
  await expect(checks.getByText("Incomplete description", { exact: true })).toBeVisible();
  await expect(checks.getByRole("heading")).toBeFocused();
  await expect(checks.getByText("No preview", { exact: true }), "it has a picture").toHaveCount(0);
  await checkAccessibility();
  await expect(wizard.getByRole("button", { name: "Submit for Review" })).toBeDisabled();
  await wizard.getByRole("button", { name: "Close", exact: true }).click();
  await expect(wizard).toBeHidden();
  await reloadPage(page);
  const card = page.getByRole("article").filter({ hasText: name });
  await expect(card.locator('img[src^="/api/icons/"]').last()).toHaveAttribute(
    "src",
    /^\/api\/icons\/[0-9a-f]{64}\.png$/,
  );
  await expect(card.getByText("+1")).toBeVisible();
  await card.getByRole("button", { name: /^Edit/ }).click();
  await wizard.getByRole("button", { name: "Icon", exact: true }).click();
  await expect(wizard.getByRole("img", { name: "Screenshot 1" })).toBeVisible();
});

test("during a review a newer version can be submitted; an admin publishes immediately and unpublishes again", async ({
  page,
}) => {
  await signIn(page, "admin@sheaf.example");
  const name = uniqueName("Own");
  await createProject(page, "<title>Own</title><p>x</p>", name);
  await openPage(page, "/builder?view=projects");
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const wizard = page.getByRole("dialog", { name: `Edit ${name}` });
  await wizard.getByRole("button", { name: "Description", exact: true }).click();
  await wizard
    .getByRole("textbox", { name: /Description/ })
    .fill("A description that is long enough for the store. ".repeat(11));
  await wizard.getByRole("button", { name: "Categories", exact: true }).click();
  await wizard.getByRole("button", { name: "Games", exact: true }).click();
  await wizard.getByRole("button", { name: "Icon", exact: true }).click();
  await wizard.getByRole("button", { name: "🎲" }).click();
  await wizard.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(wizard.getByText("No preview", { exact: true }), "told before it is sent").toBeVisible();
  await wizard.getByRole("button", { name: "Publish", exact: true }).last().click();
  await expect(page.getByText("App published to store")).toBeVisible();
  const card = page.getByRole("article").filter({ hasText: name });
  await expect(card.getByText("Published")).toBeVisible();
  await expect(card.getByRole("button", { name: /^Edit/ })).toBeFocused();
  await expect(card.getByText("Edited just now")).toBeVisible();
  await expect(card.getByRole("button", { name: /^Publish Update/ })).toHaveCount(0);
  const update = page.getByRole("dialog", { name: `Publish an update to ${name}?` });
  await card.getByRole("button", { name: /^Edit/ }).click();
  await wizard.getByRole("button", { name: "Icon", exact: true }).click();
  await wizard.getByRole("button", { name: "🎨" }).click();
  await wizard.getByRole("button", { name: "Save and close" }).click();
  await expect(card.getByText("Changes not submitted")).toBeVisible();
  await card.getByRole("button", { name: /^Publish Update/ }).click();
  await expect(update.getByRole("listitem")).toHaveText(["Icon"]);
  await update.getByLabel("Release notes").fill("x".repeat(501));
  await update.getByRole("button", { name: "Publish Update" }).click();
  await expect(update.getByText("Release notes can have at most 500 characters.")).toBeVisible();
  await expect(update.getByLabel("Release notes"), "it isn't sent").toBeFocused();
  await update.getByLabel("Release notes").fill("A better picture");
  await page.keyboard.press("Escape");
  await card.getByRole("button", { name: /^Publish Update/ }).click();
  await expect(update.getByLabel("Release notes"), "a closed dialog keeps them").toHaveValue("A better picture");
  await update.getByRole("button", { name: "Publish Update" }).click();
  await expect(page.getByText("Update published")).toBeVisible();
  await expect(card.getByText("Changes not submitted")).toBeHidden();
  await card.getByRole("button", { name: /^Edit/ }).click();
  await wizard.getByRole("button", { name: "Review", exact: true }).click();
  await wizard.getByRole("button", { name: "Add a host" }).click();
  await wizard.getByLabel("Host", { exact: true }).fill("api.example.com");
  await wizard.getByRole("button", { name: "Publish", exact: true }).click();
  await wizard.getByRole("button", { name: "Unpublish" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("App unpublished")).toBeVisible();
  await expect(card.getByText("Private")).toBeVisible();
  await card.getByRole("button", { name: /^Edit/ }).click();
  await expect(wizard.getByText("Restored unsaved changes from this device.")).toBeVisible();
  await wizard.getByRole("button", { name: "Review", exact: true }).click();
  await expect(wizard.getByLabel("Host", { exact: true })).toHaveValue("api.example.com");
});

test("the wizard says that it saved once the server has, and asks before anything typed is lost", async ({ page }) => {
  let isBroken = false;
  await page.route("**/builder.data*", (route) =>
    isBroken && route.request().method() === "POST" ? route.fulfill({ status: 500, body: "broken" }) : route.continue(),
  );
  const name = await saveAndListProject(page, "Kept");
  const edit = page.getByRole("button", { name: `Edit ${name}` });
  const wizard = page.getByRole("dialog", { name: `Edit ${name}` });
  const asking = page.getByRole("alertdialog", { name: "Unsaved changes" });
  const description = wizard.getByRole("textbox", { name: /Description/ });
  const saveAndClose = wizard.getByRole("button", { name: "Save and close" });
  const step = (title: string) => wizard.getByRole("button", { name: title, exact: true });

  await edit.click();
  await step("Icon").click();
  await wizard.getByRole("tab", { name: "Text" }).click();
  await wizard.getByLabel("Icon", { exact: true }).fill("Hello");
  await expect(wizard.getByText("An icon can have at most 4 characters.")).toBeVisible();
  await expect(saveAndClose).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(
    asking.getByText("Your changes can't be saved yet. An icon can have at most 4 characters."),
  ).toBeVisible();
  await asking.getByRole("button", { name: "Discard" }).click();
  await expect(wizard).toBeHidden();

  await edit.click();
  await step("Description").click();
  await description.fill("x".repeat(1400));
  await expect(wizard.getByText("1400/1000 (too long)")).toBeVisible();
  await expect(description, "nothing is cut").toHaveValue("x".repeat(1400));
  await expect(wizard.getByText("Description must be at most 1000 characters.")).toBeVisible();
  await expect(saveAndClose).toHaveCount(0);
  await step("Review").click();
  await expect(wizard.getByText("Description must be at most 1000 characters."), "on other steps too").toBeVisible();
  await wizard.getByLabel("Release notes").fill("x".repeat(501));
  await step("Description").click();
  await description.fill("Short");
  await expect(saveAndClose).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(
    asking.getByText("Your changes can't be saved yet. Release notes can have at most 500 characters."),
  ).toBeVisible();
  await asking.getByRole("button", { name: "Discard" }).click();
  await expect(wizard).toBeHidden();

  await edit.click();
  await step("Description").click();
  await description.fill("Typed for a long time");
  await page.keyboard.press("Escape");
  await expect(asking).toBeVisible();
  await expect(asking.getByRole("button", { name: "Keep editing" })).toBeFocused();
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press("Escape");
  await expect(wizard).toBeVisible();
  await asking.getByRole("button", { name: "Keep editing" }).click();
  await expect(description).toHaveValue("Typed for a long time");

  await reloadPage(page);
  await edit.click();
  await step("Description").click();
  await expect(wizard.getByText("Restored unsaved changes from this device.")).toBeVisible();
  await expect(description).toHaveValue("Typed for a long time");

  isBroken = true;
  await description.fill("Typed again");
  await saveAndClose.click();
  await expect(page.getByText("An unexpected error occurred while saving.")).toHaveCount(1);
  await expect(wizard.getByText("An unexpected error occurred while saving.")).toBeVisible();
  await expect(page.getByText("Changes saved")).toHaveCount(0);
  await expect(description).toHaveValue("Typed again");
  isBroken = false;
  await wizard.getByRole("button", { name: "Close", exact: true }).click();
  await asking.getByRole("button", { name: "Save and close" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await expect(wizard).toBeHidden();

  await edit.click();
  await step("Description").click();
  await expect(description).toHaveValue("Typed again");
  await wizard.getByRole("button", { name: "Next" }).click();
  await wizard.getByRole("button", { name: "Books", exact: true }).click();
  await wizard.getByRole("button", { name: "Next" }).click();
  await expect(wizard.getByText("Saved ✓")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(wizard).toBeHidden();
});

test("a press on Submit while a save is being answered is not lost", async ({ page }) => {
  const name = await saveAndListProject(page, "Race");
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const wizard = page.getByRole("dialog", { name: `Edit ${name}` });
  const step = (title: string) => wizard.getByRole("button", { name: title, exact: true }).click();
  await step("Categories");
  await step("Utilities");
  await step("Icon");
  await wizard.getByRole("button", { name: "🔧" }).click();
  await step("Description");
  await expect(wizard.getByText("Saved ✓")).toBeVisible();
  await wizard
    .getByRole("textbox", { name: /Description/ })
    .fill("It keeps what was pressed while it saved. ".repeat(13));

  // The save's answer changes the card behind the dialog; observers run before React's effects.
  await page.evaluate((name) => {
    const card = [...document.querySelectorAll("article")].find((article) => article.textContent?.includes(name));
    const observer = new MutationObserver(() => {
      observer.disconnect();
      const buttons = [...document.querySelectorAll<HTMLButtonElement>("dialog button")];
      buttons.find((button) => button.textContent === "Submit for Review")?.click();
    });
    observer.observe(card as Node, { subtree: true, childList: true, characterData: true });
  }, name);
  await step("Publish");
  await expect(page.getByText("App submitted for review")).toBeVisible();
});

test("a change that is taken back while it is being saved is saved too", async ({ page }) => {
  const name = await saveAndListProject(page, "Back");
  const edit = page.getByRole("button", { name: `Edit ${name}` });
  const wizard = page.getByRole("dialog", { name: `Edit ${name}` });
  const description = wizard.getByRole("textbox", { name: /Description/ });
  const step = (title: string) => wizard.getByRole("button", { name: title, exact: true }).click();
  const held = Promise.withResolvers<void>();
  await page.route("**/builder.data*", async (route) => {
    if (route.request().method() === "POST") await held.promise;
    await route.continue();
  });
  await edit.click();
  await step("Description");
  await description.fill("A word too many");
  await step("Icon");
  await expect(wizard.getByText("Saving...")).toBeVisible();
  await step("Description");
  await description.fill("");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Save and close" }).click();
  held.resolve();
  await expect(wizard).toBeHidden();
  await reloadPage(page);
  await edit.click();
  await step("Description");
  await expect(description).toHaveValue("");
});

/** @returns the new project's name, which is shown in the list of projects. */
async function saveAndListProject(page: Page, prefix: string) {
  await signIn(page, "architect@sheaf.example");
  const name = uniqueName(prefix);
  await createProject(page, "<p>x</p>", name);
  await openPage(page, "/builder?view=projects");
  return name;
}

test("on a phone, a link to the last step shows that step, which has the focus", async ({ page }) => {
  await signIn(page, "architect@sheaf.example");
  const id = await createProject(page, "<title>Last</title><p>x</p>", uniqueName("Last"));
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, `/builder?view=projects&edit=${id}&step=Publish`);
  const step = page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: "Publish" });
  await expect(step).toBeFocused();
  await expect(step).toBeInViewport({ ratio: 1 });
});

test("the name's menu opens the details on the list of projects too, each time", async ({ page }) => {
  await signIn(page, "architect@sheaf.example");
  const name = uniqueName("Menu");
  const id = await createProject(page, "<title>Menu</title><p>x</p>", name);
  await openPage(page, `/builder?view=projects&project=${id}`);
  const wizard = page.getByRole("dialog", { name: `Edit ${name}` });
  for (const opening of ["first", "second"]) {
    await page.getByRole("banner").getByRole("button", { name, exact: true }).click();
    await page.getByRole("link", { name: "Edit title and details" }).click();
    await expect(wizard, opening).toBeVisible();
    await wizard.getByRole("button", { name: "Close", exact: true }).click();
    await expect(wizard).toBeHidden();
  }
});

test("a draft whose title is too short gets a description first, and then its title", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  const name = crypto.randomUUID().slice(0, 4);
  await createProject(page, "<!doctype html><p>Draft</p>", name);
  await openPage(page, "/builder?view=projects");
  await page.getByRole("button", { name: `Add a description: ${name}`, exact: true }).click();
  const wizard = page.getByRole("dialog", { name: `Edit ${name}` });
  await wizard.getByRole("textbox", { name: /Description/ }).fill("Counts what is in the pantry.");
  const problem = "A title must have 5 to 15 characters; this one has 4.";
  await expect(wizard.getByText(problem)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(wizard.getByRole("alertdialog")).toContainText(`Your changes can't be saved yet. ${problem}`);
  await wizard.getByRole("button", { name: "Keep editing" }).click();
  await wizard.getByRole("button", { name: "Back" }).click();
  const title = wizard.getByRole("textbox", { name: "Title" });
  await expect(title).toHaveValue(name);
  await expect(wizard.getByRole("button", { name: "Next" })).toBeDisabled();
  await title.fill(`Pantry ${name}`);
  await wizard.getByRole("button", { name: "Save and close" }).click();
  const card = page.getByRole("article").filter({ hasText: `Pantry ${name}` });
  await expect(card).toContainText("Counts what is in the pantry.");
});
