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
  await untilStill(page);
  await page.evaluate(SCRIPT);
  return page.evaluate(
    async ({ within, rules }) => {
      const axe = Reflect.get(window, "axe") as { run: typeof run };
      const { violations } = await axe.run(
        { include: [[within]], exclude: [["iframe"]] },
        { runOnly: rules, resultTypes: ["violations"], selectors: false },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    },
    { within, rules },
  );
}

/** Colours and places are measured when no transition or animation with an end is running. */
function untilStill(page: Page) {
  return page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity),
  );
}
