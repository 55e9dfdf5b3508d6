import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "./support/test.ts";

test("the sample apps fit a phone, and none of their controls covers another", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("http://sample.localhost/*", (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: readFileSync(`samples${new URL(route.request().url()).pathname}`),
    }),
  );
  for (const file of readdirSync("samples").filter((name) => name.endsWith(".html"))) {
    await page.goto(`http://sample.localhost/${file}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), file).toBeLessThanOrEqual(390);
    expect(await page.evaluate(overlappingButtons), file).toEqual([]);
  }
});

function overlappingButtons() {
  const buttons = [...document.querySelectorAll("button")].filter((button) => button.checkVisibility());
  return buttons.flatMap((button, index) => {
    const next = buttons[index + 1]?.getBoundingClientRect();
    const { right, bottom, top, left } = button.getBoundingClientRect();
    const overlaps =
      next && next.left < right - 1 && next.right > left + 1 && next.top < bottom - 1 && next.bottom > top + 1;
    return overlaps ? [button.textContent || button.getAttribute("aria-label")] : [];
  });
}
