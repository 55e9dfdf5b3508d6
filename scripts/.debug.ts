import { launchBrowser } from "#tests/e2e/support/escape/browser.ts";
import { signIn } from "#tests/e2e/support/test.ts";

const site = "http://localhost:8911";
const { browser, close } = await launchBrowser();
try {
  const context = await browser.newContext({ baseURL: site, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.on("console", (m) => console.log("console:", m.type(), m.text()));
  page.on("pageerror", (e) => console.log("pageerror:", e));
  page.on("request", (r) => r.url().includes("/api/journal") && console.log(r.method(), r.url(), r.postData()));
  page.on("response", async (r) => r.url().includes("/api/journal") && console.log(r.status(), await r.text()));
  page.on("requestfailed", (r) => console.log("failed", r.url(), r.failure()?.errorText));
  await signIn(page, "yuki@sheaf.example");
  await page.goto("/journal", { waitUntil: "networkidle" });
  await page.evaluate(() => localStorage.clear());
  await page.goto("/journal", { waitUntil: "networkidle" });
  const field = page.getByRole("textbox");
  await field.pressSequentially("Two herons");
  await page.waitForTimeout(4000);
  console.log(await page.evaluate(() => JSON.stringify(localStorage)));
} finally {
  await close();
}
