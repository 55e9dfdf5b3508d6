import type { Page } from "@playwright/test";
import { openBuilder } from "./support/builder.ts";
import { openPage } from "./support/ready.ts";
import { expect, test } from "./support/visitor.ts";

/** What takes longer than a millisecond to move, also in pseudo-elements: our styles, sonner's and CodeMirror's. */
function movingParts(page: Page) {
  return page.evaluate(() => {
    const seconds = (list: string) => Math.max(...list.split(",").map((time) => Number.parseFloat(time)));
    const moving = [...document.querySelectorAll("*")].flatMap((element) =>
      ["", "::before", "::after", "::backdrop"].flatMap((part) => {
        const style = getComputedStyle(element, part || null);
        const runs = style.animationName !== "none" && Number(style.animationIterationCount) !== 0;
        const name = `${element.tagName} ${element.getAttribute("class")}${part}`;
        return [
          runs && seconds(style.animationDuration) > 0.001 ? `${name} ${style.animationName}` : "",
          seconds(style.transitionDuration) > 0.001 ? `${name} transition` : "",
        ].filter(Boolean);
      }),
    );
    return [...new Set(moving)];
  });
}

test("with reduced motion nothing moves: on the home, in dialogs, toasts, skeletons and the editor", async ({
  page,
  visit,
}) => {
  await visit("Pixel Pad", "Unit Swap");
  /** Each part moves without the setting, so that what is looked for is there. */
  async function expectStill(...parts: Array<RegExp>) {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    for (const part of parts) await expect.poll(async () => (await movingParts(page)).join("\n")).toMatch(part);
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await movingParts(page)).toEqual([]);
  }
  await page.getByRole("button", { name: "Arrange" }).press("Enter");
  await expectStill(/loose/, /button.* transition/);
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await expectStill(/DIALOG .*rise/);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Pixel Pad" }).click();
  await page.getByRole("button", { name: "Delete (1)" }).click();
  // A toast stays while the pointer is on it.
  await page.getByRole("button", { name: "Undo" }).hover();
  await expectStill(/LI .*transition/);
  await page.getByRole("button", { name: "Undo" }).click();

  const answers = Promise.withResolvers<void>();
  await page.route(/\/store\.data\?.*pixel/, (route) => answers.promise.then(() => route.continue()));
  await openPage(page, "/store");
  await page.getByRole("searchbox").fill("pixel");
  await expect(page.locator(".skeleton").first()).toBeVisible();
  await expectStill(/skeleton.* pulse/, /app-card.* transition/);
  answers.resolve();

  await openBuilder(page);
  await page.getByRole("textbox", { name: "HTML code" }).focus();
  await expectStill(/cm-cursorLayer cm-blink/);
});
