import { accessibilityViolations } from "./support/axe.ts";
import { openPage } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

test("an author opens an app's numbers from its card, as charts and as a table; others don't", async ({
  page,
  context,
}) => {
  await signIn(page, "jonas@sheaf.example");
  await openPage(page, "/builder?view=projects");
  await page.getByRole("button", { name: "More for Habit Dots" }).click();
  await page.getByRole("link", { name: "Numbers of Habit Dots" }).click();
  await expect(page.getByRole("heading", { name: "Habit Dots in numbers" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Opens by week: [\d,]+ in all, most in the week of / })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(13);
  for (const { width, theme } of [
    { width: 1280, theme: "light" },
    { width: 320, theme: "dark" },
  ]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((name) => document.documentElement.classList.add(name), theme);
    expect(await accessibilityViolations(page), `${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  const address = page.url();
  await context.clearCookies();
  await signIn(page, "architect@sheaf.example");
  expect((await page.request.get(address)).status()).toBe(404);
});
