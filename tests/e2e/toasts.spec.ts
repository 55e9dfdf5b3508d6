import { expect, type Page } from "@playwright/test";
import { settledAccount } from "./support/accounts.ts";
import { openPage } from "./support/ready.ts";
import { test } from "./support/test.ts";

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];
const PAGE = "<title>Cup counter</title><button>Count</button>";
const PRESSABLE = ":is(button, a[href], input, select):not([data-sonner-toaster] *)";
/** Of pages that scroll, only their bars are always there. */
const IN_BARS = `header ${PRESSABLE}, nav ${PRESSABLE}`;

/** What can be pressed on the screen, and what of it can't since the toast with this title is on it. */
async function expectFree(page: Page, title: string, selector: string) {
  const toast = page.locator("[data-sonner-toast]").filter({ hasText: title });
  const { pressable, covered } = await toast.evaluate(async (element, pressableSelector) => {
    const animations = () => element.getAnimations({ subtree: true });
    while (animations().length > 0) await Promise.allSettled(animations().map(({ finished }) => finished));
    const pressable = [...document.querySelectorAll(pressableSelector)].filter((control) => control.checkVisibility());
    const isCovered = (control: Element) => {
      const { left, width, top, height } = control.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    const name = (control: Element) => control.getAttribute("aria-label") ?? control.textContent;
    return { pressable: pressable.map(name), covered: pressable.filter(isCovered).map(name) };
  }, selector);
  expect(covered).toEqual([]);
  return pressable;
}

async function paste(page: Page) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), PAGE);
  await page.getByRole("button", { name: "Paste", exact: true }).click();
}

for (const size of SIZES) {
  test(`a toast at ${size.width} px leaves everything free in the editor, where Paste is pressed again`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(size);
    await openPage(page, "/new");
    await paste(page);
    expect(await expectFree(page, "Code pasted", PRESSABLE)).toContain("Keep it");
    await settledAccount(page, context);
    await openPage(page, "/builder?view=build");
    await paste(page);
    const showCode = page.getByRole("button", { name: "Code", exact: true }).locator("visible=true");
    // On phones the preview has the screen.
    if (size.width < 900) await showCode.first().click();
    expect(await expectFree(page, "Code pasted", PRESSABLE)).toContain("Paste");
  });

  test(`a toast at ${size.width} px leaves the bars free in the store and the viewer`, async ({ page, context }) => {
    await settledAccount(page, context);
    await page.setViewportSize(size);
    await openPage(page, "/store/focus-garden");
    await page.getByRole("button", { name: "Share" }).click();
    await expectFree(page, "Link copied", IN_BARS);
    await openPage(page, "/p/focus-garden");
    await page.getByRole("button", { name: "Share" }).click();
    expect(await expectFree(page, "Link copied", PRESSABLE)).toContain("About this app");
    await openPage(page, "/store");
    await page.mouse.wheel(0, 200);
    await page
      .getByRole("button", { name: /^Install/ })
      .first()
      .click();
    expect(await expectFree(page, "App installed!", IN_BARS)).toContain("Productivity");
  });
}
