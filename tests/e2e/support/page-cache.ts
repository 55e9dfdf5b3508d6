import { expect, type Page } from "@playwright/test";

/** Waits until the service worker controls the page and has cached these paths. */
export async function untilCached(page: Page, ...paths: Array<string>) {
  const missing = () =>
    page.evaluate(async (wanted) => {
      if (!navigator.serviceWorker.controller) return ["controller"];
      const cached = await Promise.all(wanted.map((path) => caches.match(path, { ignoreVary: true })));
      return wanted.filter((_, index) => !cached[index]);
    }, paths);
  await expect.poll(missing).toEqual([]);
}

export function countPageCaches(page: Page) {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("pages/")).length);
}

export async function deletePageCaches(page: Page) {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith("pages/")) await caches.delete(name);
  });
}
