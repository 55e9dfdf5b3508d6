import { openPage } from "./support/ready.ts";
import { signIn, test } from "./support/test.ts";

const PATHS = (process.env.LOOK ?? "/admin-mod/audit").split(",");
for (const theme of ["light", "dark"])
  for (const width of [1280, 390])
    test(`look ${theme} ${width}`, async ({ page, context }) => {
      await page.setViewportSize({ width, height: width > 1000 ? 800 : 844 });
      await signIn(page, `${process.env.LOOK_AS ?? "admin"}@sheaf.example`);
      await context.addCookies([{ name: "theme", value: theme, url: process.env.E2E_BASE_URL ?? "" }]);
      for (const [index, path] of PATHS.entries()) {
        await openPage(page, path);
        const button = page.locator("button[aria-expanded=false]").nth(1);
        if (path.includes("audit") && (await page.locator(".audit-seq button").count()) > 0)
          await page.locator(".audit-seq button").nth(1).click();
        void button;
        await page.screenshot({ path: `/work/tmp/s/look-${index}-${theme}-${width}.png` });
      }
    });
