import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { signIn } from "./support/test.ts";
import { expect, test } from "./support/visitor.ts";

function tiles(page: Page) {
  return page.getByRole("list", { name: "Your apps" }).getByRole("link");
}

/** A tile's text is its icon and its name. */
function named(...names: Array<string>) {
  return names.map((name) => new RegExp(`${name}$`));
}

const THREE = ["Focus Garden", "Unit Swap", "Pixel Pad"] as const;

test("apps are put in order by keyboard, said aloud, and the order is kept", async ({ page, visit }) => {
  await visit(...THREE);
  await expect(tiles(page)).toHaveText(named("Focus Garden", "Unit Swap", "Pixel Pad"));
  await page.getByRole("button", { name: "Arrange" }).press("Enter");
  const first = page.getByRole("button", { name: "Focus Garden" });
  await expect(first).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Focus Garden moved to place 3 of 3")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Focus Garden is back at place 1 of 3")).toBeAttached();
  await expect(first).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("End");
  const kept = page.waitForResponse("**/api/home/order");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Focus Garden put down at place 3 of 3")).toBeAttached();
  await expect(first).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByText("put down at")).toHaveCount(0);
  await expect(tiles(page)).toHaveText(named("Unit Swap", "Pixel Pad", "Focus Garden"));
  expect((await kept).ok()).toBe(true);
  await page.reload({ waitUntil: "networkidle" });
  await expect(tiles(page)).toHaveText(named("Unit Swap", "Pixel Pad", "Focus Garden"));
});

