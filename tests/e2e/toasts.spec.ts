import { expect, type Page } from "@playwright/test";
import { settledAccount } from "./support/accounts.ts";
import { copyText } from "./support/clipboard.ts";
import { openPage } from "./support/ready.ts";
import { stretchLimits, TOAST_MS } from "./support/stretch-limits.ts";
import { test } from "./support/test.ts";

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];
const PAGE = "<title>Cup counter</title><button>Count</button>";
const PRESSABLE = ":is(button, a[href], input, select):not([data-sonner-toaster] *, body > p *)";
/** Of pages that scroll, only their bars are always there. */
const IN_BARS = `header ${PRESSABLE}, nav ${PRESSABLE}`;

/**
 * Fails for what can't be pressed since the toast with this title is on it. Must be called before the press, so that it
 * measures in the page while the toast is there: as soon as the toast has its place and `control` is shown. On a busy machine
 * the toast is the plain one, for when the toaster's code is late.
 */
async function expectFree(page: Page, title: string, selector: string, control: string) {
  const covered = await page.evaluate(
    async ({ title, selector, control }) => {
      const name = (element: Element) => element.getAttribute("aria-label") ?? element.textContent;
      const findToast = () =>
        [...document.querySelectorAll("[data-sonner-toast], body > p:not(.sr-only)")].find(({ textContent }) =>
          textContent?.includes(title),
        );
      const findPressable = () =>
        [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
      for (;;) {
        await new Promise(requestAnimationFrame);
        const toast = findToast();
        const pressable = findPressable();
        const isMoving =
          !toast || getComputedStyle(toast).opacity !== "1" || toast.getAnimations({ subtree: true }).length > 0;
        if (isMoving || !pressable.some((element) => name(element) === control)) continue;
        const isCovered = (element: Element) => {
          const { left, width, top, height } = element.getBoundingClientRect();
          return toast.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        };
        return pressable.filter(isCovered).map(name);
      }
    },
    { title, selector, control },
  );
  expect(covered).toEqual([]);
}

async function paste(page: Page) {
  await copyText(page, PAGE);
  await page.getByRole("button", { name: "Paste", exact: true }).click();
}

for (const size of SIZES) {
  test(`a toast at ${size.width} px leaves everything free in the editor, where Paste is pressed again`, async ({
    page,
    context,
  }) => {
    await stretchLimits(page, { timers: [TOAST_MS] });
    await page.setViewportSize(size);
    await openPage(page, "/new");
    await Promise.all([expectFree(page, "Code pasted", PRESSABLE, "Keep it"), paste(page)]);
    await settledAccount(page, context);
    await openPage(page, "/builder?view=build");
    const isFree = expectFree(page, "Code pasted", PRESSABLE, "Paste");
    await paste(page);
    // On phones the preview takes the screen.
    const preview = page.getByRole("region", { name: "Preview" });
    if (size.width < 900) await preview.getByRole("button", { name: "Code", exact: true }).click();
    await isFree;
  });

  test(`a toast at ${size.width} px leaves the bars free in the store and the viewer`, async ({ page, context }) => {
    await settledAccount(page, context);
    await page.setViewportSize(size);
    const share = () => page.getByRole("button", { name: "Share" }).click();
    await openPage(page, "/store/focus-garden");
    await Promise.all([expectFree(page, "Link copied", IN_BARS, "Switch between light and dark"), share()]);
    await openPage(page, "/p/focus-garden");
    await Promise.all([expectFree(page, "Link copied", PRESSABLE, "About this app"), share()]);
    // The newest apps, which come first else, are those that other journeys publish and take down.
    await openPage(page, "/store?sort=rated");
    await page.mouse.wheel(0, 200);
    const install = () =>
      page
        .getByRole("button", { name: /^Install/ })
        .first()
        .click();
    await Promise.all([expectFree(page, "App installed!", IN_BARS, "Productivity"), install()]);
  });
}
