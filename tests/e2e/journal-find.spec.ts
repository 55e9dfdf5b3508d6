import { accessibilityViolations } from "./support/axe.ts";
import { openPage } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

test("a day is found in the calendar by keyboard, and in the notes by its words", async ({ page }) => {
  await page.clock.install({ time: new Date("2026-11-20T12:00:00") });
  await signIn(page, "architect@sheaf.example");
  await page.route("**/api/journal/months/*", (route) => {
    const days = route.request().url().endsWith("2026-10") ? ["2026-10-20"] : ["2026-11-18"];
    return route.fulfill({ json: { days } });
  });
  await openPage(page, "/journal");
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Find a day" });
  await expect(dialog.getByRole("heading", { name: "November 2026" })).toBeVisible();
  await expect(dialog.getByRole("link", { name: /November 18, has a note/ })).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await accessibilityViolations(page), `at ${width} px`).toEqual([]);
  }
  await dialog.getByRole("link", { name: /November 20, today/ }).focus();
  await page.keyboard.press("PageUp");
  await expect(dialog.getByRole("link", { name: /October 20, has a note/ })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  // The dialog holds the return to today back, however long it is open.
  await page.clock.runFor(20_000);
  await expect(dialog.getByRole("link", { name: /October 19/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/day=2026-10-19/);
  await expect(dialog).toBeHidden();
  // Who looked for a day reads it without being taken away.
  await expect(page.getByRole("button", { name: "Stay here" })).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("button", { name: "Calendar and search" }).click();
  await dialog.getByLabel("Search your notes").fill("HERONS");
  await page.clock.runFor(1000);
  const found = dialog.getByRole("list", { name: "Notes found" });
  await expect(found.locator("mark").first()).toHaveText("herons");
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByLabel("Search your notes").fill("no such words");
  await page.clock.runFor(1000);
  await expect(dialog.getByText("No note has these words.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("the journal shows what was written on this day, and leads there", async ({ page }) => {
  await signIn(page, "architect@sheaf.example");
  await openPage(page, "/journal");
  const section = page.getByRole("region", { name: "On this day" });
  await section.getByRole("link", { name: /1 year ago/ }).click();
  await expect(page.getByText("Learned what a canvas is.")).toBeVisible();
  await expect(page).toHaveURL(/day=/);
  await expect(page.getByRole("button", { name: "Stay here" })).toHaveAttribute("aria-pressed", "true");
});
