import type { Page } from "@playwright/test";
import { passPressGuard } from "./support/installs.ts";
import { pngOf } from "./support/pictures.ts";
import { openPage } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

const DEVELOPER = "/developer/00000000-0000-7000-8000-000000000003";
const LONGEST_NAME = "W".repeat(30);

async function renameAll(page: Page) {
  await page.evaluate((name) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
      texts.currentNode.nodeValue = (texts.currentNode.nodeValue ?? "").replace(
        /Mira Okafor|Jonas Vik|Yuki Mori|Sam Ruiz|Noor Haddad|Ada Lindqvist/g,
        name,
      );
  }, LONGEST_NAME);
}

test("the longest nickname fits at every width, and on phones the Dock installs", async ({ page }) => {
  for (const path of ["/store/focus-garden", DEVELOPER]) {
    await openPage(page, path);
    await renameAll(page);
    await expect(page.getByText(LONGEST_NAME).first()).toBeVisible();
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
  await openPage(page, "/store/focus-garden");
  const inDock = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Install Focus Garden" });
  await expect(inDock).toBeHidden();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(inDock).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Install Focus Garden" })).toBeHidden();
  await page.getByRole("link", { name: "Productivity" }).click();
  await expect(page).toHaveURL("/store?category=Productivity");
});

test("hotkeys install and go back; refusals are shown; a missing picture is not shown", async ({ page }) => {
  await page.clock.install();
  await signIn(page, "jonas@sheaf.example");
  await openPage(page, "/store");
  await page.getByRole("link", { name: "Palette Lab", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Palette Lab", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Write a review" }).click();
  await page.getByLabel("Your review", { exact: true }).press("i");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await page.getByLabel("Your review", { exact: true }).fill("");
  await page.getByRole("heading", { level: 1 }).click();
  // An install can be cancelled for some seconds only.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press("i");
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.keyboard.press("i");
  await passPressGuard(page);
  await page.getByRole("button", { name: "Cancel installing Palette Lab" }).click();
  await page.clock.resume();

  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.reject(new Error("refused")) });
  });
  await page.getByRole("button", { name: "Share" }).click();
  const address = page.getByRole("dialog").getByLabel("Copy this link");
  await expect(address).toHaveValue(/\/store\/palette-lab$/);
  await expect(address).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/store/palette-lab");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/store");
});

test("a screenshot that is missing is not shown, and one further down still loads", async ({ page }) => {
  await page.route("**/api/icons/broken.png", (route) => route.fulfill({ status: 404 }));
  await page.route("**/api/icons/there.png", (route) => route.fulfill({ body: pngOf(8, 8), contentType: "image/png" }));
  await openPage(page, "/store/focus-garden");
  await page.evaluate(() => {
    const shots = document.createElement("ul");
    shots.className = "store-app-shots";
    shots.style.marginTop = "9000px";
    for (const name of ["broken", "there"]) {
      const item = shots.appendChild(document.createElement("li"));
      item.dataset.picture = "";
      const picture = item.appendChild(document.createElement("img"));
      picture.loading = "lazy";
      picture.alt = name;
      picture.src = `/api/icons/${name}.png`;
    }
    document.querySelector("main")?.appendChild(shots);
  });
  await page.getByAltText("there").scrollIntoViewIfNeeded();
  await expect(page.locator("[data-broken] > img")).toHaveAttribute("alt", "broken");
  await expect(page.getByAltText("broken")).toBeHidden();
  await expect(page.getByAltText("there")).toBeVisible();
});

test("in forced colours edges, states and bars are drawn", async ({ page }) => {
  await signIn(page, "yuki@sheaf.example");
  await page.emulateMedia({ forcedColors: "active" });
  await openPage(page, "/store/focus-garden");
  const drawn = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { borderTopWidth, borderTopStyle, backgroundColor, backgroundImage } = getComputedStyle(element);
        const edge = borderTopStyle === "solid" && Number.parseFloat(borderTopWidth) >= 1;
        return { edge, backgroundColor, bar: backgroundImage !== "none" };
      });
  const current = await drawn(".chip[aria-current]");
  const other = await drawn(".chip:not([aria-current])");
  expect(current.backgroundColor).not.toBe(other.backgroundColor);
  expect(await drawn(".reviews-bar")).toMatchObject({ edge: true, bar: true });
  await page.getByRole("link", { name: "Write a review" }).click();
  for (const selector of [".button", "textarea.input", ".reviews-review"])
    expect(await drawn(selector), selector).toMatchObject({ edge: true });
  await page.getByRole("radio", { name: "3 stars" }).check({ force: true });
  const stars = await page
    .locator(".reviews-starChoices [aria-hidden]")
    .evaluateAll((all) => all.map((star) => getComputedStyle(star, "::before").content));
  expect(stars).toEqual(['"★"', '"★"', '"★"', '"☆"', '"☆"']);
});

test("without a script Install leads to the sign-in, and nothing is there that does nothing", async ({
  partitioned,
}) => {
  const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/store/focus-garden");
  await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Switch between light and dark" })).toBeHidden();
  await page.getByRole("main").getByRole("link", { name: "Install Focus Garden" }).click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fstore%2Ffocus-garden%3Finstall/);
  await context.close();
});
