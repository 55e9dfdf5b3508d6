import { launchBrowser } from "#tests/e2e/support/escape/browser.ts";
import { signIn } from "#tests/e2e/support/test.ts";
const site = "http://localhost:8911";
const { browser, close } = await launchBrowser();
try {
  for (const [width, height, theme] of [[1280, 800, "light"], [390, 844, "dark"], [1280, 800, "dark"], [390, 844, "light"]] as const) {
    const context = await browser.newContext({ baseURL: site, viewport: { width, height }, hasTouch: width === 390, isMobile: width === 390 });
    const page = await context.newPage();
    page.on("console", (m) => m.type() === "error" && console.log("console:", m.text()));
    page.on("pageerror", (e) => console.log("pageerror:", e));
    await signIn(page, "architect@sheaf.example");
    await context.addCookies([{ name: "theme", value: theme, url: site }]);
    const shot = async (name: string) => { await page.waitForTimeout(500); await page.screenshot({ path: `/tmp/shots-wj/${name}-${theme}-${width}.png` }); };
    await page.goto("/journal", { waitUntil: "networkidle" });
    await shot("a-today");
    const field = page.getByRole("textbox");
    await field.focus();
    await page.keyboard.press("End");
    await page.keyboard.type(" x");
    await page.getByText("Saved ✓").waitFor();
    await page.screenshot({ path: `/tmp/shots-wj/b-saved-${theme}-${width}.png` });
    await page.keyboard.press("Backspace"); await page.keyboard.press("Backspace");
    await page.waitForTimeout(1000);
    await page.getByRole("button", { name: "Edit shortcuts" }).click();
    await shot("c-edit");
    await page.getByRole("button", { name: /change slot 2/ }).click();
    await shot("d-dialog");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Edit shortcuts" }).click();
    await page.getByRole("button", { name: "Delete note" }).click();
    await shot("e-delete");
    await page.keyboard.press("Escape");
    await page.evaluate(() => navigator.clipboard?.writeText?.("Lorem ipsum dolor sit amet ".repeat(40)).catch(() => {}));
    await page.goto("/journal?day=" + new Date(Date.now() - 4 * 864e5).toISOString().slice(0, 10), { waitUntil: "networkidle" });
    await page.waitForTimeout(2500);
    await shot("f-past");
    await page.goto("/");
    await shot("g-home");
    await context.close();
  }
} finally { await close(); }
