import type { Locator } from "@playwright/test";
import { confirmedAccount } from "./support/accounts.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { editorOf, openBuilder, typeCode } from "./support/builder.ts";
import { openPage } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

const PHONE = { width: 390, height: 844 };
/** Has few projects. Other journeys give the first architect more than fit on a page of the list. */
const AUTHOR = "jonas@sheaf.example";

/** @returns the words of these elements that a line break cuts. */
function brokenWords(elements: Locator) {
  return elements.evaluateAll((nodes) => {
    const broken: Array<string> = [];
    for (const node of nodes) {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        for (const { 0: word, index } of (texts.currentNode.nodeValue ?? "").matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          if (range.getClientRects().length > 1) broken.push(word);
        }
      }
    }
    return broken;
  });
}

async function boxOf(element: Locator) {
  return element.evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect);
}

async function cutTexts(elements: Locator) {
  await elements.first().waitFor();
  return elements.evaluateAll((nodes) =>
    nodes.filter((node) => node.scrollWidth > node.clientWidth).map((node) => node.textContent),
  );
}

test("what a visitor meets first can be read: the sign-in, the tour and the store on a phone, an app's facts", async ({
  page,
}) => {
  await openPage(page, "/");
  await expect(page.getByText("Small apps, each a single HTML file.")).toBeVisible();
  await expect(page.getByText("Sign in to continue.")).toBeHidden();
  await expect(page.getByRole("link", { name: "See the store" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight), "it doesn't scroll").toBe(800);
  await openPage(page, "/nothing/here");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sheaf" })).toBeVisible();
  await openPage(page, "/auth?next=/profile");
  await expect(page.getByText("Sign in to continue.")).toBeVisible();

  await page.setViewportSize(PHONE);
  await openPage(page, "/tutorial?step=6");
  expect(await accessibilityViolations(page, "html", ["color-contrast"])).toEqual([]);
  await openPage(page, "/tutorial?step=4");
  await page.getByLabel("HTML code").fill("<button onclick=\"this.textContent = 'Made'\">Make</button>");
  await page.frameLocator("iframe").getByRole("button", { name: "Make" }).click();
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Made" })).toBeVisible();
  await openPage(page, "/auth");
  await page.getByRole("link", { name: "Take the tour" }).click();
  await page.getByRole("button", { name: "Skip tutorial" }).click();
  await expect(page).toHaveURL(/\/store$/);
  await openPage(page, "/auth");
  await expect(page.getByRole("link", { name: "How it works" })).toHaveAttribute("href", "/how-it-works");
  await page.getByRole("link", { name: "Take the tour" }).click();
  await page.getByRole("link", { name: "5. Instant Builder" }).click();
  await page.getByRole("link", { name: "Run it" }).click();
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Press me" })).toBeVisible();

  await openPage(page, "/store");
  await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Sort" })).toBeHidden();

  await page.setViewportSize({ width: 640, height: 800 });
  await openPage(page, "/store/focus-garden");
  expect(await brokenWords(page.getByRole("definition"))).toEqual([]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("dir", "auto");

  await openPage(page, "/p/nothing-here");
  await expect(page.getByRole("link", { name: "Browse Store" })).toBeVisible();
});

test("the builder's store and a review show whole names, and the full view keeps Reload off the app", async ({
  page,
}) => {
  await signIn(page, AUTHOR);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/store.data*", (route) => held.then(() => route.continue()));
  await openPage(page, "/builder?view=store");
  const covers = page.locator("main [data-part=cover]");
  await covers.first().waitFor();
  const outlines = await boxesOf(covers);
  expect(outlines.length).toBeGreaterThan(4);
  answer();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  const [first] = outlines;
  const row = outlines.filter(([, y]) => y === first?.[1]);
  expect((await boxesOf(covers)).slice(0, row.length), "the first cards stand where their outlines stood").toEqual(row);
  expect(await cutTexts(page.getByRole("article").getByRole("heading"))).toEqual([]);
  await page.setViewportSize(PHONE);
  await openPage(page, "/builder?view=projects");
  await page.getByRole("link", { name: "Review of Pocket Synth" }).click();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  expect(await brokenWords(page.getByRole("heading", { level: 1 }))).toEqual([]);
  await openPage(page, "/builder?view=view");
  await page.waitForURL(/project=/);
  const [button, frame] = await Promise.all([
    page.getByRole("button", { name: "Reload preview" }).boundingBox(),
    page.locator("iframe").boundingBox(),
  ]);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(frame?.y ?? 0);
  expect(frame).toMatchObject({ x: 0, width: PHONE.width });
});

test("a phone shows the portrait picture of an app first", async ({ partitioned }) => {
  const context = await partitioned.newContext({
    baseURL: process.env.E2E_BASE_URL,
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const picture = (number: number) => page.getByRole("img", { name: `Screenshot ${number} of Focus Garden` });
  const [wide, portrait] = [picture(1), picture(2)];
  await openPage(page, "/store/focus-garden");
  const address = (await portrait.getAttribute("src")) ?? "";
  // The picture that comes first is the last to arrive.
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(`**${address}`, (route) => held.then(() => route.continue()));
  await page.reload({ waitUntil: "commit" });
  await expect(wide).not.toHaveJSProperty("naturalWidth", 0);
  await expect(wide).toBeInViewport({ ratio: 0.5 });
  arrive();
  await expect(portrait).not.toHaveJSProperty("naturalWidth", 0);
  await expect(portrait).toBeInViewport({ ratio: 0.95 });
  await context.close();
});

test("the audit log fits a phone whatever a moderator or an account is called", async ({ page, partitioned }) => {
  const visitor = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  const email = `${crypto.randomUUID()}${"w".repeat(20)}@example.test`;
  await confirmedAccount(await visitor.newPage(), visitor, email);
  await visitor.close();
  await signIn(page, "super@sheaf.example");
  await openPage(page, `/admin-dashboard?search=${email}`);
  await page.getByRole("row", { name: email }).getByRole("link").click();
  await page.getByRole("radio", { name: "Architect" }).check();
  await page.getByLabel("Note").fill("Speaks at the Oslo meetup.");
  await page.getByRole("button", { name: "Save tier" }).click();
  await expect(page.getByText("Override active")).toBeVisible();
  await page.setViewportSize(PHONE);
  await openPage(page, `/admin-mod/audit?search=${email}`);
  await expect(page.getByRole("cell", { name: email })).toBeVisible();
  await page.getByLabel("Person").evaluate((select) => {
    const option = document.createElement("option");
    option.text = `${"w".repeat(60)}@sheaf.example`;
    select.appendChild(option);
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});

function boxesOf(locator: Locator) {
  return locator.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    }),
  );
}

test("stars are as wide as their text, and a project's card holds its buttons", async ({ page }) => {
  await openPage(page, "/store/focus-garden");
  const rows = page.getByRole("main").getByText("★★★★★");
  await rows.first().waitFor();
  const tooWide = await rows.evaluateAll((nodes) => {
    const text = document.createRange();
    return nodes.filter((node) => {
      text.selectNodeContents(node);
      return node.getBoundingClientRect().width > text.getBoundingClientRect().width + 1;
    }).length;
  });
  expect(tooWide, "the share is one of the stars").toBe(0);

  await signIn(page, AUTHOR);
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, "/builder?view=projects");
    const cards = page.getByRole("article");
    await expect(cards.getByRole("link", { name: /^Review of / }).first()).toBeVisible();
    const outside = await cards.evaluateAll((nodes) =>
      nodes.flatMap((node) => {
        const { right, height } = node.getBoundingClientRect();
        const ends = [...node.querySelectorAll("a, button")].map((button) => button.getBoundingClientRect().right);
        return ends.some((end) => end > right - 8) || height > 400 ? [node.textContent] : [];
      }),
    );
    expect(outside, `at ${width} px`).toEqual([]);
  }
});

test("the editor's search can be read, and its close button lies on nothing", async ({ page }) => {
  await signIn(page, "architect@sheaf.example");
  await openBuilder(page);
  for (const [width, code] of [
    [1280, ""],
    [1280, "<p>one"],
    [390, "<p>one"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    if (code) await typeCode(page, code);
    await editorOf(page).press("ControlOrMeta+f");
    const panel = page.locator(".cm-search");
    const close = await boxOf(panel.getByRole("button", { name: "close" }));
    for (const label of await panel.locator("label").all()) {
      expect(await label.evaluate((element) => getComputedStyle(element).fontSize)).toBe("13px");
      const { x, y, width, height } = await boxOf(label);
      const apart = x + width <= close.x || y >= close.y + close.height || y + height <= close.y;
      expect(apart, await label.innerText()).toBe(true);
    }
    await expect(panel.getByRole("button", { name: "replace all" })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
  }
});

test("at 320 px nothing in the builder's bar lies on its title", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await openPage(page, "/new");
  const bar = page.getByRole("banner");
  const endOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  const startOf = async (locator: Locator) => (await locator.boundingBox())?.x ?? 0;
  const bell = bar.getByRole("button", { name: /^Notifications/ });
  const title = bar.getByText("New app");
  expect(await endOf(title)).toBeLessThanOrEqual(await startOf(bar.getByRole("link", { name: "Sign In" })));
  expect(await cutTexts(title)).toEqual([]);

  await signIn(page, AUTHOR);
  await openPage(page, "/builder?view=build");
  expect(await endOf(title)).toBeLessThanOrEqual(await startOf(bell));
  await openPage(page, "/builder?view=projects");
  const path = await page.getByRole("link", { name: "Load Habit Dots" }).getAttribute("href");
  const name = bar.getByRole("button", { name: "Habit Dots" });
  const ends = { build: bell, view: bar.getByRole("button", { name: "Share" }) };
  for (const [view, next] of Object.entries(ends)) {
    await openPage(page, (path ?? "").replace("view=build", `view=${view}`));
    expect(await endOf(name), view).toBeLessThanOrEqual(await startOf(next));
    expect((await name.boundingBox())?.width, view).toBeGreaterThan(40);
    expect(await endOf(bar.getByRole("button").last()), view).toBeLessThanOrEqual(320);
  }
});
