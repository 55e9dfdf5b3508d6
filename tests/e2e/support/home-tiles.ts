import type { Page } from "@playwright/test";

export function tiles(page: Page) {
  return page.getByRole("list", { name: "Your apps" }).getByRole("link");
}

export function named(...names: Array<string>) {
  return names.map((name) => new RegExp(`${name}$`));
}

export const THREE = ["Focus Garden", "Unit Swap", "Pixel Pad"] as const;

/** The code that follows a pointer is loaded after the page. */
export async function untilDraggable(page: Page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/pointer-drag.client-")),
  );
}

export async function drag(page: Page, what: string, where: string) {
  await untilDraggable(page);
  const [from, to] = await Promise.all(
    [what, where].map((name) => page.getByRole("link", { name }).locator("[data-part=app-icon]").boundingBox()),
  );
  if (!from || !to) throw new Error("a tile is missing");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 25, { steps: 4 });
  await page.mouse.move(to.x + 25, to.y + 25, { steps: 10 });
  await page.mouse.up();
}
