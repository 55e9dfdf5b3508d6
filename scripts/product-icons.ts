import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { launchBrowser } from "#tests/e2e/support/launch-browser.ts";

/** Draws the PWA icons from public/favicon.svg. Maskable ones keep to the inner 80 %. */
const FOLDER = "public/icons";
const PAPER = "#faf9f6";
const ICONS = [
  { file: "180.png", size: 180, mark: 0.68, corner: 0 },
  { file: "192.png", size: 192, mark: 0.66, corner: 0.22 },
  { file: "512.png", size: 512, mark: 0.66, corner: 0.22 },
  { file: "maskable-512.png", size: 512, mark: 0.54, corner: 0 },
];

mkdirSync(FOLDER, { recursive: true });
const mark = `data:image/svg+xml,${encodeURIComponent(readFileSync("public/favicon.svg", "utf8"))}`;
const { browser, close } = await launchBrowser();
const page = await browser.newPage();
for (const { file, size, mark: share, corner } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${PAPER};border-radius:${corner * size}px"><img src="${mark}" style="width:${share * 100}%">`,
  );
  await page.addStyleTag({ content: "html{background:transparent}" });
  writeFileSync(`${FOLDER}/${file}`, await page.screenshot({ omitBackground: true }));
}
await close();
