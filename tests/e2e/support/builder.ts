import { expect, type Page } from "@playwright/test";
import { openPage } from "./ready.ts";

/** An app that stores how often its button was pressed. */
export const COUNTER = `<!doctype html><title>Counter</title><button></button><script>
  const button = document.querySelector("button"), count = () => Number(localStorage.count ?? 0);
  button.onclick = () => { localStorage.count = count() + 1; button.textContent = "Count " + count(); };
  button.textContent = "Count " + count();
</script>`;

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

/**
 * Replaces the code. Playwright's `fill` selects by script, and an editor that is still loading its language drops that
 * selection: the text would stand before the old one.
 */
export async function typeCode(page: Page, code: string) {
  await editorOf(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(code);
}

/** Waits until the browser has stored the code, which happens a moment after it was typed. */
export async function untilStored(page: Page, code: string) {
  const readRecords = () =>
    page.evaluate(async () => {
      const result = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve) => {
          request.onsuccess = () => resolve(request.result);
        });
      const records: Array<unknown> = [];
      for (const { name = "" } of await indexedDB.databases()) {
        const database = await result(indexedDB.open(name));
        for (const store of database.objectStoreNames)
          records.push(await result(database.transaction(store).objectStore(store).getAll()));
        database.close();
      }
      return JSON.stringify(records);
    });
  await expect.poll(readRecords).toContain(JSON.stringify(code).slice(1, -1));
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
