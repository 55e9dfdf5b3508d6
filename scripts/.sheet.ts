import { readFileSync } from "node:fs";
import { launchBrowser } from "#tests/e2e/support/escape/browser.ts";

const [out, ...files] = process.argv.slice(2);
const { browser, close } = await launchBrowser();
const page = await browser.newPage();
await page.setViewportSize({ width: 1700, height: 900 });
const img = files
  .map(
    (f) =>
      `<img style="height:860px;border:1px solid #888" src="data:image/png;base64,${readFileSync(f).toString("base64")}">`,
  )
  .join("");
await page.setContent(`<body style="margin:8px;background:#777;display:flex;gap:8px">${img}</body>`);
await page.screenshot({ path: out, fullPage: true });
await close();
