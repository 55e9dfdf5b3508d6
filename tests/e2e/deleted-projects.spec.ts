import type { Page } from "@playwright/test";
import { editorOf, openBuilder, saveNew, typeCode, uniqueName } from "./support/builder.ts";
import { createProject } from "./support/projects.ts";
import { openPage } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

async function moveToTrash(page: Page, name: string) {
  await page.getByRole("button", { name: `More for ${name}`, exact: true }).click();
  await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  // A toast before may still be leaving.
  await expect(page.getByText("Moved to the trash").last()).toBeVisible();
}

test("a project that is deleted while it is loaded leaves the list, and Undo brings it back", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  const name = uniqueName("Loaded");
  const id = await createProject(page, "<p>loaded</p>", name);
  await openBuilder(page, `/builder?view=build&project=${id}`);
  await page.getByRole("navigation").getByRole("link", { name: "Projects" }).click();
  await moveToTrash(page, name);
  await expect(page.getByRole("heading", { name, level: 2 })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
  await moveToTrash(page, name);

  await openPage(page, `/builder?view=build&project=${id}`);
  await expect(page.getByRole("heading", { name: "This app is in the trash" })).toBeVisible();
  await openPage(page, "/builder?view=build&project=0");
  await expect(page.getByRole("heading", { name: "App not found" })).toBeVisible();
  await page.getByRole("link", { name: "Your projects" }).click();
  await expect(page.getByRole("heading", { name: "Projects", level: 1 })).toBeVisible();
});

test("what is typed into a project that another tab deleted stays, and is saved as a new app", async ({
  page,
  context,
}) => {
  await signIn(page, "builder@sheaf.example");
  const [name, rescued] = [uniqueName("Deleted"), uniqueName("Rescued")];
  const id = await createProject(page, "<p>first</p>", name);
  await openBuilder(page, `/builder?view=build&project=${id}`);
  await typeCode(page, "<p>typed for an hour</p>");
  const other = await context.newPage();
  await openPage(other, "/builder?view=projects");
  await moveToTrash(other, name);

  await page.bringToFront();
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(page.getByText("This app is in the trash. Restore it in your projects, or save the code")).toBeVisible();
  await expect(page.getByText("App not found or access denied")).toHaveCount(0);
  await expect(editorOf(page)).toHaveText("<p>typed for an hour</p>");
  await saveNew(page, rescued);
  await expect(page.getByText("App saved to Private Apps")).toBeVisible();
  await openPage(page, "/builder?view=projects");
  await expect(page.getByRole("heading", { name: rescued, level: 2 })).toBeVisible();
});