test("a search ends the arranging", async ({ page, visit }) => {
  await visit(...THREE);
  await page.getByRole("button", { name: "Arrange" }).click();
  await expect(page.getByRole("button", { name: "Focus Garden" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search your apps" }).fill("pix");
  await expect(tiles(page)).toHaveText(named("Pixel Pad"));
  await page.getByRole("searchbox", { name: "Search your apps" }).fill("");
  await expect(tiles(page)).toHaveText(named("Focus Garden", "Unit Swap", "Pixel Pad"));
});

test("apps are dragged into another order, and a drag opens nothing", async ({ page, visit }) => {
  await visit(...THREE);
  await expect(tiles(page)).toHaveText(named("Focus Garden", "Unit Swap", "Pixel Pad"));
  const kept = page.waitForResponse("**/api/home/order");
  await drag(page, "Focus Garden", "Pixel Pad");
  await expect(tiles(page)).toHaveText(named("Unit Swap", "Pixel Pad", "Focus Garden"));
  expect((await kept).ok()).toBe(true);
  await expect(page).toHaveURL("/");
  await page.reload({ waitUntil: "networkidle" });
  await expect(tiles(page)).toHaveText(named("Unit Swap", "Pixel Pad", "Focus Garden"));
});

test("an order that cannot be kept is put back, and said so", async ({ page, visit }) => {
  await visit(...THREE);
  await page.route("**/api/home/order", (route) => route.abort());
  await drag(page, "Focus Garden", "Pixel Pad");
  await expect(page.getByText("Save failed")).toBeVisible();
  await expect(tiles(page)).toHaveText(named("Focus Garden", "Unit Swap", "Pixel Pad"));
});

test("arrows lead from tile to tile, and Tab stops once", async ({ page, visit }) => {
  await visit(...THREE);
  await tiles(page).first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("link", { name: "Unit Swap" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("link", { name: "Pixel Pad" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("searchbox", { name: "Search your apps" })).toBeFocused();
});

test("the home has the specification's words for a search and for emptiness", async ({ page, visit }) => {
  await visit();
  await expect(page.getByText("No apps installed yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Browse Store" })).toHaveAttribute("href", "/store");
  await visit("Pixel Pad");
  await page.keyboard.press("/");
  await page.keyboard.type("pix");
  await expect(page.getByText('Found 1 app for "pix"')).toBeVisible();
  await page.keyboard.type("zzz");
  await expect(page.getByText('No apps found for "pixzzz"')).toBeVisible();
  await expect(page.getByText("No apps found matching your search.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tiles(page)).toHaveText(named("Pixel Pad"));
});

test("a private project is on the home of its owner; taken off it is only hidden, and comes back", async ({ page }) => {
  await signIn(page, "yuki@sheaf.example");
  const name = `Plan ${Date.now().toString(36).slice(-6)}`;
  await page.goto("/", { waitUntil: "networkidle" });
  await page.evaluate(async (title) => {
    const body = JSON.stringify({ name: title, html: "<!doctype html><title>Plan</title><p>Seats</p>" });
    await fetch("/api/projects", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    await fetch("/mode", { method: "POST", body: new URLSearchParams({ mode: "explorer" }) });
  }, name);
  await page.goto("/", { waitUntil: "networkidle" });
  const tile = page.getByRole("link", { name });
  await expect(tile).toHaveAttribute("href", /^\/p\/[0-9a-f-]{36}$/);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name }).click();
  await page.keyboard.press("Delete");
  await expect(tile).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(tile).toBeFocused();

  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name }).click();
  const kept = page.waitForResponse((answer) => answer.request().method() !== "GET" && answer.url().includes("/api/"));
  await page.getByRole("button", { name: "Delete (1)" }).click();
  await expect(tile).toBeHidden();
  await kept;
  await page.reload({ waitUntil: "networkidle" });
  await expect(tile).toBeHidden();
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: /Show .* hidden app/ }).click();
  await expect(tile).toBeVisible();
});

test("the palette finds apps, screens and actions by keyboard alone", async ({ page, visit }) => {
  await visit("Focus Garden");
  const box = page.getByRole("combobox", { name: "Search apps, screens and actions" });
  /** What hears the keys comes after a screen's first paint. */
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
  await expect(page.getByRole("option", { selected: true })).toContainText("Sign Out");
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

test("an explorer's apps on this device are tiles; they are hidden, brought back and put in order like the others", async ({
  page,
  visit,
}) => {
  await visit();
  await page.evaluate(() => {
    const app = { description: "", tags: [], user_id: "explorer_user", published: false, status: "local", icon: "🚀" };
    const rows = ["Paper plan", "Ink list"].map((name, n) => {
      const at = new Date(1_700_000_000_000 + n).toISOString();
      return { ...app, id: `explorer_${n}`, name, html_code: "<p>Hi</p>", created_at: at, updated_at: at };
    });
    localStorage.setItem("explorer_apps", JSON.stringify(rows));
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(tiles(page)).toHaveText(named("Ink list", "Paper plan"));
  await drag(page, "Ink list", "Paper plan");
  await expect(tiles(page)).toHaveText(named("Paper plan", "Ink list"));
  await page.reload({ waitUntil: "networkidle" });
  await expect(tiles(page)).toHaveText(named("Paper plan", "Ink list"));
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Ink list" }).click();
  await page.getByRole("button", { name: "Delete (1)" }).click();
  await expect(tiles(page)).toHaveText(named("Paper plan"));
  await expect(page.getByText("put down at")).toHaveCount(0);
  const remove = page.getByRole("button", { name: "Delete" });
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await expect(remove).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(undo).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(undo).not.toBeFocused();
  await expect(remove).not.toBeFocused();
  await undo.press("Enter");
  await expect(tiles(page)).toHaveText(named("Paper plan", "Ink list"));
  await expect(page.getByRole("link", { name: "Ink list" })).toBeFocused();

  await remove.click();
  for (const name of ["Ink list", "Paper plan"]) await page.getByRole("button", { name }).click();
  await page.keyboard.press("Delete");
  await page.getByRole("button", { name: "Show 2 hidden apps" }).press("Enter");
  await expect(page.getByRole("link", { name: "Paper plan" })).toBeFocused();
});

test("a finger drags after a long press", async ({ page, visit }) => {
  await visit("Unit Swap", "Pixel Pad");
  const session = await page.context().newCDPSession(page);
  const [from, to] = await Promise.all(
    ["Unit Swap", "Pixel Pad"].map((name) => page.getByRole("link", { name }).boundingBox()),
  );
  if (!from || !to) throw new Error("a tile is missing");
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  await touch("touchStart", from.x + 50, from.y + 40);
  await page.waitForTimeout(600);
  for (const part of [0.2, 0.5, 0.8, 1])
    await touch("touchMove", from.x + 50 + (to.x - from.x) * part, from.y + 40 + (to.y - from.y) * part);
  await touch("touchEnd");
  await expect(tiles(page)).toHaveText(named("Pixel Pad", "Unit Swap"));
  await expect(page).toHaveURL("/");
});

test("the home in each of its modes and the palette have no accessibility violations", async ({ page, visit }) => {
  await visit(...THREE);
  const check = async () => {
    await page.waitForTimeout(400);
    const { violations } = await new AxeBuilder({ page })
      .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
      .analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  };
  await check();
  await page.getByRole("button", { name: "Arrange" }).press("Enter");
  await page.keyboard.press("Enter");
  await check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Pixel Pad" }).click();
  await check();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await check();
  await page.keyboard.type("zzzz");
  await check();
});

test("the clock ticks each second without moving anything, silently", async ({ page, login }) => {
  await login({ tier: "explorer" });
  await page.goto("/", { waitUntil: "networkidle" });
  const time = page.locator(".clock .time");
  await expect(time).toHaveAttribute("aria-hidden", "true");
  await expect(time).toHaveText(/\d+:\d\d\d\d/);
  const before = await time.textContent();
  await expect(time).not.toHaveText(before ?? "");
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 1500);
      }),
  );
  expect(shift).toBeLessThan(0.01);
});

async function drag(page: Page, what: string, where: string) {
  const [from, to] = await Promise.all(
    [what, where].map((name) => page.getByRole("link", { name }).locator(".app-icon").boundingBox()),
  );
  if (!from || !to) throw new Error("a tile is missing");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 25, { steps: 4 });
  await page.mouse.move(to.x + 25, to.y + 25, { steps: 10 });
  await page.mouse.up();
}

test("in forced colours what is current, selected or on can be told apart", async ({ page, visit }) => {
  await visit("Pixel Pad", "Unit Swap");
  await page.emulateMedia({ forcedColors: "active" });
  const look = (property: "backgroundColor" | "backgroundImage" | "borderTopWidth", selector: string, pseudo = "") =>
    page
      .locator(selector)
      .first()
      .evaluate((element, [name, part]) => String(Reflect.get(getComputedStyle(element, part || null), name)), [
        property,
        pseudo,
      ] as const);
  const background = (selector: string, pseudo = "") => expect.poll(() => look("backgroundColor", selector, pseudo));
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.cssText = "background: Highlight; forced-color-adjust: none";
    return getComputedStyle(probe).backgroundColor;
  });
  await background(".dock-item[aria-current]").toBe(highlight);
  expect(await look("backgroundImage", ".switch-mark")).toContain("radial-gradient");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Pixel Pad" }).click();
  await background(".tile[aria-pressed=true]", "::after").toBe(highlight);
  expect(await look("borderTopWidth", ".dock-item.danger")).toBe("1px");
  await page.keyboard.press("Escape");
  await page.goto("/journal", { waitUntil: "networkidle" });
  await background(".strip-day[aria-current]").toBe(highlight);
  for (const part of [".slot-empty", ".note-paper"]) expect(await look("borderTopWidth", part), part).toBe("1px");
});
