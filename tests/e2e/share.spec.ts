import type { Locator, Page } from "@playwright/test";
import { settledAccount } from "./support/accounts.ts";
import { COUNTER, openBuilder, typeCode, uniqueName } from "./support/builder.ts";
import { createProject } from "./support/projects.ts";
import { openPage } from "./support/ready.ts";
import { expect, test } from "./support/test.ts";
import { signIn } from "./support/test.ts";

const PHONE = { width: 390, height: 844 };

function dialogOf(page: Page) {
  return page.getByRole("dialog", { name: /^Share/ });
}

async function linkIn(page: Page) {
  const link = dialogOf(page).getByLabel("Link", { exact: true });
  await expect(link).toHaveValue(/\/s\/[0-9a-f]{32}$/);
  return link.inputValue();
}

/** On a page of the signed-in account. */
async function shareFromCard(page: Page, name: string) {
  await openPage(page, "/builder?view=projects");
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("button", { name: `Share ${name}` }).click();
  await dialogOf(page).getByRole("button", { name: "Create and copy link" }).click();
  return linkIn(page);
}

test("on a phone, a pasted app is in a friend's browser after four presses", async ({ page, context, partitioned }) => {
  await page.setViewportSize(PHONE);
  await settledAccount(page, context);
  await openBuilder(page);
  await typeCode(page, COUNTER);
  let presses = 0;
  async function press(target: Locator) {
    presses += 1;
    await target.click();
  }
  await press(page.getByRole("button", { name: /^Build/ }).first());
  await press(page.getByRole("dialog").getByRole("button", { name: "Save" }));
  await press(page.getByRole("button", { name: "Share", exact: true }));
  await expect(dialogOf(page).getByText(/this version is uploaded for the link/)).toBeVisible();
  await press(dialogOf(page).getByRole("button", { name: "Create and copy link" }));
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(presses).toBeLessThanOrEqual(4);
  const url = await linkIn(page);

  const friend = await partitioned.newContext({ viewport: PHONE });
  const visit = await friend.newPage();
  await openPage(visit, url);
  await visit.getByRole("button", { name: "Open" }).or(visit.getByRole("link", { name: "Open" })).click();
  await expect(visit.frameLocator("iframe").getByRole("button", { name: "Count 0" })).toBeVisible();
  await friend.close();
});
