import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { run } from "axe-core";

const SCRIPT = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Apps in frames are their authors' and are left out. Axe's own package for Playwright sends every element that passed
 * to the test, which takes longer than the check.
 * @param rules tags or names of rules
 * @returns a line for each violated rule: its name and the elements' HTML
 */
export async function accessibilityViolations(page: Page, within = "html", rules = TAGS): Promise<Array<string>> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SCRIPT);
  await untilStill(page);
  return page.evaluate(
    async ({ within, rules }) => {
      const axe = Reflect.get(window, "axe") as { run: typeof run };
      // A toast that ends during the check would be measured half faded.
      const unfading = new CSSStyleSheet();
      unfading.replaceSync("*, ::before, ::after { transition: none !important }");
      document.adoptedStyleSheets.push(unfading);
      const { violations } = await axe.run(
        { include: [[within]], exclude: [["iframe"]] },
        { runOnly: rules, resultTypes: ["violations"], selectors: false },
      );
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== unfading);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    },
    { within, rules },
  );
}

/**
 * Colours and places are measured when no transition or animation with an end is running, and none is to come: a form
 * shows its answer before its button ends being busy, which changes the button's colours.
 */
function untilStill(page: Page) {
  return page.waitForFunction(
    () =>
      !document.querySelector("button[aria-disabled] .spinner") &&
      document
        .getAnimations()
        .every(({ effect, playState }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity),
  );
}
