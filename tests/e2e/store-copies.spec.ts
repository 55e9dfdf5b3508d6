import type { Browser, Page } from "@playwright/test";
import { accessibilityViolations } from "./support/axe.ts";
import { COUNTER, uniqueName } from "./support/builder.ts";
import { saveVersion, submitCreatedProject, submitProject, unpublishProject } from "./support/projects.ts";
import { openPage, reloadPage } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

const PHONE = { width: 390, height: 844 };

async function browserOf(browser: Browser, email: string | null) {
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL, ...(!email && { viewport: PHONE }) });
  const page = await context.newPage();
  if (email) await signIn(page, email);
  return page;
}

function lineIn(page: Page, name: string) {
  return page.getByRole("link", { name: new RegExp(`^Based on ${name}`) });
}

test("an author lets others copy an app of the store; the copy names it, and moderators see what differs", async ({
  page: author,
  partitioned,
}) => {
  await signIn(author, "admin@sheaf.example");
  const name = uniqueName("Lent");
  const id = await submitProject(author, name, COUNTER);
  const path = `/store/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;
  const copier = await browserOf(partitioned, "architect@sheaf.example");
  await openPage(copier, path);
  await expect(copier.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(copier.getByText("Not reviewed by another person")).toBeVisible();
  await expect(copier.getByRole("button", { name: "Keep a copy" })).toHaveCount(0);

  await openPage(author, "/builder?view=projects");
  await author.getByRole("button", { name: `Edit ${name}` }).click();
  const wizard = author.getByRole("dialog", { name: `Edit ${name}` });
  await wizard.getByRole("button", { name: "Review", exact: true }).click();
  const allows = wizard.getByRole("switch", { name: "Others may keep a copy" });
  await expect(allows).toHaveAttribute("aria-checked", "false");
  await allows.click();
  expect(await accessibilityViolations(author, "dialog[open]")).toEqual([]);
  await wizard.getByRole("button", { name: "Save and close" }).click();
  await expect(author.getByText("Changes saved")).toBeVisible();

  await openPage(copier, path);
  expect(await accessibilityViolations(copier)).toEqual([]);
  await copier.getByRole("button", { name: "Keep a copy" }).click();
  await copier.waitForURL(/\/builder\?.*project=/);
  const copyId = new URL(copier.url()).searchParams.get("project") ?? "";
  await openPage(copier, `/p/${copyId}`);
  await copier.getByRole("button", { name: "About this app" }).click();
  await expect(lineIn(copier, name)).toHaveAttribute("href", path);

  const visitor = await browserOf(partitioned, null);
  await openPage(visitor, path.replace("/store/", "/p/"));
  await visitor.getByRole("button", { name: "About this app" }).click();
  expect(await accessibilityViolations(visitor, "dialog[open]")).toEqual([]);
  await visitor.getByRole("button", { name: "Keep a copy" }).click();
  await visitor.waitForURL(/\/device\/explorer_/);
  await expect(visitor.frameLocator("iframe").getByRole("button", { name: "Count 0" })).toBeVisible();
  await visitor.getByRole("button", { name: "About this app" }).click();
  await expect(visitor.getByRole("dialog", { name })).toContainText(`Based on ${name}`);
  expect(await accessibilityViolations(visitor, "dialog[open]")).toEqual([]);
  await visitor.context().close();

  const copyName = uniqueName("Copy");
  await saveVersion(copier, copyId, COUNTER.replaceAll('"Count "', '"Clicks "'));
  await submitCreatedProject(copier, copyId, copyName);
  await openPage(author, `/admin-mod?search=${encodeURIComponent(copyName)}`);
  await author
    .getByRole("link", { name: new RegExp(copyName) })
    .first()
    .click();
  await expect(author.getByRole("region", { name: "Copy of another app" })).toContainText(`Based on ${name}`);
  // The server's document has all frames, which speak before scripts run.
  await reloadPage(author);
  await expect(author.frameLocator("iframe[title='Original, running']").getByText("Count 0")).toBeVisible();
  await expect(author.frameLocator("iframe[title='This copy, running']").getByText("Clicks 0")).toBeVisible();
  await expect(author.getByText("2 lines added, 2 removed.")).toBeAttached();
  expect(await accessibilityViolations(author)).toEqual([]);
  await author.getByRole("button", { name: "Approve & Publish" }).click();
  await author.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(author.getByText("Project published")).toBeVisible();

  await openPage(copier, `/store/${copyName.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`);
  await expect(lineIn(copier, name)).toHaveAttribute("href", path);
  await unpublishProject(author, id);
  await expect(async () => {
    await copier.reload();
    await expect(copier.getByText(new RegExp(`^Based on ${name}`))).toBeVisible();
    await expect(lineIn(copier, name)).toHaveCount(0);
  }).toPass();
  await unpublishProject(copier, copyId);
  await copier.context().close();
});
