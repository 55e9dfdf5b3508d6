import { openPage, untilReady } from "./support/ready.ts";
import { signIn } from "./support/test.ts";
import { expect, test } from "./support/visitor.ts";

test("the palette finds apps, screens and actions by keyboard alone", async ({ page, visit }) => {
  await visit("Focus Garden");
  const box = page.getByRole("combobox", { name: "Search apps, screens and actions" });
  /** Retries, since the keys work only after the first paint. */
  const open = () =>
    expect(async () => {
      if (await box.isHidden()) await page.keyboard.press("Control+k");
      await expect(box).toBeFocused({ timeout: 2000 });
    }).toPass();
  await open();
  await expect(page.getByRole("option", { name: /Focus Garden/ })).toBeVisible();
  await page.keyboard.type("dark");
  await expect(page.getByRole("option", { selected: true })).toContainText("Dark Mode");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveClass(/dark/);
  await open();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("option", { selected: true })).toContainText("About");
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await open();
  await page.keyboard.type("store");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/store");
  await expect(page.getByRole("button", { name: /^Install / }).first()).toBeVisible();
  await open();
  await page.keyboard.type("fogar");
  await expect(page.getByText("1 result", { exact: true })).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/p/focus-garden");
});

test("the palette lists one's apps first, then actions and the other screens, each with its heading", async ({
  page,
  visit,
}) => {
  await visit("Focus Garden");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Commands" });
  await expect(palette.getByRole("group", { name: "Open" }).getByRole("option")).toHaveText([/Focus Garden/]);
  expect(
    await palette.getByRole("group").evaluateAll((groups) => groups.map((group) => group.firstChild?.textContent)),
  ).toEqual(["Open", "Actions", "Go to"]);
  const screens = palette.getByRole("group", { name: "Go to" });
  await expect(screens.getByRole("option", { name: "Journal" })).toBeAttached();
  await expect(screens.getByRole("option", { name: "Home" }), "the screen one is on").toHaveCount(0);
  await palette.getByRole("combobox").fill("journal");
  await expect(palette.getByRole("option", { selected: true })).toHaveText("JournalGJ");
  await expect(palette.getByRole("group", { name: "Store" }).getByRole("option")).toHaveText(
    "Search the store for “journal”",
  );
});

test("screens are reached by the keys that the palette names, as long as single-letter shortcuts are on", async ({
  page,
  visit,
}) => {
  await visit("Focus Garden");
  const palette = page.getByRole("dialog", { name: "Commands" });
  await page.keyboard.press("Control+k");
  const journal = palette.getByRole("option", { name: "Journal", exact: true });
  await expect(journal.locator("kbd")).toHaveText(["G", "J"]);
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  for (const [key, address] of [
    ["j", "/journal"],
    ["s", "/store"],
    ["a", "/?home"],
    ["b", "/builder"],
  ] as const) {
    // The second key counts for a second after the first, which is short on a busy machine.
    await Promise.all(["g", key].map((letter) => page.keyboard.press(letter)));
    await expect(page).toHaveURL(new RegExp(`${address.replace("?", "\\?")}(\\?.*)?$`));
    await untilReady(page);
  }
  await openPage(page, "/store");
  await page.evaluate(() => localStorage.setItem("letter-keys", "off"));
  // The keys work only after the first paint.
  await expect(async () => {
    if (await palette.isHidden()) await page.keyboard.press("Control+k");
    await expect(journal).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(journal.locator("kbd")).toHaveCount(0);
  await page.keyboard.press("Escape");
  // Until the page has heard that the palette closed, the key that opens it does nothing.
  await expect(page.locator("dialog[aria-label=Commands]")).toHaveCount(0);
  await page.keyboard.press("g");
  await page.keyboard.press("j");
  await page.keyboard.press("Control+k");
  await expect(journal).toBeVisible();
  await expect(page).toHaveURL("/store");
});

test("the palette opens in the builder on a phone too, where the bar hides the profile", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/builder?view=build");
  const box = page.getByRole("combobox", { name: "Search apps, screens and actions" });
  await expect(async () => {
    if (await box.isHidden()) await page.keyboard.press("Control+k");
    await expect(box).toBeFocused({ timeout: 2000 });
  }).toPass();
});

test("apps that are loaded later leave the chosen command chosen", async ({ page, visit }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/home", async (route) => {
    await held;
    await route.continue();
  });
  await visit("Focus Garden", "Unit Swap");
  await page.keyboard.press("Control+k");
  const chosen = page.getByRole("option", { selected: true });
  await expect(chosen).toContainText("New app");
  await page.keyboard.press("ArrowUp");
  await expect(chosen).toContainText("About");
  answer();
  await expect(page.getByRole("option", { name: /Focus Garden/ })).toBeVisible();
  await expect(chosen).toContainText("About");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/about");
});

test("the palette closes by a press that begins and ends beside it", async ({ page, visit }) => {
  await visit();
  const palette = page.getByRole("dialog", { name: "Commands" });
  await page.keyboard.press("Control+k");
  await expect(palette).toBeVisible();
  await page.mouse.move(8, 8);
  await page.mouse.down();
  const box = await palette.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
  await page.mouse.up();
  await expect(palette).toBeVisible();
  await page.mouse.click(8, 8);
  await expect(palette).toBeHidden();
});
