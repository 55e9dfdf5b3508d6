import { noteField, openJournal, readableDate } from "./support/journal.ts";
import { openPage, reloadPage } from "./support/ready.ts";
import { expect, test } from "./support/visitor.ts";

test("shortcuts are chosen, moved, removed and opened, by keyboard too", async ({ page, visit }) => {
  await visit("Pixel Pad", "Unit Swap");
  await openJournal(page);
  const bar = page.getByRole("region", { name: "App shortcuts" });
  const kept = () => page.waitForResponse("**/api/journal/shortcuts");
  await bar.getByRole("button", { name: /^Add an app to slot 1/ }).press("Enter");
  await expect(page.getByRole("searchbox", { name: "Search your apps" })).toBeFocused();
  await page.keyboard.type("pix");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Unit Swap" })).toBeHidden();
  await Promise.all([kept(), page.getByRole("dialog").getByRole("button", { name: "Pixel Pad" }).press("Enter")]);
  await expect(bar.getByRole("link", { name: "Pixel Pad" })).toBeFocused();
  await page.getByRole("button", { name: "Edit shortcuts" }).click();
  await expect(bar.getByRole("button", { name: /slot/ })).toHaveCount(4);
  await bar.getByRole("button", { name: /^Add an app to slot 2/ }).click();
  await Promise.all([kept(), page.getByRole("dialog").getByRole("button", { name: "Unit Swap" }).click()]);
  await Promise.all([kept(), bar.getByRole("button", { name: /^Pixel Pad/ }).press("ArrowRight")]);
  await expect(page.getByText("Pixel Pad moved to slot 2 of 4")).toBeAttached();
  await expect(bar.getByRole("button", { name: "Pixel Pad change slot 2" })).toBeFocused();
  await Promise.all([kept(), bar.getByRole("button", { name: "Remove Unit Swap" }).click()]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Edit shortcuts" })).toBeFocused();
  await reloadPage(page);
  await expect(bar.getByRole("listitem")).toHaveText([/Add/, /Pixel Pad/, /Add/]);
  await bar.getByRole("link", { name: "Pixel Pad" }).click();
  await expect(page).toHaveURL(/\/p\?id=[\w-]+&name=Pixel\+Pad$/);
  await visit("Unit Swap");
  await openPage(page, "/journal");
  await expect(bar.getByRole("listitem")).toHaveText([/Add/]);
});

test("Undo restores a deleted note, today's and another day's", async ({ page, enter }) => {
  await enter();
  await openJournal(page, { today: "Today's words", yesterday: "Yesterday's words" });
  await page.getByRole("button", { name: "Delete note" }).click();
  await expect(
    page.getByRole("alertdialog", { name: `Delete note for ${readableDate()}?`, description: "You can undo this." }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(noteField(page)).toHaveValue("Today's words");
  await page.getByRole("button", { name: "Delete note" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.hover();
  await expect(noteField(page)).toHaveValue("");
  await undo.click();
  await expect(noteField(page)).toHaveValue("Today's words");
  await expect(page.getByText("Saved ✓")).toBeVisible();

  await page.keyboard.press("Tab");
  await page.getByRole("link", { name: "Previous day" }).click();
  await page.getByRole("button", { name: "Delete note" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await undo.hover();
  await expect(page.getByText("No note for this day.")).toBeVisible();
  await page.route("**/restore", (route) => route.abort(), { times: 1 });
  await undo.click();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("Yesterday's words")).toBeVisible();
  await reloadPage(page);
  await expect(page.getByText("Yesterday's words")).toBeVisible();
});

test("all notes can be exported as Markdown and JSON", async ({ page, enter }) => {
  await enter();
  await openJournal(page, { today: "Two herons" });
  for (const [name, file] of [
    ["Markdown", /journal\.md$/],
    ["JSON", /journal\.json$/],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name }).click();
    expect((await download).suggestedFilename()).toMatch(file);
  }
  expect(await (await page.request.get("/api/journal.md")).text()).toContain("Two herons");
});
