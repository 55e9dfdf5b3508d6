import { expect, type Page } from "@playwright/test";

export function editorOf(page: Page) {
  return page.getByRole("textbox", { name: "HTML code" });
}

/** The build view with its editor, on a new app or on the project of the address. */
export async function openBuilder(page: Page, address = "/builder?view=build") {
  await page.goto(address, { waitUntil: "networkidle" });
  await expect(page.locator(".cm-content")).toBeVisible();
}

/** Replaces the whole text, as pasting over everything does. */
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
