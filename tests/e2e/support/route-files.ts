import type { Page, Route } from "@playwright/test";

/**
 * Answers for files of the build, in the pages that are opened afterwards. It bypasses the service worker, which would answer
 * before the route does.
 */
export async function routeFiles(page: Page, files: RegExp, answer: (route: Route) => unknown) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setBypassServiceWorker", { bypass: true });
  await page.route(files, answer);
}
