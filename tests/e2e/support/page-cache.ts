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

/**
 * Holds the timer after which the home is kept (decision 229), in documents that open afterwards.
 * @returns the function that lets it end
 */
export async function holdHomeCopy(page: Page) {
  await page.addInitScript(() => {
    const setTimer = window.setTimeout;
    const hold = (work: () => void, ms?: number) =>
      ms === 5000 ? window.addEventListener("five seconds", work) : setTimer(work, ms);
    Object.assign(window, { setTimeout: hold });
  });
  return () => page.evaluate(() => window.dispatchEvent(new Event("five seconds")));
}

export function countPageCaches(page: Page) {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("pages/")).length);
}

export async function deletePageCaches(page: Page) {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith("pages/")) await caches.delete(name);
  });
}
