import { expect, type Page } from "@playwright/test";
import { openPage } from "./ready.ts";

export function editorOf(page: Page) {
  return page.getByRole("textbox", { name: "HTML code" });
}

export async function openBuilder(page: Page, address = "/builder?view=build") {
  await openPage(page, address);
  await expect(page.locator(".cm-content")).toBeVisible();
}

/** Playwright can't aim at what is inside a scaled frame, as the phone's and the tablet's are. */
export async function showPreviewUnscaled(page: Page) {
  await page.getByRole("button", { name: "Desktop", exact: true }).click();
}

export async function typeCode(page: Page, code: string) {
  await editorOf(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(code);
}

export function uniqueName(word: string) {
  return `${word} ${Date.now().toString(36).slice(-5)}${Math.floor(Math.random() * 36).toString(36)}`;
}

export async function saveNew(page: Page, name: string) {
  await page
    .getByRole("button", { name: /^Build/ })
    .first()
    .click();
  await page.getByLabel(/Title/).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/Project Loaded: /)).toBeVisible();
  await expect(page).toHaveURL(/project=/);
}
