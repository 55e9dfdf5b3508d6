import { launchBrowser } from "#tests/e2e/support/escape/browser.ts";
import { signIn } from "#tests/e2e/support/test.ts";
const site = "http://localhost:8911";
const { browser, close } = await launchBrowser();
try {
  const context = await browser.newContext({ baseURL: site, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.on("console", (m) => m.type() === "error" && console.log("console:", m.text()));
  page.on("pageerror", (e) => console.log("pageerror:", e));
  await signIn(page, "architect@sheaf.example");
  await page.goto("/store", { waitUntil: "networkidle" });
  const slugs = ["focus-garden", "habit-dots", "unit-swap", "breathe-478", "pixel-pad"];
  for (const slug of slugs) {
    await page.goto(`/store/${slug}`, { waitUntil: "networkidle" });
    const b = page.getByRole("button", { name: /^Install/ }).first();
    if (await b.isVisible()) { await b.click(); await page.waitForTimeout(6000); }
  }
  const home = await (await page.request.get("/api/home")).json();
  console.log(home.apps.map((a: { name: string }) => a.name).join());
  await page.request.put("/api/journal/shortcuts", { data: { slots: home.apps.slice(0, 5).map((a: { id: string }) => a.id) }, headers: { Origin: site } });
  for (const [width, height] of [[1280, 800], [390, 844]] as const)
    for (const theme of ["light", "dark"]) {
      await context.addCookies([{ name: "theme", value: theme, url: site }]);
      await page.setViewportSize({ width, height });
      for (const [name, path] of [["today", "/journal"], ["past", "/journal?day=PAST"], ["home", "/"]] as const) {
        const d = new Date(Date.now() - 4 * 864e5).toISOString().slice(0, 10);
        await page.goto(path.replace("PAST", d), { waitUntil: "networkidle" });
        await page.waitForTimeout(name === "past" ? 2500 : 600);
        await page.screenshot({ path: `/tmp/shots-wj/${name}-${theme}-${width}.png` });
      }
    }
} finally { await close(); }
